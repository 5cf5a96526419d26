"""Parts of the server around every request: settings, security, rate limits, logs, compression, the process."""

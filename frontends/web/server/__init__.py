"""What surrounds every request: settings, security, rate limits, logs, compression, and the server process."""

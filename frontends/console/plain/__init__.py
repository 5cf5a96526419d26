"""The line-by-line console, for pipes, dumb terminals and screen readers."""

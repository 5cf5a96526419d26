"""The rules and the course in a browser."""

"""The rules and the course on the page."""

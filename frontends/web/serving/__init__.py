"""What every feature needs to answer requests: parsing, rendering, errors, labels, static files, middleware."""

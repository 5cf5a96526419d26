"""What every feature needs to answer requests: parsing, rendering, errors, texts, static files, middleware."""

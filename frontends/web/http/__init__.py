"""Routes, middleware, parsing of requests, response schemas, and rendering."""

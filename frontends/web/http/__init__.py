"""Routes, request and response schemas, and rendering."""

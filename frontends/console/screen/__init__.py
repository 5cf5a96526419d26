"""The full-screen console: model, keys, overlays and drawing."""

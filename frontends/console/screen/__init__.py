"""The full-screen console: the model, the keys, the overlays and the drawing."""

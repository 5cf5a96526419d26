"""The lessons of the course, one module each."""

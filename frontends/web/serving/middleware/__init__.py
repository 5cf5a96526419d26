"""Request and response hooks of the application, one module each."""

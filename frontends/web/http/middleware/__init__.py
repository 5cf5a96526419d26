"""Request and response hooks of the application: security, access log and compression."""

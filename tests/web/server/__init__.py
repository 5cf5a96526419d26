"""Tests of the server process: the ASGI application, and connections of clients that are slow or send too much."""

"""The server process: an ASGI application around Flask, and the connections, deadlines and workers of uvicorn."""

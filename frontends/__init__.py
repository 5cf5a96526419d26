"""Frontends: the game loop that they share, the games, the console and the web server."""

"""Tests of the games in the browser: they are those that the server would play."""

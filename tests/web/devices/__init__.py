"""Browsers of one person that join, play on with the games of both, and part again."""

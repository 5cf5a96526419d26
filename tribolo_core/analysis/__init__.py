"""Exact endgames and game review."""

"""The puzzles."""

"""The games to watch."""

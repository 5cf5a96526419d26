"""The games that can be played: one game definition per file."""

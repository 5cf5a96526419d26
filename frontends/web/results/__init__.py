"""The results of a visitor."""

"""The pages of positions."""

"""The commands for other programs."""

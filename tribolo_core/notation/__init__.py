"""Positions and games as text: position strings, game records, boards and JSON."""

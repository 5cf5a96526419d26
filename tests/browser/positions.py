"""Small positions for browser tests."""

from tribolo_core import parse_position

ONE_MOVE = parse_position(f"1RB13{'/16' * 10} b")
"""A position whose only legal move is a1 for Blue; it ends the game."""

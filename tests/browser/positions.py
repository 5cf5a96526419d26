"""Small positions for browser tests."""

from __future__ import annotations

from tribolo_core import WIDTH, Board, Player, Position

_HEIGHT = 11


def corner_position(corner: str, player: Player) -> Position:
    """Return a position with `corner` at the start of the first row, all other cells empty, and `player` to move."""
    rows = [corner.ljust(WIDTH, "."), *["." * WIDTH] * (_HEIGHT - 1)]
    return Position(Board.from_text("\n".join(rows)), player)


ONE_MOVE = corner_position(".RB", Player.BLUE)
"""A position whose only legal move is a1 for Blue; it ends the game."""

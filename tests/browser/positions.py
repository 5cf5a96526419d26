"""Small positions for browser tests."""

from __future__ import annotations

from tribolo_core import WIDTH, Board, Player, Position

_HEIGHT = 11


def corner_position(corner: str, player: Player) -> Position:
    """Return a position whose first row starts with the cells of `corner`, such as `.RB`, and with `player` to move.

    All other cells are empty.
    """
    rows = [corner.ljust(WIDTH, "."), *["." * WIDTH] * (_HEIGHT - 1)]
    return Position(Board.from_text("\n".join(rows)), player)


ONE_MOVE = corner_position(".RB", Player.BLUE)
"""A position whose only legal move is a1 for Blue; it ends the game."""

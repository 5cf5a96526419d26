"""Twins: positions that are equal but for mirrors of the board and a rotation of the colours.

A mirror turns every line into a line, and a rotation of the colours keeps the order of the players. So neither changes
a rule, and the best move of a twin is the image of the best move.
"""

from __future__ import annotations

import hashlib
from itertools import product
from typing import Final, NamedTuple

from ..board import Board, Position
from ..coord import HEIGHT, WIDTH, Coord
from ..notation import format_position
from ..player import PLAYERS, Player

_ID_DIGITS: Final = 10
"""Hexadecimal digits of an id: 40 bits, so that two of 10,000 puzzles share an id with a probability of 0.00005."""


class Symmetry(NamedTuple):
    """An image of the board: mirrored left to right, mirrored top to bottom, and each colour moved on by `steps`."""

    flips_columns: bool
    flips_rows: bool
    steps: int

    def cell(self, coord: Coord) -> Coord:
        """Return the image of a cell."""
        return Coord(
            WIDTH - 1 - coord.x if self.flips_columns else coord.x,
            HEIGHT - 1 - coord.y if self.flips_rows else coord.y,
        )

    def player(self, player: Player) -> Player:
        """Return the image of a player: the one `self.steps` places later in turn order."""
        return PLAYERS[(player.index + self.steps) % len(PLAYERS)]

    def position(self, position: Position) -> Position:
        """Return the image of a board and its player to move."""
        colours = {ord(player.owner.value): self.player(player).owner.value for player in PLAYERS}
        rows = str(position.board).translate(colours).split("\n")
        rows = rows[::-1] if self.flips_rows else rows
        board = Board.from_text("\n".join(row[::-1] if self.flips_columns else row for row in rows))
        return Position(board, None if position.player is None else self.player(position.player))


SYMMETRIES: Final = tuple(Symmetry(*parts) for parts in product((False, True), (False, True), range(len(PLAYERS))))
"""The twelve symmetries, the identity first."""


def canonical(position: Position) -> str:
    """Return one position string for a position and all of its twins: of their strings, the first in text order.

    >>> from tribolo_core import deal
    >>> twin = Symmetry(True, False, 1).position(deal(7))
    >>> twin == deal(7), canonical(twin) == canonical(deal(7))
    (False, True)
    """
    return min(format_position(symmetry.position(position)) for symmetry in SYMMETRIES)


def puzzle_id(position: Position) -> str:
    """Return the id of the puzzle on a position, ten hexadecimal digits; twins have the same id."""
    return hashlib.sha256(canonical(position).encode()).hexdigest()[:_ID_DIGITS]

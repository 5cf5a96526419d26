"""The position editor as pure functions: positions are parsed and painted cell by cell."""

from __future__ import annotations

from typing import Final

from tribolo_core import COORDS, Board, Coord, Owner, Player, Position
from tribolo_core.coord import WIDTH
from tribolo_core.errors import InvalidArgument
from tribolo_core.notation.formats import parse_any
from tribolo_core.translation.messages import gettext

EMPTY: Final = Position(Board.from_text("\n".join(["." * WIDTH] * (len(COORDS) // WIDTH))), Player.BLUE)
"""The position with which the editor starts."""

MOVERS: Final = {player.owner.value.lower(): player for player in Player}
"""The players, keyed by the letter that names the player to move in a position string."""

BRUSHES: Final = {owner.value: owner for owner in Owner}
"""The owners that the brushes paint, keyed by their letters in board text."""


def paint(position: Position, cell: str, brush: str) -> Position:
    """Return a copy of `position` in which the cell `cell` has new content: a player's tile, a wall or nothing.

    `cell` is the name of a cell, such as `c7`. `brush` is the letter that stands for the new content in board text, a
    key of `BRUSHES`. Raise NotationError if no cell is called `cell`, and InvalidArgument if `brush` is not a key of
    `BRUSHES`.
    """
    coord = Coord.parse(cell)
    letters = "".join(str(position.board).split())
    painted = letters[: coord.index] + checked_brush(brush) + letters[coord.index + 1 :]
    rows = (painted[start : start + WIDTH] for start in range(0, len(painted), WIDTH))
    return position._replace(board=Board.from_text("\n".join(rows)))


def fill(position: Position, brush: str) -> Position:
    """Return a copy of `position` in which every empty cell has the content of a brush; see `paint`."""
    return position._replace(board=Board.from_text(str(position.board).replace(".", checked_brush(brush))))


def checked_brush(brush: str) -> str:
    """Return `brush`; raise InvalidArgument if it is not a key of `BRUSHES`."""
    if brush not in BRUSHES:
        raise InvalidArgument(gettext("brush"), gettext("one of {letters}", letters=" ".join(BRUSHES)), repr(brush))
    return brush


def parse_position_text(text: str) -> Position:
    """Parse a position string, board text, a game record or JSON, and return the position.

    If `text` holds the moves of a game, return the position after the last move. Raise TriboloError if `text` is
    invalid.
    """
    return parse_any(text).game.turn.position

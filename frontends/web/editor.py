"""The position editor as pure functions: positions are parsed, painted cell by cell, and viewed."""

from __future__ import annotations

from typing import Final

from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View
from frontends.web.game import DEFINITION, OTHER_DEAL
from frontends.web.room.requests import Drawing
from tribolo_core import COORDS, PLAYERS, Board, Coord, Game, Owner, Player, Position, Turn
from tribolo_core.coord import WIDTH
from tribolo_core.errors import InvalidArgument
from tribolo_core.notation.formats import parse_any

EMPTY: Final = Position(Board.from_text("\n".join(["." * WIDTH] * (len(COORDS) // WIDTH))), Player.BLUE)
"""The position with which the editor starts."""

MOVERS: Final = {player.owner.value.lower(): player for player in Player}
"""The player to move by its letter in a position string."""

BRUSHES: Final = {owner.value: owner for owner in Owner}
"""The owner that a brush paints, by its letter in board text."""


def paint(position: Position, cell: str, brush: str) -> Position:
    """Return the position with the content of one cell replaced.

    `cell` is a name such as `c7`, and `brush` a letter of `BRUSHES`. Raise NotationError if the cell is invalid,
    InvalidArgument if the brush is.
    """
    coord = Coord.parse(cell)
    if brush not in BRUSHES:
        raise InvalidArgument("brush", f"one of {' '.join(BRUSHES)}", repr(brush))
    letters = "".join(str(position.board).split())
    painted = letters[: coord.index] + brush + letters[coord.index + 1 :]
    rows = (painted[start : start + WIDTH] for start in range(0, len(painted), WIDTH))
    return position._replace(board=Board.from_text("\n".join(rows)))


def parse_position_text(text: str) -> Position:
    """Return the last position of a game or position given in any notation; raise TriboloError if it is invalid."""
    return parse_any(text).game.turn.position


def with_mover(position: Position) -> Position:
    """Return the position with the first player in turn order who has a legal move as its player to move.

    The order starts with the position's own player, or with Blue. The player is `None` if nobody can move.
    """
    return Turn.start(position.board, position.player or Player.BLUE).position


def view_of(position: Position) -> View:
    """Return what the page draws for a new game from the position in which all players are human."""
    humans = Seats.of(dict.fromkeys(PLAYERS, HUMAN))
    return DEFINITION.presentation.view(Session(Game.start(position), humans, 0, OTHER_DEAL))


def parse_drawing(drawing: Drawing) -> Position:
    """Return the position that the user has drawn in the editor; raise TriboloError if its text is invalid."""
    position = parse_position_text(drawing.text)
    return position if drawing.mover is None else position._replace(player=MOVERS[drawing.mover])

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
    """Return a position with one cell painted; raise NotationError or InvalidArgument for a wrong cell or brush."""
    coord = Coord.parse(cell)
    if brush not in BRUSHES:
        raise InvalidArgument("brush", f"one of {' '.join(BRUSHES)}", repr(brush))
    letters = "".join(str(position.board).split())
    painted = letters[: coord.index] + brush + letters[coord.index + 1 :]
    rows = (painted[start : start + WIDTH] for start in range(0, len(painted), WIDTH))
    return position._replace(board=Board.from_text("\n".join(rows)))


def parse_position_text(text: str) -> Position:
    """Return the present position of a text in any notation; raise TriboloError if the text is invalid."""
    return parse_any(text).game.turn.position


def with_mover(position: Position) -> Position:
    """Return a position with the player who can really move first; `None` if nobody can."""
    return Turn.start(position.board, position.player or Player.BLUE).position


def view_of(position: Position) -> View:
    """Return the view of a position in which all players are human."""
    humans = Seats.of(dict.fromkeys(PLAYERS, HUMAN))
    return DEFINITION.presentation.view(Session(Game.start(position), humans, 0, OTHER_DEAL))


def parse_drawing(drawing: Drawing) -> Position:
    """Return the position of a drawing; raise TriboloError if the drawing is invalid."""
    position = parse_position_text(drawing.text)
    return position if drawing.mover is None else position._replace(player=MOVERS[drawing.mover])

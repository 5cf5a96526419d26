"""The position editor: a position, a brush, and the cell it paints."""

from __future__ import annotations

from frontends.games.tribolo import OTHER_DEAL, TRIBOLO
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View
from frontends.web.room.commands import Drawing
from tribolo_core import COORDS, PLAYERS, Board, Coord, Game, Owner, Player, Position, Turn, format_position
from tribolo_core.coord import WIDTH
from tribolo_core.notation.formats import parse_any

from .schemas import PositionState

EMPTY: Position = Position(Board.from_text("\n".join(["." * WIDTH] * (len(COORDS) // WIDTH))), Player.BLUE)
"""Where one begins with nothing on the board."""

MOVERS = {player.owner.value.lower(): player for player in Player}
"""The player to move by the letter of a position string."""


def painted(position: Position, cell: str, brush: str) -> Position:
    """The position with one cell painted: `brush` is the letter of an owner. ValueError says what is none."""
    coord, owner = Coord.parse(cell), Owner(brush)
    letters = "".join(str(position.board).split())
    painted = letters[: coord.index] + owner.value + letters[coord.index + 1 :]
    rows = (painted[start : start + WIDTH] for start in range(0, len(painted), WIDTH))
    return position._replace(board=Board.from_text("\n".join(rows)))


def read_position(text: str) -> Position:
    """The present position of a text in any notation of a game; ValueError says what is wrong with it."""
    return parse_any(text).game.turn.position


def settled(position: Position) -> Position:
    """The same board with the player who really moves first, None where nobody can."""
    return Turn.start(position.board, position.player or Player.BLUE).position


def view_of(position: Position) -> View:
    """How a position looks, where nobody sits yet."""
    people = Seats.of(dict.fromkeys(PLAYERS, HUMAN))
    return TRIBOLO.presentation.view(Session(Game.start(position), people, 0, OTHER_DEAL))


def drawn(drawing: Drawing) -> PositionState:
    """What is to be said of a drawing; ValueError says what is wrong with it."""
    position = read_position(drawing.text)
    if drawing.mover is not None:
        position = position._replace(player=MOVERS[drawing.mover])
    start = settled(position)
    return PositionState(position=format_position(position), view=view_of(start), can_start=start.player is not None)

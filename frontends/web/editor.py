"""The position editor as pure functions: positions are parsed, painted cell by cell, and viewed."""

from __future__ import annotations

from typing import Final

from frontends.games.tribolo import OTHER_DEAL, TRIBOLO
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View
from tribolo_core import COORDS, PLAYERS, Board, Coord, Game, Owner, Player, Position, Turn
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


def with_mover(position: Position) -> Position:
    """Return a copy of `position` in which the player to move is the first player, in turn order, with a legal move.

    The turn order starts with `position.player`, or with Blue if `position.player` is `None`. If no player has a legal
    move, the player to move in the copy is `None`.
    """
    return Turn.start(position.board, position.player or Player.BLUE).position


def view_of(position: Position) -> View:
    """Return the view (data for drawing) of a new game that starts at `position` and has three human players.

    Raise InvalidPosition if the position says that the game is over, but a player can move.
    """
    humans = Seats.of(dict.fromkeys(PLAYERS, HUMAN))
    return TRIBOLO.presentation.view(Session(Game.start(position), humans, 0, OTHER_DEAL))

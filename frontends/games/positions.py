"""Positions outside a game, as the frontends show them."""

from __future__ import annotations

from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View
from tribolo_core import PLAYERS, Game, Player, Position, Turn
from tribolo_core.drawing.crop import Crop

from .tribolo_view import game_view


def with_mover(position: Position) -> Position:
    """Return a copy of `position` in which the player to move is the first player, in turn order, with a legal move.

    The turn order starts with `position.player`, or with Blue if `position.player` is `None`. If no player has a legal
    move, the player to move in the copy is `None`.
    """
    return Turn.start(position.board, position.player or Player.BLUE).position


def view_of(position: Position, crop: Crop | None = None) -> View:
    """Return the view (data for drawing) of a new game that starts at `position` and has three human players.

    `crop` is the part of the board to show; by default, it has no walls around it. Raise InvalidPosition if the
    position says that the game is over, but a player can move.
    """
    humans = Seats.of(dict.fromkeys(PLAYERS, HUMAN))
    return game_view(Game.start(position), humans, marks_legal_moves=False, crop=crop)

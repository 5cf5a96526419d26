"""The computer player that plays on for a person who has given up, or whose time has run out."""

from __future__ import annotations

from frontends.session.seats import HUMAN
from frontends.web.characters import STAND_IN
from frontends.web.room.events import SeatChanged
from frontends.web.store.games import GameChange
from tribolo_core import Player


def hand_over(change: GameChange, player: Player) -> None:
    """Let a computer player take over the seat of `player`, if the game runs, so that the others can go on."""
    session = change.room.session
    if session.player is not None and session.seats[player] == HUMAN:
        change.apply(SeatChanged(player, STAND_IN))

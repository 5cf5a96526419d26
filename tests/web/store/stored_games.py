"""Stored games for the tests of the store."""

from __future__ import annotations

from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.room.events import (
    Played,
    RoomEvent,
)
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from tribolo_core import PLAYERS, Coord, Game, Player

ALL_HUMAN = (HUMAN, HUMAN, HUMAN)


def new_game(*seats: str, seed: int = 7, events: tuple[RoomEvent, ...] = ()) -> StoredGame:
    start = Session(Game.new(seed=seed), Seats.of(dict(zip(PLAYERS, seats, strict=True))), seed)
    return StoredGame.of(new_id(), start, "normal", "client", events)


def move(text: str, player: Player) -> Played:
    return Played(player, Coord.parse(text))

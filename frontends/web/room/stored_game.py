"""The stored form of a game: how it began, and what has happened in its room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from frontends.web.game import Session

from .events import RoomEvent
from .room import GameRoom, new_room, replay


@dataclass(frozen=True)
class StoredGame:
    """A game as it is stored: how it began, its events, and the lease on its bot's move.

    `start` is the session before any event. `thinking_since`, since when a bot is to move, and `lease_until` are in
    seconds since 1970; `thinking_since` is `None` while no bot is to move. `failures` counts the failures of the bot on
    this turn. `lease` is the token of the worker that asks the bot. `client` is the rate-limit key of the visitor who
    started the game.
    """

    id: str
    start: Session
    pace: str
    client: str
    events: tuple[RoomEvent, ...] = ()
    thinking_since: float | None = None
    failures: int = 0
    lease: str | None = None
    lease_until: float | None = None

    @cached_property
    def room(self) -> GameRoom:
        """The room of the game as it is now: a new room for `self.start`, changed by each of `self.events` in order.

        The room is computed once and then cached.
        """
        return replay(new_room(self.start), self.events)

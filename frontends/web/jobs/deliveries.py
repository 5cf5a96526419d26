"""Deliveries: how long the server took to tell a person's page that it is their turn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from frontends.web.room.stored_game import StoredGame
from tribolo_core import Player

KEPT_GAMES: Final = 4_096
"""Games whose last delivery a process remembers."""


class Delivery(NamedTuple):
    """The lag in milliseconds with which a page heard of the turn that began at `turn_since`."""

    turn_since: float
    lag: int


@dataclass(eq=False)
class Deliveries:
    """The lag of the present turn in each game, as far as this process told a page of the person to move.

    The lag is the time from the moment when the turn was stored to the moment when the event with it was handed to a
    stream that was already open: what the database, the other processes and this one took. A move that another process
    gets has no known lag. `clock` returns the time by the clock of the database.
    """

    clock: Callable[[], float]
    _last: OrderedDict[str, Delivery] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def note(self, stored: StoredGame, held: Collection[Player]) -> None:
        """Say that an open stream of the person in the seats `held` gets the event with this version of a game."""
        if stored.turn_since is None or stored.room.running not in held:
            return
        with self._lock:
            last = self._last.get(stored.id)
            if last is None or last.turn_since != stored.turn_since:
                lag = round((self.clock() - stored.turn_since) * 1_000)
                self._last[stored.id] = Delivery(stored.turn_since, lag)
                self._last.move_to_end(stored.id)
                while len(self._last) > KEPT_GAMES:
                    self._last.popitem(last=False)

    def lag(self, stored: StoredGame) -> int:
        """Return the lag of the present turn of a game in milliseconds, 0 if it is not known."""
        with self._lock:
            last = self._last.get(stored.id)
        return last.lag if last is not None and last.turn_since == stored.turn_since else 0

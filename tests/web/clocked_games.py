"""Games with clocks for the tests, at times that a test sets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from frontends.web.live.flags import Flags
from frontends.web.room.clocks import clock_after
from frontends.web.room.events import Joined, Played
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange, Store
from frontends.wire.states import TimeControlName
from tests.web.store.stored_games import ALL_HUMAN, new_game
from tribolo_core import PLAYERS

START = 1_000_000.0

STEP = 4.0
"""Seconds between two looks at the clocks, less than without servers."""


@dataclass
class Time:
    now: float = START


@dataclass
class Process:
    """A process without threads on a database whose clock is `time`; `told` are the games that it has flagged."""

    store: Store
    time: Time

    def __post_init__(self) -> None:
        self.told: list[str] = []
        self.store.database.time = lambda _: self.time.now
        self.store.clocks.monotonic = lambda: self.time.now
        self.flags = Flags(self.store, notify=lambda stored: self.told.append(stored.id))

    def look(self) -> None:
        self.flags.look()

    def wait(self, seconds: float) -> None:
        end = self.time.now + seconds
        while self.time.now < end:
            self.time.now = min(end, self.time.now + STEP)
            self.look()

    def begin(self, time_control: TimeControlName = "3+5", position: str = "") -> StoredGame:
        """Store a game of three people whose clock runs from now on."""
        stored = new_game(*ALL_HUMAN, position=position, events=(Joined(PLAYERS),), time_control=time_control)
        self.store.create(stored, "me", PLAYERS)
        return self.store.load(stored.id)

    def play(self, game: str) -> StoredGame:
        return self.store.change(game, _play, "me")[0]


def _play(change: GameChange) -> None:
    stored, player = change.stored, change.room.session.player
    assert player
    assert change.now is not None
    assert stored.turn_since is not None
    clock, allowance = change.room.clock(player), stored.control.allowance
    assert clock
    assert allowance
    after = clock_after(allowance, clock, round((change.now - stored.turn_since) * 1_000), 0)
    played = Played(player, next(iter(change.room.session.turn.transitions)))
    change.apply(replace(played, clock=after))

"""The removal of old games: a thread of each process, of which one at a time works, under a lease in the database."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from frontends.games.tribolo import TRIBOLO
from frontends.web.live.periodic import Periodic
from frontends.web.store.access import Database
from frontends.web.store.cache import GameCache
from frontends.web.store.games import Store
from frontends.web.store.job_leases import JobLeases
from frontends.web.store.old_games import Horizon, OldGame, OldGames
from tribolo_core import TriboloError
from tribolo_core.storage.atomic import write_atomic

_LOG: Final = logging.getLogger(__name__)

JOB: Final = "retention"
"""The name of the job in the database."""

INTERVAL_SECONDS: Final = 3_600.0
"""Seconds from the end of a complete run of the job to the start of the next."""

LEASE_SECONDS: Final = 120.0
"""Lifetime of a lease, which is extended before each batch."""

BATCH_SIZE: Final = 25
"""Games that one transaction removes, so that no move waits long for it."""

PAUSE_SECONDS: Final = 0.1
"""Seconds between two batches, in which other transactions have the database for themselves."""

MAX_GAMES: Final = 20_000
"""Games that one run removes at most; the next run goes on."""

DAY: Final = 86_400.0


class SteadyClock:
    """The time since 1970 in seconds, never ahead of a clock that began with this object and was not set since.

    If the clock of the system is set forward, games must not become old at once: their days have not gone by.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> float:
        return min(self._wall(), self._offset + self._monotonic())


@dataclass(eq=False)
class Retention(Periodic):
    """The thread of this process that removes old games while it holds the lease on this job.

    Finished games are kept for `finished_days` after their last event, unfinished ones for `abandoned_days`; with 0
    they are kept for ever, as are ranked games. Each game is written to the folder `export`, if there is one, before it
    is removed.
    """

    name = "old games"
    seconds = 60.0

    database: Database
    finished_days: float
    abandoned_days: float
    export: Path | None
    clock: Callable[[], float] = field(default_factory=SteadyClock)

    def start(self) -> None:
        """Start the thread; do nothing if games are kept for ever."""
        if self.finished_days or self.abandoned_days:
            super().start()

    def look(self) -> None:
        """Remove the old games if that is due."""
        if removed := self.run_if_due():
            _LOG.info("removed %d old games", removed)

    def run_if_due(self) -> int:
        """Remove at most `MAX_GAMES` old games if the job is due and no other worker runs it; return how many.

        Keep a game that cannot be exported. Stop early, with the lease lost or this job closed, between two batches.
        """
        leases, token = JobLeases(self.database), secrets.token_hex(16)
        if not leases.claim(JOB, token, LEASE_SECONDS, INTERVAL_SECONDS):
            return 0
        removed, is_complete = 0, False
        try:
            old, horizon = OldGames(self.database), self._horizon()
            games = old.find(horizon, MAX_GAMES)
            for start in range(0, len(games), BATCH_SIZE):
                if self.is_closed or not leases.extend(JOB, token, LEASE_SECONDS):
                    return removed
                batch = [game for game in games[start : start + BATCH_SIZE] if self._exported(game)]
                removed += old.remove(batch, horizon)
                self._closed.wait(PAUSE_SECONDS)
            is_complete = True
        finally:
            leases.release(JOB, token, is_complete=is_complete)
        return removed

    def _horizon(self) -> Horizon:
        now, finished, abandoned = self.clock(), self.finished_days, self.abandoned_days
        return Horizon(now - finished * DAY if finished else None, now - abandoned * DAY if abandoned else None)

    def _exported(self, game: OldGame) -> bool:
        """Write the record of a game to the folder `export`, if there is one; return whether the game may be removed.

        With a folder, a game that this release cannot read is kept; without one, every game may be removed. Raise
        OSError if the file cannot be written.
        """
        if self.export is None:
            return True
        try:
            # A cache for nothing: the games that people play now stay in that of the process.
            session = Store(self.database, GameCache(0)).load(game.id).room.session
        except (TriboloError, LookupError, ValueError) as error:
            _LOG.warning("the old game %s is kept, because it cannot be exported: %s", game.id, error)
            return False
        self.export.mkdir(parents=True, exist_ok=True)
        write_atomic(self.export / f"{game.id}.tribolo", TRIBOLO.notation.format_record(session).encode())
        return True

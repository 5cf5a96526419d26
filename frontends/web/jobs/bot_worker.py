"""Workers for bot moves: they lease games from the database, search in a bounded pool, and write the moves back.

Nothing waits in memory. The database says which bot is to move and which worker has the lease. A worker leases as many
games as it has free threads and extends the leases while it searches; when it dies, another one takes over.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.games.tribolo import TriboloMoveRequest, answer
from frontends.web.capacity import RateLimiter
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import BotFailed, Played
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange, Store
from frontends.web.store.leases import Leases
from frontends.web.store.rate_limits import delete_expired
from tribolo_core import Coord, Stop, TriboloError

from .periodic import Periodic

_LOG: Final = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.5
"""Seconds between two polls for games whose bot is to move, if no change wakes the workers earlier."""

RETRY_SECONDS: Final = 10.0
"""Seconds until a bot that failed is asked again."""

MAX_FAILURES: Final = 3
"""Failures on one turn after which a bot is not asked again."""

CLEANUP_SECONDS: Final = 600.0
"""Seconds between two deletions of expired rate-limit windows."""


@dataclass(eq=False, slots=True)
class _Job:
    game: str
    lease: str
    stop: Stop = field(default_factory=Stop)
    deadline: float | None = None
    """Time of `time.monotonic()` at which the search is stopped; `None` before the bot is asked."""


@dataclass(eq=False)
class BotWorkers(Periodic):
    """The threads of this process that ask bots for moves and store their answers.

    At most `pool_size` bots think at a time, each for at most `think_seconds`. A game is leased for `lease_seconds` at
    a time; `leases` says whose bots think next. `notify` is called with the game after a move was stored, and after a
    bot has failed too often. `answer` asks a bot for its move.
    """

    name = "bots"

    store: Store
    leases: Leases
    limiter: RateLimiter
    pool_size: int
    think_seconds: float
    lease_seconds: float
    notify: Callable[[StoredGame], object]
    answer: Callable[[TriboloMoveRequest, Stop], Coord] = answer
    _jobs: dict[str, _Job] = field(default_factory=dict)
    """The running jobs, keyed by the tokens of their leases."""
    _lock: Lock = field(default_factory=Lock)
    _wake: Event = field(default_factory=Event)
    _extended: float = field(default_factory=time.monotonic)
    _cleaned: float = field(default_factory=time.monotonic)
    _pool: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(max(1, self.pool_size), "bot")  # Its threads start with the first jobs.

    def start(self) -> None:
        """Start the thread that polls for games whose bot is to move.

        Do nothing if `pool_size` (the number of bots that may think at a time) is 0, or if the thread already exists.
        """
        if self.pool_size:
            super().start()

    def wake(self) -> None:
        """Poll at once for games whose bot is to move, instead of at the next regular poll."""
        self._wake.set()

    def stop(self) -> None:
        """Begin to shut down, without waiting: stop the searches, so that their threads give back the leases."""
        super().stop()
        self._wake.set()
        for job in self._running():
            job.stop.set()

    def close(self) -> None:
        """Stop the searches, give back the leases on bot moves, and wait until all threads have ended."""
        super().close()
        self._pool.shutdown()

    @property
    def searches(self) -> int:
        """The number of bots whose moves this process computes now."""
        return len(self._running())

    def _running(self) -> list[_Job]:
        with self._lock:
            return list(self._jobs.values())

    def look(self) -> None:
        """Extend the leases and delete expired windows if that is due, and lease games whose bot is to move."""
        now = time.monotonic()
        if now - self._extended > self.lease_seconds / 4:
            self._extended = now
            self._extend_leases()
        if now - self._cleaned > CLEANUP_SECONDS:
            self._cleaned = now
            delete_expired(self.store.database)
        self._claim()

    def pause(self) -> None:
        """Wait until a bot may have to move, and stop the searches that are late."""
        self._wake.wait(self._stop_late_searches())
        self._wake.clear()

    def _stop_late_searches(self) -> float:
        """Stop the searches that are past their deadlines, and return the seconds to wait until the next check.

        The next check is due at the next deadline, but at most `POLL_SECONDS` from now.
        """
        now, wait = time.monotonic(), POLL_SECONDS
        for job in self._running():
            if job.deadline is not None and job.deadline <= now:
                job.stop.set()
            elif job.deadline is not None:
                wait = min(wait, job.deadline - now)
        return wait

    def _extend_leases(self) -> None:
        jobs = self._running()
        if not jobs:
            return
        held = self.leases.extend([job.lease for job in jobs], self.lease_seconds)
        for job in jobs:
            if job.lease not in held:  # The game has moved on: the answer is of no use.
                job.stop.set()

    def _claim(self) -> None:
        free = self.pool_size - len(self._running())
        if free <= 0:
            return
        for lease, game in self.leases.claim([secrets.token_hex(16) for _ in range(free)], self.lease_seconds).items():
            job = _Job(game, lease)
            with self._lock:
                self._jobs[lease] = job
            self._pool.submit(self._work, job).add_done_callback(_log_error)

    def _work(self, job: _Job) -> None:
        pause: float | None = RETRY_SECONDS
        try:
            pause = 0 if self.is_closed else self._move(job)
        except UnknownGame:  # The game was removed while the bot was thinking.
            pause = None
        except SQLAlchemyError as error:  # The database is away or busy; the move is searched again later.
            _LOG.warning("cannot store a bot move: %s", error)
        finally:
            with self._lock:
                del self._jobs[job.lease]
            if pause is not None:
                self.leases.release(job.lease, pause)
            self._wake.set()

    def _move(self, job: _Job) -> float | None:
        """Ask the bot that is to move in the game of `job` for a move, and store the move.

        This worker holds the lease of the game (a lock in the database that expires). Return `None` once the move, or
        the last failure that is allowed on this turn, is stored. Otherwise return the seconds until a worker may lease
        the game again: 0 if this move is no longer wanted, `RETRY_SECONDS` if the bot failed and may try again.
        """
        stored = self.store.load(job.game)
        question = stored.room.question
        if question is None:
            return 0
        begun = time.monotonic()
        job.deadline = begun + self.think_seconds
        self._wake.set()
        try:
            move = self.answer(question, job.stop)
        except Exception as error:  # Any error in an opponent must leave the worker and other games alone.
            return self._fail(job, question, error)
        finally:
            self.limiter.charge(self.leases.thinking, stored.client, time.monotonic() - begun)

        def play(change: GameChange) -> bool:
            is_current = change.room.question == question and not (self.is_closed and job.stop.is_set())
            if is_current:
                change.apply(Played(question.player, move))
            return is_current

        try:
            stored, is_played = self.store.change(job.game, play)
        except UnknownGame:
            raise
        except TriboloError as error:
            return self._fail(job, question, error)
        if not is_played:
            return 0
        self.notify(stored)
        return None

    def _fail(self, job: _Job, question: TriboloMoveRequest, error: Exception) -> float | None:
        """Count a failure of a bot to move, and return the seconds until a worker may ask the bot again.

        At failure number `MAX_FAILURES` of a turn, store that the bot failed, and return `None`.
        """
        failures = self.leases.count_failure(job.lease)
        _LOG.error("bot %s failed to move, try %d of %d", question.spec, failures, MAX_FAILURES, exc_info=error)
        if failures < MAX_FAILURES:
            return RETRY_SECONDS

        def fail(change: GameChange) -> None:
            if change.room.question == question:
                change.apply(BotFailed(question.player, f"{type(error).__name__}: {error}"))

        stored, _ = self.store.change(job.game, fail)
        self.notify(stored)
        return None


def _log_error(future: Future[None]) -> None:
    error = future.exception()
    if error is not None:
        _LOG.error("a bot job failed", exc_info=error)

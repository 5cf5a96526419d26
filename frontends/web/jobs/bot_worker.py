"""Opponents who think: found in the database, thought about in a bounded pool, answered to the database.

Nothing waits in memory. Whose turn it is and who is busy with it stands in the database; a worker leases as many games
as it has threads free, extends the leases while it thinks, and any worker goes on with what a dead one has left.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.games.tribolo import TriboloQuestion, answer
from frontends.web.refusal import Refusal
from frontends.web.room.room import Entry, Kind
from frontends.web.server.limits import Limit, Limits
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases
from tribolo_core import Coord, Stop

_LOG: Final = logging.getLogger(__name__)

LOOK_EVERY: Final = 0.5
"""After so many seconds a worker looks for games that need it although nobody has told it of one."""

RETRY_AFTER: Final = 10.0
"""After so many seconds an opponent who could not answer is asked again."""

FORGET_EVERY: Final = 600.0
"""After so many seconds the limits' old windows are dropped."""


@dataclass(eq=False, slots=True)
class _Job:
    game: str
    lease: str
    stop: Stop = field(default_factory=Stop)
    deadline: float | None = None
    """When the opponent has to answer, on the monotonic clock; None while it has not begun."""


@dataclass(eq=False)
class Thinkers:
    """The opponents that this worker thinks for; `thought` is called when one has moved."""

    store: Store
    leases: Leases
    limits: Limits
    limit: Limit
    pool_size: int
    think_seconds: float
    lease_seconds: float
    thought: Callable[[], object]
    answer: Callable[[TriboloQuestion, Stop], Coord] = answer
    _jobs: dict[str, _Job] = field(default_factory=dict)
    """By their leases."""
    _lock: Lock = field(default_factory=Lock)
    _wake: Event = field(default_factory=Event)
    _is_closed: bool = False
    _thread: Thread | None = None

    def start(self) -> None:
        """Begin to look for games, if any opponents may think here."""
        if self.pool_size and self._thread is None:
            self._pool = ThreadPoolExecutor(self.pool_size, "opponent")
            self._thread = Thread(target=self._look, name="opponents", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Look for games now."""
        self._wake.set()

    def stop(self) -> None:
        """Begin to end: what is being thought about is given back for others to go on with."""
        self._is_closed = True
        self._wake.set()
        for job in self._running():
            job.stop.set()

    def close(self) -> None:
        """Think no more."""
        self.stop()
        if self._thread is not None:
            self._thread.join()
            self._pool.shutdown()

    def _running(self) -> list[_Job]:
        with self._lock:
            return list(self._jobs.values())

    def _look(self) -> None:
        extended = forgot = time.monotonic()
        while not self._is_closed:
            try:
                now = time.monotonic()
                if now - extended > self.lease_seconds / 4:
                    extended = now
                    self._extend()
                if now - forgot > FORGET_EVERY:
                    forgot = now
                    self.limits.forget()
                self._claim()
            except SQLAlchemyError as error:  # The database is away or busy: it is asked again.
                _LOG.warning("opponents cannot be looked for: %s", error)
            self._wake.wait(self._stop_late_ones())
            self._wake.clear()

    def _stop_late_ones(self) -> float:
        """End the searches whose time is over; the seconds until there is something to do again."""
        now, wait = time.monotonic(), LOOK_EVERY
        for job in self._running():
            if job.deadline is not None and job.deadline <= now:
                job.stop.set()
            elif job.deadline is not None:
                wait = min(wait, job.deadline - now)
        return wait

    def _extend(self) -> None:
        jobs = self._running()
        if not jobs:
            return
        held = self.leases.extend([job.lease for job in jobs], self.lease_seconds)
        for job in jobs:
            if job.lease not in held:  # The game has moved on: nobody wants this answer any more.
                job.stop.set()

    def _claim(self) -> None:
        free = self.pool_size - len(self._running())
        if free <= 0:
            return
        for lease, game in self.leases.claim([secrets.token_hex(16) for _ in range(free)], self.lease_seconds).items():
            job = _Job(game, lease)
            with self._lock:
                self._jobs[lease] = job
            self._pool.submit(self._think, job).add_done_callback(_report)

    def _think(self, job: _Job) -> None:
        pause: float | None = 0
        try:
            if not self._is_closed:
                pause = self._answer(job)
        except Exception:
            # An opponent that fails must not take the others with it; the page says that the server is busy.
            _LOG.exception("an opponent could not answer")
            pause = RETRY_AFTER
        finally:
            with self._lock:
                del self._jobs[job.lease]
            if pause is not None:
                self.leases.release(job.lease, pause)
            self._wake.set()

    def _answer(self, job: _Job) -> float | None:
        """Think, and put the answer on the table; where that cannot be, the seconds for which nobody may go on."""
        kept = self.store.load(job.game)
        question = kept.table.session.question
        if question is None:
            return 0
        try:
            self.limits.check(self.limit, kept.client)
        except Refusal as refusal:
            return refusal.retry_after or RETRY_AFTER
        begun = time.monotonic()
        job.deadline = begun + self.think_seconds
        self._wake.set()
        move = self.answer(question, job.stop)
        self.limits.charge(self.limit, kept.client, time.monotonic() - begun)
        with self.store.changing(job.game) as change:
            if (self._is_closed and job.stop.is_set()) or change.table.session.question != question:
                return 0
            change.put(Entry(Kind.MOVE, (question.player,), str(move)))
        self.thought()
        return None


def _report(future: Future[None]) -> None:
    error = future.exception()
    if error is not None:
        _LOG.error("an opponent's move could not be kept", exc_info=error)

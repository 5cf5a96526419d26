"""The running clocks in the games of a database: when they flag, and the heartbeat that tells when a server ran.

The times are by the clock of the database. While clocks run, the processes store a heartbeat. A gap after the last one
means that no server ran, or that the clock of the database was set: the clocks are moved by the gap, so that it costs
nobody anything, and gives nobody anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, case, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from . import schema
from .access import Database

HEARTBEAT: Final = "heartbeat"
"""The name of the row with the last heartbeat in the table of jobs."""

GAP: Final = "gap"
"""The name of the row with the time when clocks were last moved over a gap."""

BEAT_SECONDS: Final = 1.0
"""Least seconds between two heartbeats."""

GAP_SECONDS: Final = 5.0
"""Greatest seconds between two heartbeats; if more have passed, no server has run, or the clock was set forward."""

BACK_SECONDS: Final = 0.5
"""Greatest seconds by which the last heartbeat may be ahead of now; beyond that, the clock was set back."""

ESTIMATE_SECONDS: Final = 10.0
"""Seconds for which the difference between the clocks of this process and of the database is used."""

LARGEST_BATCH: Final = 100
"""Games with a flag that are found at a time."""

_GAMES: Final = schema.games.c
_LAST_BEAT: Final = select(schema.jobs.c.finished).where(schema.jobs.c.name == HEARTBEAT)
_LAST_GAP: Final = select(schema.jobs.c.finished).where(schema.jobs.c.name == GAP)
_FIRST_FLAG: Final = select(func.min(_GAMES.flag_at))
_STATE: Final = select(*(query.scalar_subquery() for query in (_LAST_BEAT, _FIRST_FLAG, _LAST_GAP)))
_DUE: Final = select(_GAMES.id).where(_GAMES.flag_at <= bindparam("now")).order_by(_GAMES.flag_at).limit(LARGEST_BATCH)
_RUNNING: Final = select(_GAMES.id).where(_GAMES.flag_at.is_not(None)).order_by(_GAMES.id).with_for_update()


class _Estimate(NamedTuple):
    """The time by the clock of the database at a time of the monotonic clock of this process."""

    time: float
    at: float


@dataclass(eq=False)
class RunningClocks:
    """The running clocks of a database; `monotonic` is a clock of this process that nobody sets."""

    database: Database
    monotonic: Callable[[], float] = time.monotonic
    last_gap: float | None = field(default=None, init=False)
    """When any process last moved the clocks over a gap, as the last call of `find_due` found."""
    _estimate: _Estimate | None = field(default=None, init=False)

    def now(self) -> float:
        """Return the time by the clock of the database, in seconds since 1970, after moving the clocks over a gap."""
        with self.database.read() as connection:
            beat = connection.execute(_LAST_BEAT).scalar()
            now = self._time(connection)
        return now if _is_steady(beat, now) else self.database.write(self._store_beat)

    def start_time(self, connection: Connection) -> float:
        """Return the time at which a clock starts in a transaction: now, by the clock of the database.

        If no server has run for a time before, move the running clocks by this gap first.
        """
        beat = connection.execute(_LAST_BEAT).scalar()
        now = self._time(connection)
        return now if _is_steady(beat, now) else self._store_beat(connection)

    def about_now(self) -> float:
        """Return about the time by the clock of the database, in seconds since 1970, mostly without asking it."""
        estimate, at = self._estimate, self.monotonic()
        if estimate is None or at > estimate.at + ESTIMATE_SECONDS:
            with self.database.read() as connection:
                return self._time(connection)
        return estimate.time + at - estimate.at

    def find_due(self) -> Sequence[str]:
        """Store a heartbeat if clocks run and the last one is old; return the ids of games whose clock has flagged."""
        with self.database.read() as connection:
            beat, first, self.last_gap = connection.execute(_STATE).one()
            if first is None:
                return ()
            now = self._time(connection)
        if beat is None or not _is_steady(beat, now) or now >= beat + BEAT_SECONDS:
            now = self.database.write(self._store_beat)
        with self.database.read() as connection:
            return connection.execute(_DUE, {"now": now}).scalars().all()

    def _store_beat(self, connection: Connection) -> float:
        """Store a heartbeat unless another process has just done so; return the time by the clock of the database.

        If there is a gap after the last heartbeat, move the clocks by it.
        """
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        connection.execute(insert(schema.jobs).values(name=HEARTBEAT).on_conflict_do_nothing())
        last = connection.execute(_LAST_BEAT.with_for_update()).scalar()
        now = self._time(connection)
        if last is not None and last <= now < last + BEAT_SECONDS:
            return now
        if last is not None and not _is_steady(last, now):
            _move(connection, now - last, now)
            moved = insert(schema.jobs).values(name=GAP, finished=now)
            connection.execute(moved.on_conflict_do_update(index_elements=["name"], set_={"finished": now}))
        connection.execute(update(schema.jobs).where(schema.jobs.c.name == HEARTBEAT).values(finished=now))
        return now

    def _time(self, connection: Connection) -> float:
        now = self.database.time(connection)
        self._estimate = _Estimate(now, self.monotonic())
        return now


def _is_steady(beat: float | None, now: float) -> bool:
    """Return whether there is no gap between the last heartbeat, at `beat`, and `now`; true without a heartbeat."""
    return beat is None or beat - BACK_SECONDS <= now <= beat + GAP_SECONDS


def _move(connection: Connection, seconds: float, now: float) -> None:
    """Add `seconds` to the start and the flag time of all running clocks.

    A start becomes `now` at most, since a turn may have begun after the gap; its flag time moves as far as it.
    """
    # In the order of the ids, in which other transactions lock games.
    connection.execute(_RUNNING).all()
    begun = case((_GAMES.turn_since + seconds > now, now), else_=_GAMES.turn_since + seconds)
    moved = {"turn_since": begun, "flag_at": _GAMES.flag_at + (begun - _GAMES.turn_since)}
    connection.execute(update(schema.games).where(_GAMES.flag_at.is_not(None)).values(**moved))

"""Leases on jobs: for a limited time, only the worker that holds the lease on a job may run the job."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from . import schema
from .access import Database


@dataclass(frozen=True, slots=True)
class JobLeases:
    """The leases on the jobs of a database, each named by a random token, and the times of their last complete runs.

    Times come from the clocks of the workers, which may differ a little. A time that lies too far in the future was
    written by a wrong clock, and does not count.
    """

    database: Database

    def claim(self, job: str, token: str, seconds: float, interval: float) -> bool:
        """Lease `job` for `seconds` if it is due and nobody holds a lease on it; return whether it was leased.

        A job is due if no complete run has ended in the last `interval` seconds. `token` is the name of the lease.
        """
        columns, now = schema.jobs.c, time.time()
        is_free = and_(
            columns.name == job,
            _is_past(columns.lease_until, now, seconds),
            _is_past(columns.finished + interval, now, interval),
        )
        with self.database.read() as connection:
            exists = connection.execute(select(columns.name).where(columns.name == job)).first() is not None
            if exists and connection.execute(select(columns.name).where(is_free)).first() is None:
                return False
        leased = update(schema.jobs).where(is_free).values(lease=token, lease_until=now + seconds)

        def claim(connection: Connection) -> bool:
            insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            connection.execute(insert(schema.jobs).values(name=job).on_conflict_do_nothing())
            return connection.execute(leased.returning(columns.name)).first() is not None

        return self.database.write(claim)

    def extend(self, job: str, token: str, seconds: float) -> bool:
        """Move the end of a lease to `seconds` from now; return whether the lease still exists.

        A lease is gone if it was released, or if it ended and another worker leased the job.
        """
        columns = schema.jobs.c
        held = update(schema.jobs).where(columns.name == job, columns.lease == token).returning(columns.name)

        def extend(connection: Connection) -> bool:
            return connection.execute(held.values(lease_until=time.time() + seconds)).first() is not None

        return self.database.write(extend)

    def release(self, job: str, token: str, *, is_complete: bool) -> None:
        """End a lease; if the run `is_complete`, the job is due again after its interval, and otherwise at once."""
        values = {"lease": None, "lease_until": None} | ({"finished": time.time()} if is_complete else {})
        held = update(schema.jobs).where(schema.jobs.c.name == job, schema.jobs.c.lease == token)
        self.database.write(lambda connection: connection.execute(held.values(**values)))


def _is_past(time_column: ColumnElement[float], now: float, longest: float) -> ColumnElement[bool]:
    """Return the condition that a time is absent, past, or more than twice `longest` seconds in the future.

    A worker writes times up to `longest` seconds in the future by its own clock.
    """
    return or_(time_column.is_(None), time_column <= now, time_column > now + 2 * longest)

"""The usage of rate limits, counted in the database: such limits hold for all worker processes together.

The common rate-limit libraries need another server, such as Redis, to count for several processes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.capacity import RateLimit

from . import schema
from .access import Database


@dataclass(frozen=True, slots=True)
class UsageInTransaction:
    """The usage in the database, counted in the transaction of a connection: not at all if the transaction fails.

    A client is named by its rate-limit key.
    """

    connection: Connection

    def add(self, limit: RateLimit, client: str, end: float, amount: float) -> float:
        """Add `amount`, and return the sum."""
        insert = sqlite_insert if self.connection.dialect.name == "sqlite" else postgresql_insert
        row = insert(schema.rate_usage).values(client=client, limit_name=limit.name, window_end=end, amount=amount)
        added = row.on_conflict_do_update(
            index_elements=["client", "limit_name", "window_end"],
            set_={"amount": schema.rate_usage.c.amount + amount},
        ).returning(schema.rate_usage.c.amount)
        return float(self.connection.execute(added).scalar_one())

    def used(self, limit: RateLimit, client: str, end: float) -> float:
        usage = schema.rate_usage.c
        amount = select(usage.amount).where(
            usage.client == client, usage.limit_name == limit.name, usage.window_end == end
        )
        return self.connection.execute(amount).scalar() or 0


@dataclass(frozen=True, slots=True)
class UsageInDatabase:
    """The usage in the database; each call is a transaction of its own."""

    database: Database

    def add(self, limit: RateLimit, client: str, end: float, amount: float) -> float:
        """Add `amount`, and return the sum."""
        return self.database.write(lambda there: UsageInTransaction(there).add(limit, client, end, amount), client)

    def used(self, limit: RateLimit, client: str, end: float) -> float:
        with self.database.read() as connection:
            return UsageInTransaction(connection).used(limit, client, end)


def delete_expired(database: Database) -> None:
    """Delete the usage of windows that have ended."""
    expired = delete(schema.rate_usage).where(schema.rate_usage.c.window_end < time.time())
    database.write(lambda connection: connection.execute(expired))

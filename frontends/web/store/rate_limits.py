"""Rate limits of each client on what costs the server most, such as new games and the time that bots think.

They are counted in the database, so that they hold for all worker processes together. The common rate-limit libraries
count in memory or in Redis; none uses a database that is there anyway.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.capacity import RateLimit, window_end

from . import schema
from .access import Database


@dataclass(frozen=True, slots=True)
class RateLimiter:
    """Counters, in the database, of what each client has used in the present window of each rate limit.

    A client is named by its rate-limit key.
    """

    database: Database

    def spend(self, limit: RateLimit, client: str, amount: float = 1) -> None:
        """Add `amount` to what `client` has used of `limit` in the present time window.

        Raise RateLimited if the sum exceeds the limit; the amount is counted even then.
        """
        now, end = time.time(), window_end(limit)
        if self._write(limit, client, end, amount) > limit.amount:
            raise limit.exceeded(end - now)

    def spend_within(self, connection: Connection, limit: RateLimit, client: str) -> None:
        """Count one use of `limit` by `client` in the transaction of `connection`.

        Raise RateLimited if it exceeds the limit. Nothing is counted if an error ends the transaction.
        """
        now, end = time.time(), window_end(limit)
        if _add(connection, limit, client, end, 1) > limit.amount:
            raise limit.exceeded(end - now)

    def charge(self, limit: RateLimit, client: str, amount: float) -> None:
        """Add `amount` to what `client` has used of `limit` in the present time window; never raise RateLimited."""
        self._write(limit, client, window_end(limit), amount)

    def check(self, limit: RateLimit, client: str) -> None:
        """Raise RateLimited if `client` has used up `limit` in the present time window; count nothing."""
        wait = self.wait(limit, client)
        if wait:
            raise limit.exceeded(wait)

    def wait(self, limit: RateLimit, client: str) -> float:
        """Return the seconds until `client` may use more of `limit`; 0 if it has not used it up."""
        now, end = time.time(), window_end(limit)
        usage = schema.rate_usage.c
        with self.database.read() as connection:
            amount = connection.execute(
                select(usage.amount).where(
                    usage.client == client, usage.limit_name == limit.name, usage.window_end == end
                )
            ).scalar()
        return 0 if amount is None or amount < limit.amount else end - now

    def delete_expired(self) -> None:
        expired = delete(schema.rate_usage).where(schema.rate_usage.c.window_end < time.time())
        self.database.write(lambda connection: connection.execute(expired))

    def _write(self, limit: RateLimit, client: str, end: float, amount: float) -> float:
        return self.database.write(lambda connection: _add(connection, limit, client, end, amount), client)


def _add(connection: Connection, limit: RateLimit, client: str, end: float, amount: float) -> float:
    """Add `amount` to what a client has used until `end`, and return the sum."""
    insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    row = insert(schema.rate_usage).values(client=client, limit_name=limit.name, window_end=end, amount=amount)
    added = row.on_conflict_do_update(
        index_elements=["client", "limit_name", "window_end"],
        set_={"amount": schema.rate_usage.c.amount + amount},
    ).returning(schema.rate_usage.c.amount)
    return float(connection.execute(added).scalar_one())

"""How much a client may ask for in a stretch of time, counted in the database so that it holds for all workers.

(The well-known libraries for this count in memory, Redis and the like, none in the database that is here anyway.)
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from sqlalchemy import Engine, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.refusal import Refusal
from frontends.web.store import schema
from frontends.web.store.database import reading, writing


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so much of `what` in a window of so many seconds; `sentence` says what there was too much of."""

    what: str
    most: float
    seconds: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Limits:
    """The visits of all clients."""

    engine: Engine

    def spend(self, limit: Limit, client: str, amount: float = 1) -> None:
        """Count what a client does; a Refusal (429) is raised where that is too much."""
        now, ends = time.time(), _end(limit)
        if self._add(limit, client, ends, amount) > limit.most:
            raise _too_much(limit, ends - now)

    def charge(self, limit: Limit, client: str, amount: float) -> None:
        """Count what has been done for a client already."""
        self._add(limit, client, _end(limit), amount)

    def check(self, limit: Limit, client: str) -> None:
        """Raise a Refusal (429) where a client has had as much as there is."""
        now, ends = time.time(), _end(limit)
        visits = schema.visits.c
        with reading(self.engine) as connection:
            amount = connection.execute(
                select(visits.amount).where(visits.client == client, visits.what == limit.what, visits.ends == ends)
            ).scalar()
        if amount is not None and amount >= limit.most:
            raise _too_much(limit, ends - now)

    def forget(self) -> None:
        """Drop the windows of time that are over."""
        with writing(self.engine, is_light=True) as connection:
            connection.execute(delete(schema.visits).where(schema.visits.c.ends < time.time()))

    def _add(self, limit: Limit, client: str, ends: float, amount: float) -> float:
        insert = sqlite_insert if self.engine.dialect.name == "sqlite" else postgresql_insert
        row = insert(schema.visits).values(client=client, what=limit.what, ends=ends, amount=amount)
        added = row.on_conflict_do_update(
            index_elements=["client", "what", "ends"], set_={"amount": schema.visits.c.amount + amount}
        ).returning(schema.visits.c.amount)
        with writing(self.engine, is_light=True) as connection:
            return float(connection.execute(added).scalar_one())


def _end(limit: Limit) -> float:
    """When the present window of a limit is over."""
    return (math.floor(time.time() / limit.seconds) + 1) * limit.seconds


def _too_much(limit: Limit, wait: float) -> Refusal:
    seconds = max(1, math.ceil(wait))
    span = f"{seconds} s" if seconds < 120 else f"{math.ceil(seconds / 60)} minutes"
    return Refusal(429, f"{limit.sentence} Try again in {span}.", retry_after=seconds)

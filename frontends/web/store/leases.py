"""Leases on bot moves: for a limited time, a worker that holds the lease on a move keeps other workers from it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Select, and_, case, func, or_, select, update

from frontends.web.capacity import RateLimit, window_end

from . import schema
from .access import Database

LONGEST_PAUSE: Final = 60.0
"""Seconds by which the end of a lease may exceed `seconds`; a later end was written before the clock was set back."""


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases on the bot moves of a database's games. A worker names each of its leases by a random token.

    `thinking` bounds the time that bots think in the games of one client, and `per_client` its leases at the same time.
    """

    database: Database
    thinking: RateLimit
    per_client: int

    def claim(self, tokens: Sequence[str], seconds: float) -> dict[str, str]:
        """Lease games that wait for a bot's move and have no lease; return the ids of these games, keyed by token.

        Clients take turns: the games of the client that would then hold the fewest leases come first, and among them
        the games that have waited longest. A game waits on while its client holds as many leases as it may, or has
        used up its thinking time. Each lease takes the next of `tokens` as its name, and ends after `seconds`. If there
        are fewer games than names, the rest of the names stay unused.
        """
        now = time.time()
        claimable = self._claimable(now, seconds)
        with self.database.read() as connection:
            if not tokens or connection.execute(claimable.limit(1)).first() is None:
                return {}
        # Two claims at the same time lease different games. On PostgreSQL, they may give a client a lease beyond its
        # bound, for one search, if the order of its games changes between their reads; a lock would make moves wait.
        locked = claimable.limit(len(tokens)).with_for_update(of=schema.games, skip_locked=True)

        def claim(connection: Connection) -> dict[str, str]:
            games = connection.execute(locked).scalars().all()
            claimed = dict(zip(tokens, games, strict=False))
            for token, game in claimed.items():
                leased = update(schema.games).where(schema.games.c.id == game)
                connection.execute(leased.values(lease=token, lease_until=now + seconds))
            return claimed

        return self.database.write(claim)

    def _claimable(self, now: float, seconds: float) -> Select[str]:
        """Return the query for the ids of the games that can be leased for `seconds`, in the order of the claims."""
        games, usage = schema.games.c, schema.rate_usage.c
        has_ended = or_(games.lease_until < now, games.lease_until > now + seconds + LONGEST_PAUSE)
        is_free = and_(games.thinking_since.is_not(None), or_(games.lease_until.is_(None), has_ended))
        is_leased = and_(games.thinking_since.is_not(None), games.lease.is_not(None), ~has_ended)
        is_counted = and_(
            usage.client == games.client,
            usage.limit_name == self.thinking.name,
            usage.window_end == window_end(self.thinking),
        )
        # The leases that the client holds once it has got this one: those that it holds come first.
        held = func.row_number().over(
            partition_by=games.client, order_by=(case((is_leased, 0), else_=1), games.thinking_since, games.id)
        )
        turns = (
            select(games.id, held.label("held"))
            .outerjoin_from(schema.games, schema.rate_usage, is_counted)
            .where(or_(is_free, is_leased), func.coalesce(usage.amount, 0) < self.thinking.amount)
            .subquery()
        )
        return (
            select(games.id)
            .join_from(schema.games, turns, turns.c.id == games.id)
            .where(is_free, turns.c.held <= self.per_client)
            .order_by(turns.c.held, games.thinking_since)
        )

    def waiting(self) -> tuple[int, float | None]:
        """Return the number of games that wait for a bot's move and have no lease, and when the first began to wait.

        The time is in seconds since 1970; it is `None` if no game waits.
        """
        columns = schema.games.c
        is_leased = and_(columns.lease.is_not(None), columns.lease_until >= time.time())
        query = select(func.count(), func.min(columns.thinking_since)).where(
            columns.thinking_since.is_not(None), ~is_leased
        )
        with self.database.read() as connection:
            count, oldest = connection.execute(query).one()
        return count, oldest

    def extend(self, tokens: Sequence[str], seconds: float) -> set[str]:
        """Move the end of the leases that `tokens` name to `seconds` from now; return the names that still exist.

        A lease is gone if it was released, if its game has a new turn, or if it ended and another worker leased the
        game.
        """
        columns = schema.games.c

        def extend(connection: Connection) -> set[str]:
            until = time.time() + seconds
            connection.execute(update(schema.games).where(columns.lease.in_(tokens)).values(lease_until=until))
            held = connection.execute(select(columns.lease).where(columns.lease.in_(tokens))).scalars()
            return {token for token in held if token is not None}

        return self.database.write(extend)

    def release(self, token: str, pause: float) -> None:
        """End the lease named `token`; no worker can lease its game during the next `pause` seconds."""
        released = update(schema.games).where(schema.games.c.lease == token)
        self.database.write(
            lambda connection: connection.execute(released.values(lease=None, lease_until=time.time() + pause))
        )

    def count_failure(self, token: str) -> int:
        """Add one to the failures of the bot that is to move in the game whose lease is named `token`.

        Return the number of failures on the game's present turn, or 0 if no lease has this name any more.
        """
        columns = schema.games.c
        counted = (
            update(schema.games)
            .where(columns.lease == token)
            .values(failures=columns.failures + 1)
            .returning(columns.failures)
        )
        return self.database.write(lambda connection: connection.execute(counted).scalar()) or 0

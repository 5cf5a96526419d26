"""Leases on bot moves: for a limited time, only the worker that holds the lease on a move may compute the move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, and_, func, or_, select, update

from . import schema
from .access import Database

LONGEST_PAUSE: Final = 60.0
"""Seconds by which the end of a lease may exceed `seconds`; a later end was written before the clock was set back."""


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases on the bot moves of a database's games. A worker names each of its leases by a random token."""

    database: Database

    def claim(self, tokens: Sequence[str], seconds: float) -> dict[str, str]:
        """Lease games that wait for a bot's move and have no lease; return the ids of these games, keyed by token.

        The games that have waited longest come first. Each lease takes the next of `tokens` as its name, and ends after
        `seconds`. If fewer games wait than `tokens` has names, the rest of the names stay unused.
        """
        now, columns = time.time(), schema.games.c
        has_ended = or_(columns.lease_until < now, columns.lease_until > now + seconds + LONGEST_PAUSE)
        is_free = and_(columns.thinking_since.is_not(None), or_(columns.lease_until.is_(None), has_ended))
        free = select(columns.id).where(is_free).order_by(columns.thinking_since).limit(len(tokens))
        with self.database.read() as connection:
            if not tokens or connection.execute(free.limit(1)).first() is None:
                return {}

        def claim(connection: Connection) -> dict[str, str]:
            games = connection.execute(free.with_for_update(skip_locked=True)).scalars().all()
            claimed = dict(zip(tokens, games, strict=False))
            for token, game in claimed.items():
                connection.execute(
                    update(schema.games).where(columns.id == game).values(lease=token, lease_until=now + seconds)
                )
            return claimed

        return self.database.write(claim)

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

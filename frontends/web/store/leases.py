"""Leases on bot moves: for a limited time, only the worker that holds the lease on a move may compute the move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, and_, or_, select, update

from . import schema
from .database import reading, writing


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases on the bot moves of a database's games. A worker names each of its leases by a random token."""

    engine: Engine

    def claim(self, tokens: Sequence[str], seconds: float) -> dict[str, str]:
        """Lease games whose bot is to move and which no worker has leased, the longest waiting game first.

        Each lease takes one of the `tokens` as its name and ends after `seconds`. Return the ids of the leased games,
        keyed by token; if there are fewer such games than tokens, the last tokens stay unused.
        """
        now, columns = time.time(), schema.games.c
        is_free = and_(
            columns.thinking_since.is_not(None), or_(columns.lease_until.is_(None), columns.lease_until < now)
        )
        free = select(columns.id).where(is_free).order_by(columns.thinking_since).limit(len(tokens))
        with reading(self.engine) as connection:
            if not tokens or connection.execute(free.limit(1)).first() is None:
                return {}
        with writing(self.engine) as connection:
            games = connection.execute(free.with_for_update(skip_locked=True)).scalars().all()
            claimed = dict(zip(tokens, games, strict=False))
            for token, game in claimed.items():
                connection.execute(
                    update(schema.games).where(columns.id == game).values(lease=token, lease_until=now + seconds)
                )
        return claimed

    def extend(self, tokens: Sequence[str], seconds: float) -> set[str]:
        """Let the leases named by `tokens` end `seconds` from now; return the tokens of the leases that still exist."""
        columns = schema.games.c
        with writing(self.engine) as connection:
            until = time.time() + seconds
            connection.execute(update(schema.games).where(columns.lease.in_(tokens)).values(lease_until=until))
            held = connection.execute(select(columns.lease).where(columns.lease.in_(tokens))).scalars().all()
        return {token for token in held if token is not None}

    def release(self, token: str, pause: float) -> None:
        """End the lease named `token`; for `pause` seconds, no worker can lease the game again."""
        with writing(self.engine) as connection:
            connection.execute(
                update(schema.games)
                .where(schema.games.c.lease == token)
                .values(lease=None, lease_until=time.time() + pause)
            )

    def count_failure(self, token: str) -> int:
        """Count a failure of the bot to move in the game whose lease is named `token`.

        Return the number of the bot's failures on this turn, or 0 if there is no such lease any more.
        """
        columns = schema.games.c
        with writing(self.engine) as connection:
            counted = connection.execute(
                update(schema.games)
                .where(columns.lease == token)
                .values(failures=columns.failures + 1)
                .returning(columns.failures)
            ).scalar()
        return counted or 0

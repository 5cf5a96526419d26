"""Leases on bot moves: at any time one worker may ask the bot of a game, for some seconds that it can extend."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, and_, or_, select, update

from . import schema
from .database import reading, writing


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases of a database. A lease is a random token that its worker chooses."""

    engine: Engine

    def claim(self, tokens: Sequence[str], seconds: float) -> dict[str, str]:
        """Lease games whose bot is to move and has no lease, one for each token at most, the longest waiting first.

        The leases end after `seconds`. Return the ids of the leased games, keyed by token.
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
        """Let the leases with these tokens end `seconds` from now; return the tokens whose leases are still held."""
        columns = schema.games.c
        with writing(self.engine) as connection:
            until = time.time() + seconds
            connection.execute(update(schema.games).where(columns.lease.in_(tokens)).values(lease_until=until))
            held = connection.execute(select(columns.lease).where(columns.lease.in_(tokens))).scalars().all()
        return {token for token in held if token is not None}

    def release(self, token: str, pause: float) -> None:
        """Give the lease with this token back; no worker can lease its game again for `pause` seconds."""
        with writing(self.engine) as connection:
            connection.execute(
                update(schema.games)
                .where(schema.games.c.lease == token)
                .values(lease=None, lease_until=time.time() + pause)
            )

    def count_failure(self, token: str) -> int:
        """Add a failure of the bot whose game is leased with this token.

        Return the number of its failures on this turn, or 0 if the lease is lost.
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

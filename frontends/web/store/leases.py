"""Who is busy with which opponent's move: a lease in the database, for some seconds and to be extended."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, and_, or_, select, update

from . import schema
from .database import reading, writing


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases of a database; each is a word of its holder's own."""

    engine: Engine

    def claim(self, leases: Sequence[str], seconds: float) -> dict[str, str]:
        """Games whose opponent nobody is busy with, each with one of the leases, for so many seconds."""
        now, columns = time.time(), schema.games.c
        is_free = and_(
            columns.thinking_since.is_not(None), or_(columns.lease_until.is_(None), columns.lease_until < now)
        )
        free = select(columns.id).where(is_free).order_by(columns.thinking_since).limit(len(leases))
        with reading(self.engine) as connection:
            if not leases or connection.execute(free.limit(1)).first() is None:
                return {}
        with writing(self.engine) as connection:
            games = connection.execute(free.with_for_update(skip_locked=True)).scalars().all()
            claimed = dict(zip(leases, games, strict=False))
            for lease, game in claimed.items():
                connection.execute(
                    update(schema.games).where(columns.id == game).values(lease=lease, lease_until=now + seconds)
                )
        return claimed

    def extend(self, leases: Sequence[str], seconds: float) -> set[str]:
        """Those of the leases that are still held, now for so many seconds more."""
        columns = schema.games.c
        with writing(self.engine) as connection:
            until = time.time() + seconds
            connection.execute(update(schema.games).where(columns.lease.in_(leases)).values(lease_until=until))
            held = connection.execute(select(columns.lease).where(columns.lease.in_(leases))).scalars().all()
        return {lease for lease in held if lease is not None}

    def release(self, lease: str, seconds: float) -> None:
        """Give a lease back, and let nobody go on with the game for so many seconds."""
        with writing(self.engine) as connection:
            connection.execute(
                update(schema.games)
                .where(schema.games.c.lease == lease)
                .values(lease=None, lease_until=time.time() + seconds)
            )

"""The running games of a database that their people let anybody watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, func, select

from . import schema
from .access import Database

MOST_GAMES: Final = 24
"""Greatest number of games that the page shows."""

RECENT_SECONDS: Final = 3 * 86_400.0
"""Seconds without an event after which a game is no longer shown: its people may never come back."""

_IS_SHOWN: Final = and_(schema.games.c.is_public == 1, schema.games.c.touched > bindparam("since"))
_COUNT: Final = select(func.count()).where(_IS_SHOWN)
_NEWEST: Final = (
    select(schema.games.c.id, schema.games.c.version, schema.games.c.touched)
    .where(_IS_SHOWN)
    .order_by(schema.games.c.touched.desc(), schema.games.c.id)
    .limit(MOST_GAMES)
)


class GameAt(NamedTuple):
    """The id of a game, its number of events, and the time of the last one, in seconds since 1970."""

    id: str
    version: int
    touched: float


@dataclass(frozen=True, slots=True)
class PublicGameTable:
    """The public games of a database."""

    database: Database

    def count(self, now: float) -> int:
        """Return the number of running games that anybody may watch, with an event in the last `RECENT_SECONDS`."""
        with self.database.read() as connection:
            return connection.execute(_COUNT, {"since": now - RECENT_SECONDS}).scalar_one()

    def newest(self, now: float) -> tuple[GameAt, ...]:
        """Return up to `MOST_GAMES` of the games that `count` counts, sorted by their last events, newest first."""
        with self.database.read() as connection:
            return tuple(GameAt(*row) for row in connection.execute(_NEWEST, {"since": now - RECENT_SECONDS}))

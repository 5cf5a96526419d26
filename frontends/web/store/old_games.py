"""Old games: which games may be removed, and their removal with all that belongs to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, false, or_, select

from . import schema
from .access import Database
from .rows import GAME_OVER, delete_games


class OldGame(NamedTuple):
    """A game that may be removed, as it was when it was found: `version` counts its events."""

    id: str
    version: int


class Horizon(NamedTuple):
    """The times before which the last event of a game has to lie for the game to be old, in seconds since 1970.

    With `None`, games of that kind never become old.
    """

    finished: float | None
    abandoned: float | None


@dataclass(frozen=True, slots=True)
class OldGames:
    """The old games of a database: those whose last event lies before a horizon.

    A game is never old while a clock runs, which ends by itself. A ranked game of a deal of the day is never old,
    because its result belongs to the table of that day.
    """

    database: Database

    def find(self, horizon: Horizon, limit: int) -> list[OldGame]:
        """Return up to `limit` old games, the game with the oldest last event first."""
        columns = schema.games.c
        query = select(columns.id, columns.version).where(_is_old(horizon)).order_by(columns.touched).limit(limit)
        with self.database.read() as connection:
            return [OldGame(*row) for row in connection.execute(query)]

    def remove(self, games: Sequence[OldGame], horizon: Horizon) -> int:
        """Remove those of `games` that are still old and have no new event; return their number.

        The events and the holders of their seats are removed in the same transaction. A game that another transaction
        changes at this moment is kept.
        """
        columns = schema.games.c
        unchanged = or_(false(), *(and_(columns.id == game.id, columns.version == game.version) for game in games))
        old = select(columns.id).where(unchanged, _is_old(horizon)).with_for_update(skip_locked=True)

        def remove(connection: Connection) -> int:
            ids = connection.execute(old).scalars().all()
            delete_games(connection, ids)
            return len(ids)

        return self.database.write(remove)


def _is_old(horizon: Horizon) -> ColumnElement[bool]:
    columns = schema.games.c
    kinds = ((columns.mover == GAME_OVER, horizon.finished), (columns.mover != GAME_OVER, horizon.abandoned))
    old = (and_(kind, columns.touched < before) for kind, before in kinds if before is not None)
    return and_(or_(false(), *old), columns.flag_at.is_(None), columns.day.is_(None))

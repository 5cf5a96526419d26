"""The presence of people in the database: which pages of games are open in any process.

A row is soft state: the process whose pages it counts renews `seen` as long as they are open. If the process is killed,
another one notices. A row without pages says since when its person has been away, until the same person has a page in
another process.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.room.presence import GONE_SECONDS, Presence
from tribolo_core import Player

from . import schema
from .access import Database
from .changes import notify
from .column_texts import format_player, parse_player

STALE_SECONDS: Final = 30.0
"""Seconds without a renewal after which the process of a row counts as dead."""

_WATCHING: Final = "-"
"""The value of the column `player` for the pages that hold no seat."""

_STEP: Final = 1e-6
"""Least difference of two times of changes, in seconds."""

_OF_GAMES: Final = (
    select(
        schema.presence.c.game,
        schema.presence.c.player,
        func.sum(schema.presence.c.pages).label("pages"),
        func.max(schema.presence.c.seen).label("seen"),
    )
    .where(schema.presence.c.game.in_(bindparam("games", expanding=True)))
    .group_by(schema.presence.c.game, schema.presence.c.player)
)

_DELETE_EARLIER: Final = delete(schema.presence).where(
    schema.presence.c.game == bindparam("of_game"),
    schema.presence.c.player == bindparam("of_player"),
    schema.presence.c.pages == 0,
    schema.presence.c.seen <= bindparam("until"),
    schema.presence.c.worker != bindparam("by_worker"),
)
"""Deletes the rows that say when somebody left a place earlier."""


class Place(NamedTuple):
    """Where pages are counted: the seat `player` of a game or, if it is `None`, the spectators of the game."""

    game: str
    player: Player | None


class Pages(NamedTuple):
    """The number of open pages at a place, and when one of them was open last, in seconds since 1970."""

    number: int
    seen: float


@dataclass(frozen=True, slots=True)
class PresenceTable:
    """The table of presence of a database."""

    database: Database

    def of(self, games: Collection[str]) -> dict[str, Presence]:
        """Return the presence in the games with the ids `games`; a game without pages may be left out."""
        if not games:
            return {}
        with self.database.read() as connection:
            rows = connection.execute(_OF_GAMES, {"games": list(games)}).all()
        here: dict[str, set[Player]] = {row.game: set() for row in rows}
        seen: dict[str, dict[Player, float]] = {row.game: {} for row in rows}
        watching = dict.fromkeys(here, 0)
        for row in rows:
            if row.player == _WATCHING:
                watching[row.game] = int(row.pages)
            elif row.pages:
                here[row.game].add(parse_player(row.player))
            else:
                seen[row.game][parse_player(row.player)] = row.seen
        return {game: Presence(frozenset(here[game]), seen[game], watching[game]) for game in here}

    def write(self, worker: str, pages: Mapping[Place, Pages]) -> None:
        """Store how many pages of the process `worker` are open at the places `pages`, and announce the change."""
        rows = [
            {"worker": worker, "game": place.game, "player": _letter(place.player), "pages": number, "seen": seen}
            for place, (number, seen) in sorted(pages.items(), key=lambda item: item[0].game)
        ]

        def write(connection: Connection) -> None:
            insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            new = insert_new(schema.presence)
            changed = {name: new.excluded[name] for name in ("pages", "seen", "changed")}
            upsert = new.on_conflict_do_update(index_elements=["worker", "game", "player"], set_=changed)
            # Later than the changes in the rows that are deleted here, too: open pages may know these.
            time = _next_change(connection, max(seen for _, seen in pages.values()))
            connection.execute(
                _DELETE_EARLIER,
                [
                    {"of_game": row["game"], "of_player": row["player"], "until": row["seen"], "by_worker": worker}
                    for row in rows
                ],
            )
            connection.execute(upsert, [{**row, "changed": time} for row in rows])
            notify(connection, {place.game for place in pages})

        self.database.write(write, worker)

    def renew(self, worker: str, now: float) -> int:
        """Say that the pages of a process are still open, and return the number of their places.

        Rows of processes that have not renewed theirs for `STALE_SECONDS` lose their pages, which is announced. Times
        from before the clock was set back become `now`. Rows of spectators who have left are removed.
        """
        columns = schema.presence.c
        is_stale = and_(columns.pages > 0, columns.seen < now - STALE_SECONDS, columns.worker != worker)
        is_ahead = columns.seen > now + STALE_SECONDS
        is_old = and_(columns.player == _WATCHING, columns.pages == 0, columns.seen < now - GONE_SECONDS)

        def renew(connection: Connection) -> int:
            own = update(schema.presence).where(columns.worker == worker, columns.pages > 0)
            renewed = connection.execute(own.values(seen=now)).rowcount
            games = connection.execute(select(columns.game).where(or_(is_stale, is_ahead))).scalars().all()
            if games:
                time = _next_change(connection, now)
                connection.execute(update(schema.presence).where(is_stale).values(pages=0, changed=time))
                connection.execute(update(schema.presence).where(is_ahead).values(seen=now, changed=time))
                notify(connection, set(games))
            connection.execute(delete(schema.presence).where(is_old))
            return renewed

        return self.database.write(renew, worker)


def insert_seen(connection: Connection, game: str, players: Iterable[Player], now: float) -> None:
    """Store that the people of a new game were there `now`; so even a person who never comes counts as away later."""
    row = {"worker": "", "game": game, "pages": 0, "seen": now, "changed": _next_change(connection, now)}
    connection.execute(insert(schema.presence), [{**row, "player": format_player(player)} for player in players])


def _next_change(connection: Connection, now: float) -> float:
    """Return the time of a change, in seconds since 1970: `now`, but later than all stored changes."""
    latest = connection.execute(select(func.max(schema.presence.c.changed))).scalar() or 0.0
    return max(now, float(latest) + _STEP)


def _letter(player: Player | None) -> str:
    return _WATCHING if player is None else format_player(player)

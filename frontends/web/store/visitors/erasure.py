"""The erasure of what the database holds of one visitor: whole games, or names and seats in games with other people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select, update

from frontends.web.room.events import Renamed
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import format_player, parse_player
from frontends.web.store.programs import is_companion
from frontends.web.store.rows import delete_games
from tribolo_core import Player

BATCH_SIZE: Final = 100
"""Games that one transaction removes, so that no move waits long for it."""


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The games in which one browser holds a seat; `browser` is the digest of its cookie."""

    database: Database
    browser: str

    def remove_unshared(self) -> int:
        """Remove the games in which no companion holds a seat, with their events; return their number."""
        total = 0
        while removed := self.database.write(self._remove_some):
            total += removed
        return total

    def ids(self) -> Sequence[str]:
        with self.database.read() as connection:
            return connection.execute(select(schema.holders.c.game).where(self._is_own()).distinct()).scalars().all()

    def seats_of_others(self, game: str) -> frozenset[Player]:
        """Return the seats that companions hold in the game with the id `game`."""
        holders = schema.holders.c
        query = select(holders.player).where(holders.game == game, is_companion(self.browser))
        with self.database.read() as connection:
            return frozenset(map(parse_player, connection.execute(query).scalars()))

    def _remove_some(self, connection: Connection) -> int:
        holders = schema.holders.c
        games = schema.games.c.id
        is_shared = exists().where(holders.game == games, is_companion(self.browser))
        own = select(holders.game).where(self._is_own())
        unshared = select(games).where(games.in_(own), ~is_shared).limit(BATCH_SIZE).with_for_update()
        ids = connection.execute(unshared).scalars().all()
        delete_games(connection, ids)
        return len(ids)

    def _is_own(self) -> ColumnElement[bool]:
        return schema.holders.c.browser == self.browser


def erase_visitor(connection: Connection, game: str, browser: str, held: Iterable[Player]) -> None:
    """Erase a browser from a game: its seats, with their names and presence.

    `browser` is the digest of the browser's cookie, and `held` are its seats. The presence in a seat that another
    browser holds, too, stays. If no companion holds a seat, remove the game. The caller's transaction holds a
    lock on the row of the game.
    """
    games, events, holders = schema.games.c, schema.events.c, schema.holders.c
    connection.execute(delete(schema.holders).where(holders.game == game, holders.browser == browser))
    companions = select(holders.game).where(holders.game == game, is_companion(browser))
    if connection.execute(companions.limit(1)).first() is None:
        delete_games(connection, [game])
        return
    presence = schema.presence.c
    is_held = exists().where(holders.game == game, holders.player == presence.player)
    is_left = and_(presence.game == game, presence.player.in_(map(format_player, held)), ~is_held)
    connection.execute(delete(schema.presence).where(is_left))
    is_name = and_(events.game == game, events.kind == Renamed.row, events.players.in_(map(format_player, held)))
    connection.execute(update(schema.events).where(is_name).values(text=""))
    connection.execute(update(schema.games).where(games.id == game).values(erased=games.erased + 1))

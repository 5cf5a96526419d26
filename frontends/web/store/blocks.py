"""Blocks in the database: whom visitors do not want to meet, and whom the host keeps from meeting others.

People are known by the digests of their cookies, so a block ends with the cookies: the next block removes old ones.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Table, and_, bindparam, delete, exists, func, literal, or_, select, union, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.room.errors import BlockedVisitor, TooManyBlocks
from frontends.web.room.hidden_seats import HiddenSeats
from tribolo_core import Player

from . import schema
from .access import Database
from .column_texts import format_player, parse_player

MOST_BLOCKS: Final = 100
"""Greatest number of browsers that a browser can block."""

BLOCK_DAYS: Final = 400
"""Days for which a block is kept: no browser keeps a cookie for longer."""

_HOLDERS: Final = schema.holders.c
_PERSONAL: Final = schema.person_blocks.c
_BY_VISITOR: Final = exists().where(_PERSONAL.browser == bindparam("visitor"), _PERSONAL.blocked == _HOLDERS.browser)
_BY_HOST: Final = exists().where(schema.host_blocks.c.browser == _HOLDERS.browser)
_OF_VISITOR: Final = exists().where(_PERSONAL.browser == _HOLDERS.browser, _PERSONAL.blocked == bindparam("visitor"))
_HIDDEN: Final = select(_HOLDERS.game, _HOLDERS.player, _BY_VISITOR, _BY_HOST, _OF_VISITOR).where(
    _HOLDERS.game.in_(bindparam("games", expanding=True)), or_(_BY_VISITOR, _BY_HOST, _OF_VISITOR)
)
_APART: Final = union(
    select(_PERSONAL.blocked).where(_PERSONAL.browser == bindparam("visitor")),
    select(_PERSONAL.browser).where(_PERSONAL.blocked == bindparam("visitor")),
)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of a database; a `browser` is the digest of a cookie, empty for a visitor without one."""

    database: Database

    def hidden_seats(self, games: Collection[str], browser: str) -> Mapping[str, HiddenSeats]:
        """Return the seats that are hidden from a browser in the games with the ids `games`, where there are any."""
        if not games:
            return {}
        with self.database.read() as connection:
            return select_hidden(connection, games, browser)

    def count(self, browser: str) -> int:
        """Return the number of browsers that a browser blocks."""
        if not browser:
            return 0
        with self.database.read() as connection:
            return _count(connection, browser)

    def apart(self, browser: str) -> frozenset[str]:
        """Return the browsers that the lobby does not bring together with a browser, see `select_apart`."""
        if not browser:
            return frozenset()
        with self.database.read() as connection:
            return select_apart(connection, browser)

    def keeps_out(self, browser: str, game: str, *, minds_host: bool = True) -> bool:
        """Return whether `browser` must not join a game because of another browser with a seat there.

        That is so if one of the two browsers has blocked the other or, with `minds_host`, if the host has blocked the
        other browser.
        """
        apart = [_HOLDERS.browser.in_(_APART)] + [_BY_HOST] * minds_host
        query = select(_HOLDERS.browser).where(_HOLDERS.game == game, _HOLDERS.browser != browser, or_(*apart)).limit(1)
        with self.database.read() as connection:
            return connection.execute(query, {"visitor": browser}).first() is not None

    def end(self, browser: str, game: str, player: Player) -> None:
        """End the blocks that a browser has set on the browsers with the seat of `player` in a game."""
        others = select(_HOLDERS.browser).where(_HOLDERS.game == game, _HOLDERS.player == format_player(player))
        ended = delete(schema.person_blocks).where(_PERSONAL.browser == browser, _PERSONAL.blocked.in_(others))
        self.database.write(lambda connection: connection.execute(ended))

    def end_all(self, browser: str) -> None:
        """End all blocks by a browser."""
        self.database.write(
            lambda connection: connection.execute(delete(schema.person_blocks).where(_PERSONAL.browser == browser))
        )

    def set_by_host(self, game: str, player: Player, *, is_blocked: bool) -> frozenset[str]:
        """Let the host block, or unblock, the browsers with the seat of `player` in a game; return these browsers."""

        def change(connection: Connection) -> frozenset[str]:
            held = select(_HOLDERS.browser).where(_HOLDERS.game == game, _HOLDERS.player == format_player(player))
            browsers = frozenset(connection.execute(held).scalars())
            for browser in browsers:
                (insert_host_block if is_blocked else delete_host_block)(connection, browser)
            return browsers

        return self.database.write(change)

    def check_host(self, browser: str) -> None:
        """Raise BlockedVisitor if the host has blocked a browser."""
        with self.database.read() as connection:
            if is_blocked_by_host(connection, browser):
                raise BlockedVisitor()


def select_hidden(connection: Connection, games: Collection[str], browser: str) -> Mapping[str, HiddenSeats]:
    """Return the seats that are hidden from a browser in the games with the ids `games`, where there are any."""
    found: dict[str, HiddenSeats] = {}
    rows = connection.execute(_HIDDEN, {"games": list(games), "visitor": browser})
    for game, letter, by_visitor, by_host, blocks_visitor in rows:
        hidden, seat = found.get(game, HiddenSeats()), frozenset({parse_player(letter)})
        found[game] = HiddenSeats(
            hidden.by_visitor | seat if by_visitor else hidden.by_visitor,
            hidden.by_host | seat if by_host else hidden.by_host,
            hidden.silent | seat if blocks_visitor else hidden.silent,
        )
    return found


def select_apart(connection: Connection, browser: str) -> frozenset[str]:
    """Return the browsers that a browser has blocked, and those that have blocked it."""
    return frozenset(connection.execute(_APART, {"visitor": browser}).scalars())


def insert_blocks(connection: Connection, browser: str, game: str, player: Player) -> None:
    """Let `browser` block the other browsers that hold the seat of `player` in a game.

    If it would then have more than `MOST_BLOCKS` blocks, set none and raise TooManyBlocks.
    """
    remove_old(connection, schema.person_blocks)
    held = and_(_HOLDERS.game == game, _HOLDERS.player == format_player(player), _HOLDERS.browser != browser)
    others = select(literal(browser), _HOLDERS.browser, literal(time.time())).where(held)
    insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    row = insert_new(schema.person_blocks).from_select(["browser", "blocked", "at"], others)
    connection.execute(row.on_conflict_do_nothing())
    if _count(connection, browser) <= MOST_BLOCKS:
        return
    connection.execute(
        delete(schema.person_blocks).where(
            _PERSONAL.browser == browser, _PERSONAL.blocked.in_(select(_HOLDERS.browser).where(held))
        )
    )
    raise TooManyBlocks(MOST_BLOCKS)


def insert_host_block(connection: Connection, browser: str) -> int:
    """Let the host block a browser, hide its results of the deals of the day, and return the number of these."""
    remove_old(connection, schema.host_blocks)
    insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    row = insert_new(schema.host_blocks).values(browser=browser, at=time.time())
    connection.execute(row.on_conflict_do_nothing())
    hidden = update(schema.daily_tries).where(schema.daily_tries.c.browser == browser).values(is_hidden=1)
    return connection.execute(hidden).rowcount


def delete_host_block(connection: Connection, browser: str) -> None:
    """End the block of a browser by the host, if there is one; hidden results stay hidden."""
    connection.execute(delete(schema.host_blocks).where(schema.host_blocks.c.browser == browser))


def is_blocked_by_host(connection: Connection, browser: str) -> bool:
    """Return whether the host has blocked a browser."""
    query = select(schema.host_blocks.c.browser).where(schema.host_blocks.c.browser == browser)
    return connection.execute(query).first() is not None


def erase_blocks(connection: Connection, browser: str) -> None:
    """Delete the blocks that a visitor has set or is the target of, by the digest of the cookie."""
    connection.execute(
        delete(schema.person_blocks).where(or_(_PERSONAL.browser == browser, _PERSONAL.blocked == browser))
    )


def remove_old(connection: Connection, blocks: Table) -> None:
    """Delete the rows of the table `blocks` older than `BLOCK_DAYS`: the cookies of their people have expired."""
    connection.execute(delete(blocks).where(blocks.c.at < time.time() - BLOCK_DAYS * 86_400))


def _count(connection: Connection, browser: str) -> int:
    query = select(func.count()).where(_PERSONAL.browser == browser)
    return connection.execute(query).scalar_one()

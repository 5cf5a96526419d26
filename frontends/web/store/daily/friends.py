"""Tables of friends: the visitors who have joined one, under names of their own. A table without members is gone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from frontends.web.nicknames import is_like_any
from frontends.web.room.errors import KeptApart, NameTaken, TableFull, TooManyTables, UnknownTable
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.blocks import select_apart

from .tries import TryStatus

MOST_TABLES: Final = 10
"""Tables of friends that one browser may have joined at a time."""

MOST_MEMBERS: Final = 50
"""Members of one table of friends."""


class Friend(NamedTuple):
    """A member of a table of friends, with the `cells` and the `margin` of its game of one day.

    Both are `None` unless the member finished this game in time and its result is not hidden.
    """

    browser: str
    name: str
    cells: int | None
    margin: int | None


def join(connection: Connection, table: str, browser: str, name: str, now: float, *, is_new: bool = False) -> None:
    """Let the visitor `browser` join `table` under `name`; a visitor who is a member gets the new name.

    The table must have a member, unless it `is_new`; otherwise raise UnknownTable. Raise NameTaken if the name looks
    like that of another member, KeptApart if the visitor and a member have blocked each other, TableFull if the table
    has `MOST_MEMBERS` members, or TooManyTables if the visitor has joined `MOST_TABLES`.
    """
    columns = schema.daily_friends.c
    found = select(columns.browser, columns.name).where(columns.id == table)
    # Of two visitors at the same time, the later one waits for the lock, and reads after it who has joined meanwhile.
    connection.execute(found.with_for_update())
    members = {row.browser: row.name for row in connection.execute(found)}
    if not members and not is_new:
        raise UnknownTable()
    if is_like_any(name, (other for member, other in members.items() if member != browser)):
        raise NameTaken(name)
    if browser in members:
        own = and_(columns.id == table, columns.browser == browser)
        connection.execute(update(schema.daily_friends).where(own).values(name=name))
        return
    if not select_apart(connection, browser).isdisjoint(members):
        raise KeptApart()
    if len(members) >= MOST_MEMBERS:
        raise TableFull(MOST_MEMBERS)
    joined = select(func.count()).where(columns.browser == browser)
    if connection.execute(joined).scalar_one() >= MOST_TABLES:
        raise TooManyTables(MOST_TABLES)
    connection.execute(insert(schema.daily_friends).values(id=table, browser=browser, name=name, joined=now))


def leave(connection: Connection, browser: str, table: str | None = None) -> None:
    """Remove a visitor from a table of friends; without `table`, from all."""
    columns = schema.daily_friends.c
    own = columns.browser == browser
    connection.execute(delete(schema.daily_friends).where(own if table is None else and_(own, columns.id == table)))


@dataclass(frozen=True, slots=True)
class FriendsTables:
    database: Database

    def joined(self, browser: str) -> list[str]:
        """Return the ids of the tables that a visitor has joined, the first one first."""
        columns = schema.daily_friends.c
        query = select(columns.id).where(columns.browser == browser).order_by(columns.joined, columns.id)
        with self.database.read() as connection:
            return [*connection.execute(query).scalars()]

    def members(self, table: str, day: date) -> list[Friend]:
        """Return the members of a table with their results of a day, the best first; raise UnknownTable without any."""
        columns, tries = schema.daily_friends.c, schema.daily_tries.c
        counts = and_(
            tries.browser == columns.browser,
            tries.day == day.isoformat(),
            tries.status == TryStatus.IN_TIME.value,
            tries.is_hidden == 0,
        )
        query = (
            select(columns.browser, columns.name, tries.cells, tries.margin)
            .outerjoin(schema.daily_tries, counts)
            .where(columns.id == table)
            .order_by(func.coalesce(tries.cells, -1).desc(), tries.margin.desc(), columns.joined, columns.browser)
        )
        with self.database.read() as connection:
            found = [Friend(*row) for row in connection.execute(query)]
        if not found:
            raise UnknownTable()
        return found

"""Reports of visitors about names, and what the host does about them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.room.errors import UnknownName
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.blocks import delete_host_block, insert_host_block


class ReportedName(NamedTuple):
    """The present name of a visitor whose name was reported on a day, with the number of keys that reported it.

    A key is the rate-limit key of a network.
    """

    day: date
    name: str
    reports: int
    is_hidden: bool
    is_blocked: bool


@dataclass(frozen=True, slots=True)
class Moderation:
    """The reports about names of a database, and its hidden tries and blocked visitors.

    Each method that takes a name raises UnknownName if no visitor has this name on the day.
    """

    database: Database

    def report(self, day: date, name: str, reporter: str) -> None:
        """Store that the visitor with the rate-limit key `reporter` reports a name; a second report has no effect."""

        def report(connection: Connection) -> None:
            values = {"day": day.isoformat(), "browser": _browser(connection, day, name), "reporter": reporter}
            insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            row = insert_new(schema.daily_reports).values(**values, at=time.time())
            connection.execute(row.on_conflict_do_nothing())

        self.database.write(report)

    def set_hidden(self, day: date, name: str, *, is_hidden: bool) -> None:
        """Take the result under `name` off the table of `day` or, if `is_hidden` is false, put it back."""
        columns = schema.daily_tries.c

        def hide(connection: Connection) -> None:
            is_meant = (columns.day == day.isoformat()) & (columns.browser == _browser(connection, day, name))
            connection.execute(update(schema.daily_tries).where(is_meant).values(is_hidden=int(is_hidden)))

        self.database.write(hide)

    def block(self, day: date, name: str) -> int:
        """Block the visitor called `name` on `day`, hide all tries of this visitor, and return their number."""
        return self.database.write(lambda connection: insert_host_block(connection, _browser(connection, day, name)))

    def unblock(self, day: date, name: str) -> None:
        """Accept tries of the visitor with a name again; hidden tries stay hidden."""
        self.database.write(lambda connection: delete_host_block(connection, _browser(connection, day, name)))

    def reports(self, limit: int = 100) -> list[ReportedName]:
        """Return up to `limit` reported names of the latest days, the most reported name of each day first."""
        tries, reports, blocks = schema.daily_tries, schema.daily_reports.c, schema.host_blocks.c
        is_reported = (tries.c.day == reports.day) & (tries.c.browser == reports.browser)
        blocked = select(blocks.browser).where(blocks.browser == tries.c.browser).exists()
        number = func.count()
        query = (
            select(tries.c.day, tries.c.name, number, tries.c.is_hidden, blocked)
            .join(schema.daily_reports, is_reported)
            .group_by(tries.c.day, tries.c.name, tries.c.is_hidden, tries.c.browser)
            .order_by(tries.c.day.desc(), number.desc(), tries.c.name)
            .limit(limit)
        )
        with self.database.read() as connection:
            return [
                ReportedName(date.fromisoformat(day), name, count, bool(is_hidden), bool(is_blocked))
                for day, name, count, is_hidden, is_blocked in connection.execute(query)
            ]


def _browser(connection: Connection, day: date, name: str) -> str:
    """Return the digest of the cookie of the visitor called `name` on the table of `day`; raise UnknownName."""
    if not name.isprintable():  # PostgreSQL fails for some characters that no name has.
        raise UnknownName(day, name)
    columns = schema.daily_tries.c
    query = select(columns.browser).where(columns.day == day.isoformat(), columns.name == name)
    browser: str | None = connection.execute(query).scalar()
    if browser is None:
        raise UnknownName(day, name)
    return browser

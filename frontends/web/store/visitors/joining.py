"""The rows of a visitor who joins another one: seats, daily results, tables of friends and blocks change hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Table, and_, case, delete, exists, or_, select, update

from frontends.web.store import schema
from frontends.web.store.daily.tries import TryStatus

from .progress import delete_progress

MOVED: Final = (
    schema.holders,
    schema.daily_tries,
    schema.daily_reports,
    schema.daily_friends,
    schema.person_blocks,
    schema.shared_progress,
    schema.push_subscriptions,
)
"""The tables whose rows move. The door refuses visitors in `host_block`, and open seats are given up before."""


def move_rows(connection: Connection, source: str, target: str) -> None:
    """Give all that the database holds of the visitor `source` to the visitor `target`.

    Where only one row can stay, that of `target` does, but for ranked tries; see `_settle_days`.
    """
    _settle_days(connection, source, target)
    reports = schema.daily_reports
    is_reported = reports.c.browser == source
    reported = connection.execute(select(reports).where(is_reported)).mappings().all()
    connection.execute(delete(reports).where(is_reported))  # They refer to the rows that move.
    _move(connection, schema.daily_tries, "browser", source, target)
    if reported:
        connection.execute(reports.insert(), [{**row, "browser": target} for row in reported])
    for table, column in (
        (schema.holders, "browser"),
        (schema.daily_friends, "browser"),
        (schema.person_blocks, "browser"),
        (schema.person_blocks, "blocked"),
        (schema.shared_progress, "visitor"),
        (schema.push_subscriptions, "browser"),
    ):
        _move(connection, table, column, source, target)
    blocks = schema.person_blocks.c
    connection.execute(delete(schema.person_blocks).where(blocks.browser == blocks.blocked))


def _move(connection: Connection, table: Table, name: str, source: str, target: str) -> None:
    """Set the column `name`, a part of the primary key, from `source` to `target`; drop rows that are there already."""
    other, column = table.alias().c, table.c[name]
    rest = [other[key.name] == key for key in table.primary_key if key is not column]
    is_there = exists().where(other[name] == target, *rest)
    connection.execute(delete(table).where(column == source, is_there))
    connection.execute(update(table).where(column == source).values({name: target}))


def _settle_days(connection: Connection, source: str, target: str) -> None:
    """Keep one ranked try of each day that both visitors have tried: the result in time that began first.

    Without a result in time, keep the try that began first. The other game becomes a game like any other.
    """
    tries, reports, games = schema.daily_tries.c, schema.daily_reports.c, schema.games
    one, other = schema.daily_tries.alias().c, schema.daily_tries.alias().c
    both = select(one.day).where(one.browser == source, other.browser == target, one.day == other.day)
    rank = case((tries.status == TryStatus.IN_TIME.value, 0), else_=1)
    found = (
        select(tries.day, tries.browser, tries.game)
        .where(tries.browser.in_([source, target]), tries.day.in_(both))
        .order_by(tries.day, rank, tries.begun, tries.browser)
    )
    lost = connection.execute(found).all()[1::2]
    for row in lost:
        is_lost = and_(tries.day == row.day, tries.browser == row.browser)
        connection.execute(delete(schema.daily_reports).where(reports.day == row.day, reports.browser == row.browser))
        connection.execute(delete(schema.daily_tries).where(is_lost))
        connection.execute(update(games).where(games.c.id == row.game).values(day=None))


def erase_devices(connection: Connection, browser: str, visitor: str, unknown: str) -> None:
    """Forget that a browser acts for a visitor whose data are erased, the codes of both, and what browsers share.

    If other browsers act for a visitor by the digest of this one, it acts for `unknown`, a visitor without data.
    """
    delete_progress(connection, visitor)
    devices, codes = schema.devices.c, schema.device_codes.c
    is_own = or_(codes.visitor == visitor, codes.used_by == browser)
    connection.execute(delete(schema.device_codes).where(is_own))
    others = select(devices.browser).where(devices.visitor == browser, devices.browser != browser)
    own = devices.browser == browser
    if connection.execute(others).first() is None:
        connection.execute(delete(schema.devices).where(own))
    else:
        connection.execute(update(schema.devices).where(own).values(visitor=unknown))

"""The table of a day, page by page, and the list of the days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Subquery, and_, func, select

from frontends.web.store import schema
from frontends.web.store.access import Database
from tribolo_core import Player

from .tries import DailyTry, TryStatus, try_of

PAGE_SIZE: Final = 50
"""Results on one page of a table, and days on one page of the list of days."""


class RankedTry(NamedTuple):
    """A try on the table of its day; equal results share a `rank`, counted from 1."""

    rank: int
    daily_try: DailyTry


class PastDay(NamedTuple):
    """A day in the list of days: the number of its listed results, and their greatest number of cells, if any."""

    day: date
    results: int
    best: int | None


@dataclass(frozen=True, slots=True)
class DailyTables:
    """The tables of a database. More cells rank higher; with equal cells, the greater margin does."""

    database: Database

    def page(self, day: date, seat: Player, page: int = 1) -> list[RankedTry]:
        """Return a page of the table of a day, whose deal gives people the seat `seat`; pages count from 1."""
        ranked = _ranked(day)
        order = (ranked.c.rank, ranked.c.finished, ranked.c.name)
        query = select(ranked).order_by(*order).limit(PAGE_SIZE).offset((page - 1) * PAGE_SIZE)
        with self.database.read() as connection:
            return [RankedTry(row.rank, try_of(row, seat)) for row in connection.execute(query)]

    def rank(self, day: date, browser: str) -> int | None:
        """Return the rank of a visitor on the table of a day; `None` if the visitor is not on it."""
        ranked = _ranked(day)
        with self.database.read() as connection:
            return connection.execute(select(ranked.c.rank).where(ranked.c.browser == browser)).scalar()

    def count(self, day: date) -> int:
        """Return the number of results on the table of a day."""
        with self.database.read() as connection:
            return connection.execute(select(func.count()).where(_is_listed(day))).scalar_one()

    def past_days(self, before: date, page: int = 1, size: int = PAGE_SIZE) -> list[PastDay]:
        """Return a page of the days before a day, the latest first; pages of `size` days count from 1."""
        deals, tries = schema.daily_deals.c, schema.daily_tries.c
        is_listed = and_(tries.day == deals.day, tries.status == TryStatus.LISTED.value, tries.is_hidden == 0)
        query = (
            select(deals.day, func.count(tries.day), func.max(tries.cells))
            .outerjoin(schema.daily_tries, is_listed)
            .where(deals.day < before.isoformat())
            .group_by(deals.day)
            .order_by(deals.day.desc())
            .limit(size)
            .offset((page - 1) * size)
        )
        with self.database.read() as connection:
            return [PastDay(date.fromisoformat(day), results, best) for day, results, best in connection.execute(query)]

    def count_past_days(self, before: date) -> int:
        """Return the number of stored days before a day."""
        query = select(func.count()).where(schema.daily_deals.c.day < before.isoformat())
        with self.database.read() as connection:
            return connection.execute(query).scalar_one()


def _ranked(day: date) -> Subquery:
    columns = schema.daily_tries.c
    rank = func.rank().over(order_by=(columns.cells.desc(), columns.margin.desc())).label("rank")
    return select(schema.daily_tries, rank).where(_is_listed(day)).subquery()


def _is_listed(day: date) -> ColumnElement[bool]:
    columns = schema.daily_tries.c
    return and_(columns.day == day.isoformat(), columns.status == TryStatus.LISTED.value, columns.is_hidden == 0)

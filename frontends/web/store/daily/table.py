"""The table of a day, page by page, and the list of the days."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Subquery, and_, func, select

from frontends.web.store import schema
from frontends.web.store.access import Database
from tribolo_core import Player

from .tries import DailyTry, TryStatus, try_of

CELLS_PER_BAR: Final = 10
"""The width of a bar of a distribution: the first bar counts the results with 0 to 9 cells."""

MOST_GAMES: Final = 1_000
"""Games with which a game of a day is compared, the first ones of the day."""

PAGE_SIZE: Final = 50
"""Results on one page of a table, and days on one page of the list of days."""


class RankedTry(NamedTuple):
    """A try on the table of its day; equal results share a `rank`, counted from 1 over all results of the day."""

    rank: int
    daily_try: DailyTry


class Count(NamedTuple):
    """The number of results of a day, and how many of them are listed under a name."""

    results: int
    listed: int


class PastDay(NamedTuple):
    """A day in the list of days: the number of its results, and their greatest number of cells, if any."""

    day: date
    results: int
    best: int | None


@dataclass(frozen=True, slots=True)
class DailyTables:
    """The tables of a database: the results in time that the host has not hidden.

    More cells rank higher; with equal cells, the greater margin does. Results without a name count, but are not listed.
    """

    database: Database

    def page(self, day: date, seat: Player, page: int = 1) -> list[RankedTry]:
        """Return a page of the table of a day, whose deal gives people the seat `seat`; pages count from 1."""
        ranked = _ranked(day)
        order = (ranked.c.rank, ranked.c.finished, ranked.c.name)
        listed = select(ranked).where(ranked.c.name.is_not(None)).order_by(*order)
        query = listed.limit(PAGE_SIZE).offset((page - 1) * PAGE_SIZE)
        with self.database.read() as connection:
            return [RankedTry(row.rank, try_of(row, seat)) for row in connection.execute(query)]

    def rank(self, day: date, browser: str) -> int | None:
        """Return the rank of a visitor's result of a day; `None` if there is none that counts."""
        ranked = _ranked(day)
        with self.database.read() as connection:
            return connection.execute(select(ranked.c.rank).where(ranked.c.browser == browser)).scalar()

    def count(self, day: date) -> Count:
        """Return the number of results of a day, and of those with a name."""
        query = select(func.count(), func.count(schema.daily_tries.c.name)).where(_counts(day))
        with self.database.read() as connection:
            return Count(*connection.execute(query).one())

    def distribution(self, day: date) -> dict[int, int]:
        """Return the numbers of results of a day, keyed by their cells divided by `CELLS_PER_BAR`, rounded down."""
        cells_of = schema.daily_tries.c.cells
        query = select(cells_of, func.count()).where(_counts(day)).group_by(cells_of)
        found: Counter[int] = Counter()
        with self.database.read() as connection:
            for cells, count in connection.execute(query):
                found[cells // CELLS_PER_BAR] += count
        return dict(found)

    def other_games(self, day: date, browser: str) -> list[list[str]]:
        """Return the moves of the first `MOST_GAMES` games of a day whose results count, except those of a visitor."""
        columns = schema.daily_tries.c
        query = (
            select(columns.moves)
            .where(_counts(day), columns.browser != browser)
            .order_by(columns.finished, columns.game)
            .limit(MOST_GAMES)
        )
        with self.database.read() as connection:
            return [moves.split() for moves in connection.execute(query).scalars()]

    def past_days(self, before: date, page: int = 1, size: int = PAGE_SIZE) -> list[PastDay]:
        """Return a page of the stored days before a day, the latest first; pages of `size` days count from 1."""
        deals, tries = schema.daily_deals.c, schema.daily_tries.c
        counts = and_(tries.day == deals.day, tries.status == TryStatus.IN_TIME.value, tries.is_hidden == 0)
        query = (
            select(deals.day, func.count(tries.day), func.max(tries.cells))
            .outerjoin(schema.daily_tries, counts)
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
    return select(schema.daily_tries, rank).where(_counts(day)).subquery()


def _counts(day: date) -> ColumnElement[bool]:
    columns = schema.daily_tries.c
    return and_(columns.day == day.isoformat(), columns.status == TryStatus.IN_TIME.value, columns.is_hidden == 0)

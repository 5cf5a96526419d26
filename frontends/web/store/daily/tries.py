"""The ranked tries: for each visitor and day at most one game, with its name and, in the end, its result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.games.daily.deal import deadline
from frontends.games.daily.result import DailyResult
from frontends.web.nicknames import Skeletons
from frontends.web.room.errors import BlockedVisitor, NameTaken, TriedBefore
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import format_scores, parse_scores
from tribolo_core import Player


class TryStatus(Enum):
    PLAYING = "playing"
    LISTED = "listed"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A ranked try of the visitor `browser` on a UTC day: the game with the id `game`, played as `name`.

    `begun` and `finished`, the time of the last move, are in seconds since 1970. `finished` and `result` are `None`
    until the game is over. `is_hidden` says that the host has taken the try off the table.
    """

    day: date
    browser: str
    game: str
    name: str
    status: TryStatus
    begun: float
    finished: float | None
    result: DailyResult | None
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class NewTry:
    """A ranked try that begins `now`, under a name with these `skeletons`."""

    day: date
    browser: str
    game: str
    name: str
    skeletons: Skeletons
    now: float


def insert_try(connection: Connection, new: NewTry) -> None:
    """Insert a ranked try, whose game is already in the database.

    Raise BlockedVisitor if the host has blocked the visitor, TriedBefore if the visitor has a try on this day, and
    NameTaken if another name of the day looks like this one.
    """
    columns, day = schema.daily_tries.c, new.day.isoformat()
    blocks = schema.daily_blocks.c
    if connection.execute(select(blocks.browser).where(blocks.browser == new.browser)).first() is not None:
        raise BlockedVisitor()
    insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    values = {
        "day": day,
        "browser": new.browser,
        "game": new.game,
        "name": new.name,
        "written": new.skeletons.written,
        "folded": new.skeletons.folded,
        "status": TryStatus.PLAYING.value,
        "begun": new.now,
    }
    # Two requests at the same time must not both succeed, so the constraints of the table decide.
    inserted = insert_new(schema.daily_tries).values(**values).on_conflict_do_nothing().returning(columns.day)
    if connection.execute(inserted).first() is None:
        own = select(columns.day).where(columns.day == day, columns.browser == new.browser)
        raise NameTaken(new.name) if connection.execute(own).first() is None else TriedBefore(new.day)


def settle_try(connection: Connection, game: str, finished: float, result: DailyResult) -> None:
    """Store the result of a ranked try, whose game has ended at the time `finished`.

    It is not listed if that is after the deadline of its day.
    """
    status = TryStatus.LATE if finished > deadline(result.day).timestamp() else TryStatus.LISTED
    columns = schema.daily_tries.c
    settled = (
        update(schema.daily_tries)
        .where(columns.game == game)
        .values(
            status=status.value,
            finished=finished,
            scores=format_scores(result.scores),
            cells=result.cells,
            margin=result.margin,
        )
    )
    connection.execute(settled)


@dataclass(frozen=True, slots=True)
class DailyTries:
    database: Database

    def find(self, day: date, browser: str, seat: Player) -> DailyTry | None:
        """Return the try of a visitor on a day, whose deal gives people the seat `seat`; `None` if there is none."""
        columns = schema.daily_tries.c
        query = select(schema.daily_tries).where(columns.day == day.isoformat(), columns.browser == browser)
        with self.database.read() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else try_of(row, seat)

    def last_name(self, browser: str) -> str:
        """Return the name of a visitor's latest try; empty if there is none."""
        columns = schema.daily_tries.c
        query = select(columns.name).where(columns.browser == browser).order_by(columns.day.desc()).limit(1)
        with self.database.read() as connection:
            return connection.execute(query).scalar() or ""

    def listed_days(self, browser: str) -> list[date]:
        """Return the days on which a visitor has a result in time, hidden ones included, the latest day first."""
        columns = schema.daily_tries.c
        query = (
            select(columns.day)
            .where(columns.browser == browser, columns.status == TryStatus.LISTED.value)
            .order_by(columns.day.desc())
        )
        with self.database.read() as connection:
            return [date.fromisoformat(day) for day in connection.execute(query).scalars()]


def try_of(row: Row[Any], seat: Player) -> DailyTry:
    """Return the try in a row of the table of tries; the deal of its day gives people the seat `seat`."""
    day = date.fromisoformat(row.day)
    result = None if row.scores is None else DailyResult(day, seat, parse_scores(row.scores))
    status, is_hidden = TryStatus(row.status), bool(row.is_hidden)
    return DailyTry(day, row.browser, row.game, row.name, status, row.begun, row.finished, result, is_hidden)

"""The ranked tries: for each visitor and day at most one game, with its name and, in the end, its result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, and_, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError

from frontends.games.daily.deal import deadline
from frontends.games.daily.result import DailyResult
from frontends.web.nicknames import skeletons
from frontends.web.room.errors import BlockedVisitor, NameTaken, NoResult, TriedBefore
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.blocks import is_blocked_by_host
from frontends.web.store.column_texts import format_scores, parse_scores
from tribolo_core import Player


class TryStatus(Enum):
    PLAYING = "playing"
    IN_TIME = "in time"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A ranked try of the visitor `browser` on a UTC day: the game with the id `game`.

    `begun` and `finished`, the time of the last move, are in seconds since 1970. `finished`, `result` and `moves`, the
    moves of all players, are `None` until the game is over. `name` is the visitor's name in the table of the day;
    without one, the result counts, but is not listed. `is_hidden` says that the host has taken the try off the table.
    """

    day: date
    browser: str
    game: str
    name: str | None
    status: TryStatus
    begun: float
    finished: float | None
    result: DailyResult | None
    moves: tuple[str, ...] | None
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class NewTry:
    """A ranked try that begins `now`."""

    day: date
    browser: str
    game: str
    now: float


def insert_try(connection: Connection, new: NewTry) -> None:
    """Insert a ranked try, whose game is already in the database.

    Raise BlockedVisitor if the host has blocked the visitor, and TriedBefore if the visitor has a try on this day.
    """
    columns, day = schema.daily_tries.c, new.day.isoformat()
    if is_blocked_by_host(connection, new.browser):
        raise BlockedVisitor()
    insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    values = {
        "day": day,
        "browser": new.browser,
        "game": new.game,
        "status": TryStatus.PLAYING.value,
        "begun": new.now,
    }
    # Two requests at the same time must not both succeed, so the constraints of the table decide.
    inserted = insert_new(schema.daily_tries).values(**values).on_conflict_do_nothing().returning(columns.day)
    if connection.execute(inserted).first() is None:
        raise TriedBefore(new.day)


def settle_try(
    connection: Connection, game: str, finished: float, result: DailyResult, moves: Iterable[object]
) -> None:
    """Store the result of a ranked try, whose game has ended at the time `finished` after `moves` of all players.

    It does not count if that is after the deadline of its day.
    """
    status = TryStatus.LATE if finished > deadline(result.day).timestamp() else TryStatus.IN_TIME
    columns = schema.daily_tries.c
    settled = (
        update(schema.daily_tries)
        .where(columns.game == game)
        .values(
            status=status.value,
            finished=finished,
            scores=format_scores(result.scores),
            moves=" ".join(map(str, moves)),
            cells=result.cells,
            margin=result.margin,
        )
    )
    connection.execute(settled)


def name_try(connection: Connection, day: date, browser: str, name: str) -> None:
    """Store `name` as the name under which the table of `day` lists the result of `browser`; it replaces an older name.

    Raise NoResult if the visitor has no result in time on this day, and NameTaken if another name of the day looks
    like this one.
    """
    columns, looks = schema.daily_tries.c, skeletons(name)
    is_own = and_(columns.day == day.isoformat(), columns.browser == browser)
    named = update(schema.daily_tries).where(is_own, columns.status == TryStatus.IN_TIME.value)
    try:
        done = connection.execute(named.values(name=name, written=looks.written, folded=looks.folded))
    except IntegrityError:  # Of two requests at the same time, one breaks the constraint of the names.
        raise NameTaken(name) from None
    if done.rowcount == 0:
        raise NoResult(day)


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

    def has(self, day: date, browser: str) -> bool:
        """Return whether a visitor has a try on a day."""
        columns = schema.daily_tries.c
        query = select(columns.day).where(columns.day == day.isoformat(), columns.browser == browser)
        with self.database.read() as connection:
            return connection.execute(query).first() is not None

    def last_name(self, browser: str) -> str:
        """Return the name that a visitor chose on the latest day with one; empty if there is none."""
        columns = schema.daily_tries.c
        is_own = and_(columns.browser == browser, columns.name.is_not(None))
        query = select(columns.name).where(is_own).order_by(columns.day.desc()).limit(1)
        with self.database.read() as connection:
            return connection.execute(query).scalar() or ""

    def results(self, browser: str) -> dict[date, int]:
        """Return the cells of a visitor's results in time, hidden ones included, keyed by day, the latest day first."""
        columns = schema.daily_tries.c
        query = (
            select(columns.day, columns.cells)
            .where(columns.browser == browser, columns.status == TryStatus.IN_TIME.value)
            .order_by(columns.day.desc())
        )
        with self.database.read() as connection:
            return {date.fromisoformat(day): cells for day, cells in connection.execute(query)}


def try_of(row: Row[Any], seat: Player) -> DailyTry:
    """Return the try in a row of the table of tries; the deal of its day gives people the seat `seat`."""
    day = date.fromisoformat(row.day)
    result = None if row.scores is None else DailyResult(day, seat, parse_scores(row.scores))
    status, is_hidden = TryStatus(row.status), bool(row.is_hidden)
    moves = None if row.moves is None else tuple(row.moves.split())
    return DailyTry(day, row.browser, row.game, row.name, status, row.begun, row.finished, result, moves, is_hidden)

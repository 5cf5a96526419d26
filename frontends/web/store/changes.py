"""News of changes that any process made: which games have new events, or people who come or go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, bindparam, func, select, text
from sqlalchemy.exc import OperationalError

from . import schema
from .access import Database

CHANNEL: Final = "tribolo"
"""The channel of PostgreSQL on which a transaction announces the id of each game that changes; see `notify`."""

POLL_SECONDS: Final = 0.05
"""Seconds between two queries for new events on SQLite."""

LISTEN_SECONDS: Final = 0.5
"""Seconds for which a call waits for an announcement on PostgreSQL."""

_ROWS: Final = select(text("event.rowid"), schema.events.c.game, schema.events.c.number)
_LAST: Final = _ROWS.order_by(text("event.rowid DESC")).limit(1)
_SINCE: Final = _ROWS.where(text("event.rowid >= :last"))

_NO_ROW: Final = (0, "", 0)
"""What stands for the last row of an empty table."""

_LAST_PRESENCE: Final = select(func.max(schema.presence.c.changed))
_PRESENCE_SINCE: Final = select(schema.presence.c.game).where(schema.presence.c.changed > bindparam("last")).distinct()

_NOTIFY: Final = select(func.pg_notify(CHANNEL, bindparam("game")))


def notify(connection: Connection, games: Iterable[str]) -> None:
    """Announce, when the transaction is committed, that `games` changed; needed and done on PostgreSQL only."""
    if connection.dialect.name == "postgresql":
        for game in games:
            connection.execute(_NOTIFY, {"game": game})


class Changed(NamedTuple):
    """The ids of games that have changed.

    `events` maps each game that may have new events to the number of the newest one, `None` if that is not known. In
    the games `people`, people may have come or gone.
    """

    events: Mapping[str, int | None] = {}
    people: AbstractSet[str] = frozenset()


NOTHING: Final = Changed()


class Changes(Protocol):
    """Announcements of changes; one thread calls `wait` again and again."""

    def wait(self) -> Changed | None:
        """Wait a moment for new events and for people who come or go; return what has changed.

        An earlier call may have returned some of this. Return `None` if any game may have changed. Raise
        SQLAlchemyError if the database cannot be reached.
        """

    def close(self) -> None:
        """Let the present and all later calls of `wait` return soon."""

    def hang_up(self) -> None:
        """Release what `wait` holds, before a long time without a call; the next call returns `None`.

        Only the thread that calls `wait` may call this method.
        """


@dataclass(eq=False)
class SqliteChanges:
    """Changes of a SQLite database: the rows of events and of presence after the last ones known so far.

    SQLite numbers a new row by one more than the last row, so rows take the numbers of last rows that were deleted.
    """

    database: Database
    _last: tuple[int, str, int] | None = None
    """The number of the last known row in the table of events, and the game and the number of its event."""
    _presence: float = 0.0
    """The time of the last known change of presence; a later change has a later time, until that row is deleted."""
    _closed: Event = field(default_factory=Event)

    def wait(self) -> Changed | None:
        self._closed.wait(POLL_SECONDS)
        with self.database.read() as connection:
            row = connection.execute(_LAST).first()
            last = _NO_ROW if row is None else (row.rowid, row.game, row.number)
            changed: Changed | None = NOTHING
            if self._last is None:
                changed = None
            elif last != self._last:
                rows = connection.execute(_SINCE, {"last": self._last[0]}).all()
                is_deleted = self._last != _NO_ROW and self._last not in rows
                changed = None if is_deleted else Changed(_newest(tuple(row) for row in rows if row != self._last))
            presence = connection.execute(_LAST_PRESENCE).scalar() or 0.0
            if presence < self._presence:
                changed = None
            elif changed is not None and presence > self._presence:
                people = connection.execute(_PRESENCE_SINCE, {"last": self._presence}).scalars()
                changed = changed._replace(people=frozenset(people))
        self._presence = presence
        self._last = last
        return changed

    def close(self) -> None:
        self._closed.set()

    def hang_up(self) -> None:
        self._last = None


@dataclass(eq=False)
class PostgresqlChanges:
    """Changes of a PostgreSQL database: the games whose changes transactions announce with NOTIFY."""

    database: Database
    _connection: ExitStack | None = None
    _notifies: Callable[..., Iterable[Any]] = field(init=False)
    _closed: Event = field(default_factory=Event)

    def wait(self) -> Changed | None:
        if self._closed.is_set():
            return NOTHING
        try:
            if self._connection is None:
                self._listen()
                return None  # Announcements may have been missed.
            games = {notice.payload for notice in self._notifies(timeout=LISTEN_SECONDS, stop_after=1)}
            return Changed(dict.fromkeys(games), games)
        except Exception as error:
            self.hang_up()
            self._closed.wait(LISTEN_SECONDS)
            raise OperationalError("announcements", None, error) from error

    def close(self) -> None:
        self._closed.set()

    def hang_up(self) -> None:
        """Close the connection that gets announcements; it is not used again, since it may be broken."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _listen(self) -> None:
        with ExitStack() as stack:
            connection = stack.enter_context(self.database.engine.connect())
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver = connection.connection.driver_connection
            assert driver is not None
            self._notifies = driver.notifies
            self._connection = stack.pop_all()


def _newest(rows: Iterable[tuple[int, str, int]]) -> dict[str, int | None]:
    """Return the number of the newest event of each game in some rows of `_SINCE`."""
    newest: dict[str, int | None] = {}
    for _, game, number in rows:
        newest[game] = max(number, newest.get(game) or 0)
    return newest


def changes_of(database: Database) -> Changes:
    """Return the changes of a database, announced in the way that fits its system."""
    return SqliteChanges(database) if database.engine.dialect.name == "sqlite" else PostgresqlChanges(database)

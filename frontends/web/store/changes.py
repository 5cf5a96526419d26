"""News of changes that any process made: which games have new events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Final, Protocol

from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

from . import schema
from .access import Database

CHANNEL: Final = "tribolo"
"""The channel of PostgreSQL on which a transaction announces the id of each game that gets new events."""

POLL_SECONDS: Final = 0.05
"""Seconds between two queries for new events on SQLite."""

LISTEN_SECONDS: Final = 0.5
"""Seconds for which a call waits for an announcement on PostgreSQL."""

_ROWS: Final = select(text("event.rowid"), schema.events.c.game, schema.events.c.number)
_LAST: Final = _ROWS.order_by(text("event.rowid DESC")).limit(1)
_SINCE: Final = _ROWS.where(text("event.rowid >= :last"))

_NO_ROW: Final = (0, "", 0)
"""What stands for the last row of an empty table."""


class Changes(Protocol):
    """Announcements of changes; one thread calls `wait` again and again."""

    def wait(self) -> Collection[str] | None:
        """Wait a moment for new events; return the ids of their games, some of which an earlier call may have returned.

        Return `None` if any game may have changed. Raise SQLAlchemyError if the database cannot be reached.
        """

    def close(self) -> None:
        """Let the present and all later calls of `wait` return soon."""

    def hang_up(self) -> None:
        """Release what `wait` holds; only the thread that calls `wait` may call this method."""


@dataclass(eq=False)
class SqliteChanges:
    """Changes of a SQLite database: the events in the rows after the last row known so far.

    SQLite numbers a new row by one more than the last row, so rows take the numbers of last rows that were deleted.
    """

    database: Database
    _last: tuple[int, str, int] | None = None
    """The number of the last known row in the table of events, and the game and the number of its event."""
    _closed: Event = field(default_factory=Event)

    def wait(self) -> Collection[str] | None:
        self._closed.wait(POLL_SECONDS)
        with self.database.read() as connection:
            row = connection.execute(_LAST).first()
            last = _NO_ROW if row is None else (row.rowid, row.game, row.number)
            games: Collection[str] | None = ()
            if self._last is None:
                games = None
            elif last != self._last:
                rows = connection.execute(_SINCE, {"last": self._last[0]}).all()
                is_deleted = self._last != _NO_ROW and self._last not in rows
                games = None if is_deleted else list({row.game for row in rows if row != self._last})
        self._last = last
        return games

    def close(self) -> None:
        self._closed.set()

    def hang_up(self) -> None:
        """Do nothing, as `wait` keeps no connection."""


@dataclass(eq=False)
class PostgresqlChanges:
    """Changes of a PostgreSQL database: the games for which transactions announce new events, with NOTIFY."""

    database: Database
    _connection: ExitStack | None = None
    _notifies: Callable[..., Iterable[Any]] = field(init=False)
    _closed: Event = field(default_factory=Event)

    def wait(self) -> Collection[str] | None:
        if self._closed.is_set():
            return ()
        try:
            if self._connection is None:
                self._listen()
                return None  # Announcements may have been missed.
            return {notice.payload for notice in self._notifies(timeout=LISTEN_SECONDS, stop_after=1)}
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


def changes_of(database: Database) -> Changes:
    """Return the changes of a database, announced in the way that fits its system."""
    return SqliteChanges(database) if database.engine.dialect.name == "sqlite" else PostgresqlChanges(database)

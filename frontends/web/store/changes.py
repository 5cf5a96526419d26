"""News of changes that any process made: which games have new events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Final, Protocol

from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from . import schema
from .access import Database

CHANNEL: Final = "tribolo"
"""The channel of PostgreSQL on which a transaction announces the id of each game that gets new events."""

POLL_SECONDS: Final = 0.05
"""Seconds between two queries for new events on SQLite."""

LISTEN_SECONDS: Final = 0.5
"""Seconds for which a call waits for an announcement on PostgreSQL."""

_LAST: Final = select(func.max(text("event.rowid"))).select_from(schema.events)
_CHANGED: Final = select(schema.events.c.game).where(text("event.rowid > :last")).distinct()


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
    """Changes of a SQLite database: the events that were inserted after the last event known so far."""

    database: Database
    _last: int | None = None
    """The number of the last known row in the table of events; SQLite numbers new rows in ascending order."""
    _closed: Event = field(default_factory=Event)

    def wait(self) -> Collection[str] | None:
        self._closed.wait(POLL_SECONDS)
        with self.database.read() as connection:
            last = connection.execute(_LAST).scalar() or 0
            games: Collection[str] | None = ()
            if self._last is None or last < self._last:  # Some events were deleted, the last of them too.
                games = None
            elif last > self._last:
                games = connection.execute(_CHANGED, {"last": self._last}).scalars().all()
        self._last = last
        return games

    def close(self) -> None:
        self._closed.set()

    def hang_up(self) -> None:
        """Do nothing, as `wait` keeps no connection."""


@dataclass(eq=False)
class PostgresqlChanges:
    """Changes of a PostgreSQL database: the games whose new events transactions announce with NOTIFY."""

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

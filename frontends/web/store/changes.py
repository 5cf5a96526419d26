"""News of changes that any process made: which games have new events, or people who come or go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Final, Protocol

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
    """Announce at the end of a transaction that games changed, where the database does not show that by itself."""
    if connection.dialect.name == "postgresql":
        for game in games:
            connection.execute(_NOTIFY, {"game": game})


class Changes(Protocol):
    """Announcements of changes; one thread calls `wait` again and again."""

    def wait(self) -> Collection[str] | None:
        """Wait a moment for new events and for people who come or go; return the ids of their games.

        An earlier call may have returned some of these games. Return `None` if any game may have changed. Raise
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
            presence = connection.execute(_LAST_PRESENCE).scalar() or 0.0
            if presence < self._presence:
                games = None
            elif games is not None and presence > self._presence:
                games = {*games, *connection.execute(_PRESENCE_SINCE, {"last": self._presence}).scalars()}
        self._presence = presence
        self._last = last
        return games

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

"""The thread that copies the write-ahead log of SQLite to the database, so that commits need not do it."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from .database import LOCK_TIMEOUT, reading

_LOG: Final = logging.getLogger(__name__)

COPY_SECONDS: Final = 2.0
"""Seconds between two copies."""

EMPTYING_MS: Final = 100
"""Milliseconds for which a copy that empties the log waits for readers and writers."""


@dataclass(eq=False)
class LogCopier:
    """A thread that copies the write-ahead log (a checkpoint) while commits go on; it does nothing for PostgreSQL.

    Without this thread, SQLite would copy the log in the commit with which it reaches a thousand pages, and all changes
    would wait for the disk meanwhile.
    """

    engine: Engine
    _is_to_be_emptied: bool = False
    _stopped: Event = field(default_factory=Event)
    _thread: Thread | None = None

    def start(self) -> None:
        if self.engine.dialect.name == "sqlite":
            self._stopped.clear()
            self._thread = Thread(target=self._run, name="log", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the thread, and wait for it."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def empty(self) -> None:
        """Let the next copy empty the log, which still holds erased data; if that fails, later copies try again."""
        self._is_to_be_emptied = True

    def _run(self) -> None:
        is_stopped = False
        while not is_stopped:
            is_stopped = self._stopped.wait(COPY_SECONDS)
            is_to_be_emptied, self._is_to_be_emptied = self._is_to_be_emptied, False
            try:
                is_busy = self._copy(is_to_be_emptied)
            except SQLAlchemyError as error:  # The next round tries again.
                _LOG.warning("cannot copy the write-ahead log: %s", error)
                is_busy = True
            if is_to_be_emptied and is_busy:
                self._is_to_be_emptied = True

    def _copy(self, is_to_be_emptied: bool) -> bool:
        """Copy the log; empty it if `is_to_be_emptied`, and return whether readers or writers prevented that."""
        with reading(self.engine) as connection:
            if not is_to_be_emptied:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()
                return False
            # No commit goes on while this waits for the readers of the log.
            connection.exec_driver_sql(f"PRAGMA busy_timeout={EMPTYING_MS}").close()
            try:
                return bool(connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0])
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout={LOCK_TIMEOUT * 1_000:.0f}").close()

"""The thread that copies the write-ahead log of SQLite to the database, so that no commit has to do it."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from .database import reading

_LOG: Final = logging.getLogger(__name__)

COPY_SECONDS: Final = 2.0
"""Seconds between two copies."""


@dataclass(eq=False)
class LogCopier:
    """A thread that copies the write-ahead log (a checkpoint) while commits go on; it does nothing for PostgreSQL.

    By default, SQLite makes every thousandth page of the log a part of some commit, and all changes wait for the disk
    meanwhile.
    """

    engine: Engine
    _stopped: Event = field(default_factory=Event)
    _thread: Thread | None = None

    def start(self) -> None:
        """Start the thread."""
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

    def _run(self) -> None:
        while not self._stopped.wait(COPY_SECONDS):
            try:
                with reading(self.engine) as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()
            except SQLAlchemyError as error:  # The next round tries again.
                _LOG.warning("cannot copy the write-ahead log: %s", error)

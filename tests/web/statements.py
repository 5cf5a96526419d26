"""The SQL statements that requests execute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread

from sqlalchemy import event

from tests.web.worker import Worker

_OTHERS = ("log", "lobby", "public games", "flags")
"""The threads that use the database by themselves: one copies the log of SQLite, the others look after the lobby, the
games to watch and the clocks."""


@contextmanager
def observed(worker: Worker) -> Iterator[list[object]]:
    """Yield the list to which each statement is added that requests to a worker execute in the `with` block."""
    engine, seen = worker.resources.store.database.engine, list[object]()

    def observe(*arguments: object) -> None:
        if current_thread().name not in _OTHERS:
            seen.append(arguments[2])

    event.listen(engine, "before_cursor_execute", observe)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", observe)

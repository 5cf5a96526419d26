"""Access of a process to its database: any thread reads; one thread writes, several changes in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .database import database_time, reading, writing
from .log_copier import LogCopier

T = TypeVar("T")

LARGEST_BATCH: Final = 64
"""Greatest number of changes in one transaction."""

PROBE_SECONDS: Final = 5.0
"""Seconds for which the answer to whether the database can be written is kept."""

PROBE_TIMEOUT: Final = 2.0
"""Seconds in which a change must be stored; a change that takes longer is no sign of a healthy database."""


class _Task(NamedTuple):
    key: str
    work: Callable[[Connection], Any]
    result: Future[Any]
    arrived: float


class _Failure(NamedTuple):
    at: float
    error: Exception


@dataclass(eq=False)
class Database:
    """The database of a process: connections that read, and the thread that writes.

    A commit waits for the disk. While one transaction is committed, the next changes are collected, and then written in
    one transaction: so the disk limits how long a change takes, but hardly how many are written in a second. And
    the threads of a process do not compete for the lock of a SQLite database.

    `time` returns the time by the clock of the database.
    """

    engine: Engine
    time: Callable[[Connection], float] = database_time
    _tasks: SimpleQueue[_Task | None] = field(default_factory=SimpleQueue)
    _lock: Lock = field(default_factory=Lock)
    _thread: Thread | None = None
    _failure: _Failure | None = None
    """The last transaction that the database refused; the refusal may have taken seconds."""
    _probe: Future[Any] | None = None
    """The last change that `can_write` made, at the time `_probed`."""
    _probed: float = 0.0
    _log: LogCopier = field(init=False)

    def __post_init__(self) -> None:
        self._log = LogCopier(self.engine)

    def read(self) -> AbstractContextManager[Connection]:
        """Return a connection that only reads; each of its statements sees what is committed when it begins."""
        return reading(self.engine)

    def write(self, work: Callable[[Connection], T], key: str = "") -> T:
        """Call `work` with a connection in a transaction; after the commit, return the result of `work`.

        If `work` or the commit raises an error, nothing that `work` wrote is stored, and the error is raised here. A
        change that waits for a transaction which the database refuses, for instance because another process holds the
        lock for too long, fails with the error of that transaction. `work` may be called again after an error in
        another change of its transaction, so it must only use the connection. `key`, such as the id of a game,
        determines the order of changes in one transaction: in the same order everywhere, transactions on PostgreSQL do
        not wait for each other in a circle.
        """
        return self._submit(work, key).result()

    def can_write(self) -> bool:
        """Return whether the database stores a change within `PROBE_TIMEOUT`.

        The change sets a value to itself. It is made at most once in `PROBE_SECONDS`; until then, its result is reused.
        """
        if self._probe is None or monotonic() > self._probed + PROBE_SECONDS:
            self._probed = monotonic()
            self._probe = self._submit(_touch)
        try:
            self._probe.result(PROBE_TIMEOUT)
        except (SQLAlchemyError, TimeoutError):
            return False
        return True

    def _submit(self, work: Callable[[Connection], T], key: str = "") -> Future[T]:
        result: Future[T] = Future()
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
                self._log.start()
            self._tasks.put(_Task(key, work, result, monotonic()))
        return result

    def forget(self) -> None:
        """Let the write-ahead log of SQLite be emptied soon, because it still holds erased data."""
        self._log.empty()

    def close(self) -> None:
        """Wait until all changes are written, end the thread, and close the connections; later calls open new ones."""
        with self._lock:
            thread, self._thread = self._thread, None
            if thread is not None:
                self._tasks.put(None)
        if thread is not None:
            thread.join()
            self._log.stop()
        self.engine.dispose()

    def _run(self) -> None:
        while True:
            task = self._tasks.get()
            batch = []
            while task is not None:
                batch.append(task)
                if len(batch) == LARGEST_BATCH or self._tasks.empty():
                    break
                task = self._tasks.get()
            self._write_all(sorted(self._not_refused(batch), key=lambda task: task.key))
            if task is None:
                return

    def _not_refused(self, batch: list[_Task]) -> list[_Task]:
        """Return the changes of `batch` that arrived after the last failure.

        The earlier changes have waited for the failed transaction, and fail with its error.
        """
        if self._failure is None:
            return batch
        late = [task for task in batch if task.arrived < self._failure.at]
        for task in late:
            task.result.set_exception(self._failure.error)
        return batch[len(late) :]

    def _write_all(self, batch: list[_Task]) -> None:
        """Write the changes in `batch` in one transaction; if the database refuses it, all changes fail.

        If a change itself raises an error, write each change in a transaction of its own instead.
        """
        if not batch:
            return
        try:
            self._write(batch)
        except (OperationalError, PoolTimeout) as error:  # The database refuses all; each try may take seconds.
            self._failure = _Failure(monotonic(), error)
            for task in batch:
                task.result.set_exception(error)
        except BaseException as error:  # The caller of `write` handles it.
            if len(batch) == 1:
                batch[0].result.set_exception(error)
                return
            for task in batch:  # The others must not fail with the change that is the reason.
                self._write_all(self._not_refused([task]))

    def _write(self, batch: list[_Task]) -> None:
        with writing(self.engine) as connection:
            results = [task.work(connection) for task in batch]
        for task, result in zip(batch, results, strict=True):
            task.result.set_result(result)


def _touch(connection: Connection) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

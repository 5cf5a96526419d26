"""Bulletins: what a thread of a process looks up about once a second, and the open pages that hear of it."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import ClassVar, Final

from sqlalchemy.exc import SQLAlchemyError

_LOG: Final = logging.getLogger(__name__)

POLL_SECONDS: Final = 1.0
"""Seconds between two queries; the changes of this time reach an open page as one."""


@dataclass(eq=False)
class Bulletin(ABC):
    """The thread that looks up what is new, and the open pages of this process that it wakes."""

    name: ClassVar[str]
    """What is looked up, for the thread and for the log."""

    is_closed: bool = field(default=False, init=False)
    _wakers: list[Callable[[], object]] = field(default_factory=list, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)
    _closed: Event = field(default_factory=Event, init=False)
    _thread: Thread | None = field(default=None, init=False)

    @abstractmethod
    def look(self) -> None:
        """Look up what is new, and call `wake` if open pages have to hear of it."""

    def start(self) -> None:
        """Start the thread, unless it exists already."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self.name, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Begin to shut down, without waiting: wake all readers, which then see that the bulletin is closed."""
        self.is_closed = True
        self._closed.set()
        self.wake()

    def close(self) -> None:
        """Wait until the thread has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    @contextmanager
    def watching(self, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` from any thread, at most about once a second, when there is news, until the `with` block ends."""
        with self._lock:
            self._wakers.append(wake)
        try:
            yield
        finally:
            with self._lock:
                self._wakers.remove(wake)

    @property
    def readers(self) -> int:
        """The number of open pages that this process tells of changes."""
        with self._lock:
            return len(self._wakers)

    def wake(self) -> None:
        """Wake the open pages of this process."""
        with self._lock:
            wakers = tuple(self._wakers)
        for wake in wakers:
            wake()

    def _run(self) -> None:
        while not self.is_closed:
            try:
                self.look()
            except SQLAlchemyError as error:  # The database is away or busy; the next round tries again.
                _LOG.warning("cannot look after the %s: %s", self.name, error)
            self._closed.wait(POLL_SECONDS)

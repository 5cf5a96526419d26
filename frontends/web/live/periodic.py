"""A thread that does something again and again until it is closed: the mechanism of all jobs of a process."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import ClassVar, Final

from sqlalchemy.exc import SQLAlchemyError

_LOG: Final = logging.getLogger(__name__)


@dataclass(eq=False)
class Periodic(ABC):
    """A thread that calls `look` again and again until `stop` is called; in between, it waits in `pause`."""

    name: ClassVar[str]
    """The subject of the job, which names the thread and appears in the log."""

    seconds: ClassVar[float] = 0.0
    """Seconds that `pause` waits after a call of `look`."""

    _closed: Event = field(default_factory=Event, init=False)
    _starting: Lock = field(default_factory=Lock, init=False)
    _thread: Thread | None = field(default=None, init=False)

    @abstractmethod
    def look(self) -> object:
        """Do what is due.

        If it raises an error of the database or the disk, which may be away, full or busy, the next call tries again.
        """

    def pause(self) -> None:
        """Wait for `seconds`, or until `stop` is called; subclasses may wait differently."""
        self._closed.wait(self.seconds)

    def finish(self) -> None:  # noqa: B027 - most jobs have nothing to do at their end
        """Do the last work of the thread."""

    def start(self) -> None:
        """Start the thread, unless it exists already or the job has been stopped."""
        with self._starting:
            if self._thread is None and not self.is_closed:
                self._thread = Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Begin to shut down, without waiting."""
        self._closed.set()

    def close(self) -> None:
        """Wait until the thread has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    @property
    def is_closed(self) -> bool:
        """Whether the job has been stopped."""
        return self._closed.is_set()

    def _run(self) -> None:
        while not self.is_closed:
            self._try(self.look)
            self.pause()
        self._try(self.finish)

    def _try(self, work: Callable[[], object]) -> None:
        try:
            work()
        except (OSError, SQLAlchemyError) as error:
            _LOG.warning("cannot look after the %s: %s", self.name, error)

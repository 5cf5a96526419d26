"""Bulletins: a thread looks for news about once a second, and wakes the open pages of its process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from frontends.web.live.periodic import Periodic


@dataclass(eq=False)
class Bulletin(Periodic):
    """A thread that looks for news about once a second, and wakes the open pages of this process if there is any.

    An open page gets all changes between two looks in one event.
    """

    seconds = 1.0

    _wakers: list[Callable[[], object]] = field(default_factory=list, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def stop(self) -> None:
        """Begin to shut down, without waiting: wake all readers, which then see that the bulletin is closed."""
        super().stop()
        self.wake()

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

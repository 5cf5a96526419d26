"""How many streams of events are open, in all and for each client: each takes a thread of the worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from frontends.web.refusal import Refusal


@dataclass(eq=False)
class Streams:
    """The open streams of a worker."""

    most: int
    most_per_client: int
    _open: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def enter(self, client: str) -> Callable[[], None]:
        """Count one more stream; what is returned is called when it ends. A Refusal (503) is raised for too many."""
        with self._lock:
            if self._open.total() >= self.most or self._open[client] >= self.most_per_client:
                raise Refusal(
                    503, "Too many pages are being kept up to date; ask now and again instead.", retry_after=5
                )
            self._open[client] += 1
        return lambda: self._leave(client)

    def _leave(self, client: str) -> None:
        with self._lock:
            self._open[client] -= 1
            if self._open[client] <= 0:
                del self._open[client]

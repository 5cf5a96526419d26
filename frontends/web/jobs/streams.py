"""The number of open event streams, in total and for each client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from frontends.web.capacity import ServerBusy
from tribolo_core.translation.messages import gettext_noop


@dataclass(eq=False)
class Streams:
    """The number of open event streams of each client: at most `limit_per_client` for one, and `limit` for all."""

    limit: int
    limit_per_client: int
    _open: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def enter(self, client: str) -> Callable[[], None]:
        """Count a new event stream of a client, and return a function that ends the count of this stream.

        The caller must call the returned function once, when the stream ends. `client` is the key that stands for the
        client's network address in rate limits. Raise ServerBusy if the client or the whole process has too many open
        streams.
        """
        with self._lock:
            if self._open.total() >= self.limit or self._open[client] >= self.limit_per_client:
                raise ServerBusy(
                    gettext_noop("Too many live updates are open. Ask for the state from time to time instead."), 5
                )
            self._open[client] += 1
        return lambda: self._leave(client)

    def _leave(self, client: str) -> None:
        with self._lock:
            self._open[client] -= 1
            if self._open[client] <= 0:
                del self._open[client]

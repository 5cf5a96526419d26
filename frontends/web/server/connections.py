"""The connections of a server: deadlines for requests that do not arrive, and limits for each network address."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .application import COUNT_REFUSAL, RETRY_AFTER, STOPPING

HEADER_SECONDS: Final = 10.0
"""Seconds in which the first line and the headers of a request must arrive."""

MAX_UNFINISHED: Final = 64
"""Connections of one network address, and of one process, on which a request has not yet arrived completely."""

REFUSAL: Final = (
    f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {RETRY_AFTER}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
).encode()

_unfinished: Final[Counter[str]] = Counter()


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses the class at run time
    """A connection on which requests must arrive in time.

    A client that sends half a request, or one byte in a while, takes neither a thread nor a place for long. An address
    may have `MAX_UNFINISHED` such connections; behind a proxy, which has one address for everybody, there is no limit.
    """

    has_limit = True
    _deadline: asyncio.TimerHandle | None = None
    _address: str | None = None
    """The address under which this connection is counted, while a request arrives."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Parse a part of a request; set or cancel the deadline."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_handled():
            self._arrived()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release what the connection holds."""
        self._arrived()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Begin to shut down: let event streams and searches end."""
        self.app_state[STOPPING].set()
        super().shutdown()

    def _is_handled(self) -> bool:
        """Return whether the application handles a request; it limits the time in which the body must arrive."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """Count this connection as unfinished, and close it if no request arrives in time."""
        if self._deadline is not None:
            return
        self._deadline = self.loop.call_later(HEADER_SECONDS, self._give_up)
        if self.has_limit and self.client is not None:
            self._address = self.client[0]
            _unfinished[self._address] += 1
            if _unfinished[self._address] > MAX_UNFINISHED:
                self.app_state[COUNT_REFUSAL]("ManyConnections")
                self.transport.write(REFUSAL)
                self.transport.close()

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._address is not None:
            _unfinished[self._address] -= 1
            if not _unfinished[self._address]:
                del _unfinished[self._address]
            self._address = None

    def _give_up(self) -> None:
        self._arrived()
        self.transport.close()


class ProxiedConnection(Connection):
    """A connection of a server behind a proxy: its address is that of the proxy."""

    has_limit = False

"""The connections of a server: deadlines for requests that do not arrive, and limits of their number."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from frontends.web.bounds import PIPELINED_REQUESTS
from frontends.web.capacity import ServerBusy, network_of

from .application import COUNT_REFUSAL, OPEN, RETRY_AFTER, STOPPING, UNFINISHED

HEADER_SECONDS: Final = 10.0
"""Seconds in which the first line and the headers of a request must arrive."""

LARGEST_HEADER: Final = 1 << 16
"""Bytes that the first line and the headers of a request may have."""

READ_SECONDS: Final = 30.0
"""Seconds in which a client must read what was sent, which is one piece of a large response."""

REFUSAL: Final = (
    f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {RETRY_AFTER}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
).encode()


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses the class at run time
    """A connection on which requests must arrive in time, and whose client must read the responses in time.

    A client that sends half a request, or one byte in a while, takes neither a thread nor a place for long. A limit for
    each client holds for open connections, and a lower one for those with an unfinished request. Behind a proxy, which
    has one address for everybody, there is no limit.
    """

    has_bound = True
    _deadline: asyncio.TimerHandle | None = None
    """Closes the connection unless the headers of a request arrive."""
    _stuck: asyncio.TimerHandle | None = None
    """Cuts the connection unless the client reads."""
    _places: frozenset[str] = frozenset()
    """The keys of the lifespan state at whose slots this connection holds a place."""
    _answered: Any = None
    """uvicorn's state of the request that is being answered; `cycle` is that of the request that arrived last."""
    _size = 0
    """Bytes that have arrived of a first line and headers."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # `pause_writing` is called whenever the client has to read first.
        self._enter(OPEN)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Parse a part of a request; set or cancel the deadline."""
        if self.transport.is_closing():
            return
        if not self._is_handled() or not self.cycle.more_body:
            self._size += len(data)
        super().data_received(data)
        if self._size > LARGEST_HEADER:
            self.transport.abort()
        elif not self._is_handled():
            self._wait()
        elif self.cycle.more_body:  # The application limits the time for the body.
            self._end_deadline()
            self._enter(UNFINISHED)
        else:
            self._arrived()

    def on_headers_complete(self) -> None:
        """Let the application handle the request; the parser reports an error raised here as a malformed request."""
        if len(self.pipeline) >= PIPELINED_REQUESTS:  # One packet may hold thousands, each of which takes 2 KB.
            raise BufferError("too many pipelined requests")
        self._size = 0
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release what the connection holds, and tell the application that the client has left."""
        self._arrived()
        self._leave(OPEN)
        self.resume_writing()
        super().connection_lost(exc)
        if self._answered is not None:  # uvicorn tells only the request that arrived last.
            self._answered.disconnected = True
            self._answered.message_event.set()

    def pause_writing(self) -> None:
        """Abort the connection unless the client reads what was sent within `READ_SECONDS`.

        This holds for a connection that is being closed, too: it stays open until the client has read everything.
        """
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on to send: the client has read what was sent."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def shutdown(self) -> None:
        """Begin to shut down: let event streams and searches end."""
        self.app_state[STOPPING].set()
        super().shutdown()

    def _is_handled(self) -> bool:
        """Return whether the headers of a request are here, so that the application handles it."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """Count this connection as unfinished, and close it if no request arrives in time."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEADER_SECONDS, self._give_up)
            self._enter(UNFINISHED)

    def _enter(self, key: str) -> None:
        """Take a place, unless the connection has one; refuse the connection if no place is left for it."""
        if not self.has_bound or self.client is None or key in self._places or self.transport.is_closing():
            return
        try:
            self.app_state[key].enter(network_of(self.client[0]))
        except ServerBusy:
            self.app_state[COUNT_REFUSAL]("ManyConnections")
            self.transport.write(REFUSAL)
            self.transport.close()
        else:
            self._places |= {key}

    def _leave(self, key: str) -> None:
        """Give a place back, if the connection holds one."""
        if key in self._places:
            self.app_state[key].leave(network_of(self.client[0]))
            self._places -= {key}

    def _arrived(self) -> None:
        """End the deadline and the place of a request that arrives: it is here, or nothing will come."""
        self._end_deadline()
        self._leave(UNFINISHED)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._arrived()
        self.transport.close()


class ProxiedConnection(Connection):
    """A connection of a server behind a proxy: its address is that of the proxy."""

    has_bound = False

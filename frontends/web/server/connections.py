"""The connections of a server: deadlines for requests that do not arrive, and limits of their number.

uvicorn speaks HTTP; `Connection` stands between it and the socket. Both parse what arrives with httptools: uvicorn for
the requests, `Connection` only to know where they begin and end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

import httptools
from uvicorn import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.server import ServerState

from frontends.web.bounds import PIPELINED_REQUESTS
from frontends.web.capacity import ServerBusy, Slots, network_of

HEADER_SECONDS: Final = 10.0
"""Seconds in which the first line and the headers of a request must arrive."""

LARGEST_HEADER: Final = 1 << 16
"""Bytes that may arrive without the end of the headers of a request, or a part of its body, among them."""

READ_SECONDS: Final = 30.0
"""Seconds in which a client must read what was sent: a response or, of a large response, a piece."""

CONNECTION: Final = "connection"
"""The key of the state of a request with its `Connection`."""

ADMISSION: Final = "admission"
"""The key of the lifespan state with the `Admission`."""


@dataclass(frozen=True, slots=True)
class Admission:
    """What all connections of a process share.

    `open` has the places of open connections, and `unfinished` those of connections on which a request has not arrived
    completely. `count_refusal` counts refused connections. `stopping` is set when the server begins to shut down.
    """

    open: Slots
    unfinished: Slots
    count_refusal: Callable[[str], object]
    stopping: asyncio.Event


class Output:
    """A transport that discards what is written after the connection was closed or lost.

    uvicorn tells only the last of several pipelined requests that the client has left, and answers the others.
    """

    __slots__ = ("_transport",)

    def __init__(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(asyncio.Protocol):
    """A connection on which requests must arrive in time, and whose client must read the responses in time.

    A client that sends half a request, or one byte in a while, takes neither a thread nor a place for long. A limit for
    each client holds for open connections, and a lower one for those with an unfinished request. Behind a proxy, which
    has one address for everybody, there is no limit.
    """

    has_bound = True

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._loop = _loop or asyncio.get_running_loop()
        self._admission: Admission = app_state[ADMISSION]
        self._connections = cast("set[object]", server_state.connections)
        # uvicorn chooses the class at run time, so its type has no arguments.
        self._http: Any = AutoHTTPProtocol(config, server_state, app_state | {CONNECTION: self}, _loop)  # type: ignore[call-arg]
        self._parser: Any = httptools.HttpRequestParser(self)
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)  # As uvicorn does.
        self._transport: asyncio.Transport
        self._client: str | None = None
        self._held: tuple[Slots, ...] = ()
        self._deadline: asyncio.TimerHandle | None = None
        """Closes the connection unless the headers of a request arrive."""
        self._stuck: asyncio.TimerHandle | None = None
        """Cuts the connection unless the client reads."""
        self._size = 0
        """Bytes that have arrived since the end of headers, or a part of a body, arrived."""
        self._unanswered = 0
        self._has_more = False
        """Whether a body is arriving."""
        self._is_deaf = False
        """Whether the rest of what arrives is not HTTP."""
        self._when_lost: Callable[[], object] = _nothing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request."""
        self._transport = cast(asyncio.Transport, transport)
        self._http.connection_made(Output(transport))
        # The server shuts down the connections of this set.
        self._connections.discard(self._http)
        self._connections.add(self)
        peer = transport.get_extra_info("peername")
        if self.has_bound and isinstance(peer, tuple):
            self._client = network_of(peer[0])
        self._transport.set_write_buffer_limits(0)  # `pause_writing` is called whenever the client has to read first.
        self._enter(self._admission.open)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Hand a part of a request to uvicorn; set or cancel the deadline."""
        if self._is_deaf or self._transport.is_closing():
            return
        self._size += len(data)
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade as error:
            # The parser takes the body, if there is one, for another protocol, and would read requests in it later.
            self._is_deaf, self._has_more = True, False
            data = data[: error.args[0]]
        except httptools.HttpParserError:
            pass  # uvicorn reports it to the client.
        if self._size > LARGEST_HEADER or self._unanswered > 1 + PIPELINED_REQUESTS:
            self._transport.abort()  # One packet may hold thousands of requests, each of which takes 2 KB.
            return
        self._http.data_received(data)
        if self._is_deaf:
            self._http.shutdown()  # The response says that the connection is closed after it.
        if not self._unanswered:
            self._wait()
        elif self._has_more:  # The application limits the time for the body.
            self._end_deadline()
            self._enter(self._admission.unfinished)
        else:
            self._arrived()

    def on_headers_complete(self) -> None:
        self._unanswered += 1
        self._has_more = True
        self._size = 0

    def on_body(self, _part: bytes) -> None:
        self._size = 0

    def on_message_complete(self) -> None:
        self._has_more = False

    def answered(self) -> None:
        """Note that the response to the earliest request was sent completely; the application calls this."""
        self._unanswered -= 1
        self._when_lost = _nothing

    def when_lost(self, function: Callable[[], object]) -> None:
        """Call `function` as soon as the client has left, or now if it has; not once the request is answered.

        This is needed because uvicorn tells only the request that arrived last.
        """
        self._when_lost = function
        if self._http is None:
            function()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release what the connection holds, and tell the application that the client has left."""
        self._arrived()
        self._leave(self._admission.open)
        self.resume_writing()
        self._http.connection_lost(exc)
        self._connections.discard(self)
        self._when_lost()
        # Without cycles of references, the memory is free at once.
        self._parser = self._http = None
        self._when_lost = _nothing

    def pause_writing(self) -> None:
        """Abort the connection unless the client reads what was sent within `READ_SECONDS`.

        This holds for a connection that is being closed, too: it stays open until the client has read everything.
        """
        self._http.pause_writing()
        if self._stuck is None:
            self._stuck = self._loop.call_later(READ_SECONDS, self._transport.abort)

    def resume_writing(self) -> None:
        """Go on to send: the client has read what was sent."""
        self._http.resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def shutdown(self) -> None:
        """Begin to shut down: let event streams and searches end."""
        self._admission.stopping.set()
        self._http.shutdown()

    def _wait(self) -> None:
        """Count this connection as unfinished, and close it if no request arrives in time."""
        if self._deadline is None:
            self._deadline = self._loop.call_later(HEADER_SECONDS, self._give_up)
            self._enter(self._admission.unfinished)

    def _enter(self, slots: Slots) -> None:
        """Take a place in `slots`, unless the connection has one, needs none or is closing.

        If no place is left, refuse the connection with the status 503.
        """
        if self._client is None or slots in self._held or self._transport.is_closing():
            return
        try:
            slots.enter(self._client)
        except ServerBusy as error:
            self._admission.count_refusal("ManyConnections")
            self._transport.write(
                f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {error.retry_after}\r\n"
                "Content-Length: 0\r\nConnection: close\r\n\r\n".encode()
            )
            self._transport.close()
        else:
            self._held += (slots,)

    def _leave(self, slots: Slots) -> None:
        """Give the place in `slots` back, if the connection holds one there."""
        if self._client is not None and slots in self._held:
            slots.leave(self._client)
            self._held = tuple(held for held in self._held if held is not slots)

    def _arrived(self) -> None:
        """Cancel the deadline of the unfinished request and free its place: it has arrived, or never will."""
        self._end_deadline()
        self._leave(self._admission.unfinished)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._arrived()
        self._transport.close()


class ProxiedConnection(Connection):
    """A connection of a server behind a proxy: its address is that of the proxy."""

    has_bound = False


def _nothing() -> None:
    pass

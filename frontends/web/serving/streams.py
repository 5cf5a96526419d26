"""Server-sent events: the streams on which open pages hear of changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Final, Protocol

from flask import Blueprint, Response, request

from frontends.web.capacity import Slots
from frontends.web.serving.visitor import rate_limit_key, resources

streams: Final = Blueprint("streams", __name__)


STREAM_SECONDS: Final = 300.0
"""Seconds after which the server ends a stream, at its next event or heartbeat; browsers then open a new one."""


HEARTBEAT_SECONDS: Final = 15.0
"""Seconds without an event after which a comment is sent, which also detects a closed connection."""


START: Final = "retry: 1000\n\n"


HEARTBEAT: Final = ": heartbeat\n\n"


ASYNC_STREAM: Final = "tribolo.stream"
"""The key of the WSGI environment with a function of an asynchronous server, to which the stream is handed."""


def stream_response(source: Source, slots: Slots | None = None) -> Response:
    """Return the response with the stream of a source, which takes a place in `slots`, by default that of a page.

    A response to HEAD has no stream.

    An asynchronous server sends the stream without a thread: it takes the `EventStream` by a function in the
    environment of the request. Other servers iterate over the response. Raise ServerBusy if too many streams are open.
    """
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(iter(()), mimetype="text/event-stream", headers=headers)
    event_stream = EventStream(source)
    # Only the response releases the place among the open streams, so nothing may fail between here and there.
    slots, client = slots or resources().streams, rate_limit_key()
    slots.enter(client)
    if take := request.environ.get(ASYNC_STREAM):
        take(event_stream)
    response = Response(iter(event_stream), mimetype="text/event-stream", headers=headers)
    response.call_on_close(partial(slots.leave, client))
    return response


class Source(Protocol):
    """The source of a stream: something that changes, as one open page sees it."""

    @property
    def is_closed(self) -> bool:
        """Whether the process shuts down."""

    def watching(self, wake: Callable[[], object]) -> AbstractContextManager[None]:
        """Count the page as open until the `with` block ends; until then, call `wake` from any thread with each news.

        `wake` is also called when the process shuts down.
        """

    def event(self) -> str:
        """Return the text of the next event, "" if there is no news; call this only within `watching`."""


@dataclass
class EventStream:
    """The texts of the stream of a source, for servers with threads and for asynchronous servers."""

    source: Source
    _has_left: bool = False
    _wake: Callable[[], object] = lambda: None
    """Lets the asynchronous iteration look whether it has to end."""

    def __iter__(self) -> Iterator[str]:
        """Yield the texts of the stream; the thread that iterates waits for each of them."""
        woken, end = Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self.source.watching(woken.set):
            while not self.source.is_closed and time.monotonic() < end:
                woken.clear()
                if text := self.source.event():
                    yield text
                elif not woken.wait(HEARTBEAT_SECONDS):
                    yield HEARTBEAT

    def leave(self) -> None:
        """End the asynchronous iteration, since the client has left; call this in its event loop."""
        self._has_left = True
        self._wake()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the texts of the stream, without a thread."""
        loop, woken, end = asyncio.get_running_loop(), asyncio.Event(), time.monotonic() + STREAM_SECONDS
        self._wake = woken.set
        yield START
        with self.source.watching(lambda: loop.call_soon_threadsafe(woken.set)):
            while not (self._has_left or self.source.is_closed) and time.monotonic() < end:
                woken.clear()
                if text := self.source.event():
                    yield text
                    continue
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):  # `wait_for` would start a task for each event.
                        await woken.wait()
                except TimeoutError:
                    yield HEARTBEAT

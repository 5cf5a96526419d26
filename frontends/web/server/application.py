"""The ASGI application: requests run in threads, one thread for each, and open event streams take no thread."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from flask import Flask
from werkzeug.exceptions import HTTPException

from frontends.web.bounds import OPERATING_REQUESTS, REQUEST_THREADS, REQUESTS, UNFINISHED_REQUESTS
from frontends.web.capacity import AtOnce, ServerBusy, Slots, network_of
from frontends.web.http.streams import ASYNC_STREAM, EventStream
from frontends.web.resources import resources_of

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Headers: TypeAlias = list[tuple[bytes, bytes]]

T = TypeVar("T")

MAX_WAIT: Final = 3.0
"""Seconds that a request may wait for a thread; after that it is refused, since its sender may have given up."""

MAX_DISCARDED: Final = 1 << 26
"""Bytes of a request that are read in all; what is too large is not kept.

A browser shows the response only after it has sent the whole request. Beyond this size, the connection is closed.
"""

BODY_SECONDS: Final = 10.0
"""Seconds in which the body of a request must arrive."""

PIECE: Final = 1 << 16
"""Bytes of a response that are sent at once."""

CLEANUP_SECONDS: Final = 600.0
"""Seconds between two searches for unused objects that refer to each other."""

OPERATING: Final = frozenset(("/healthz", "/readyz", "/metrics"))
"""URL paths that a busy server answers, too; otherwise its operator could not see why it is busy."""

SLOW: Final = frozenset(
    (
        "api.deep_hint",
        "api.upload_record",
        "front.upload_record",
        "games.deep_hint",
        "privacy.delete",
        "privacy.export",
        "results.show",
    )
)
"""Endpoints that take long."""

RETRY_AFTER: Final = 2
"""Seconds after which a client that was refused should send its request again."""

STOPPING: Final = "stopping"
"""The key of the lifespan state at which an event is set when the server begins to shut down."""

COUNT_REFUSAL: Final = "count_refusal"
"""The key of the lifespan state with the function that counts refused connections."""


OPEN: Final = "open"
"""The key of the lifespan state with the places of open connections."""

UNFINISHED: Final = "unfinished"
"""The key of the lifespan state with the places of connections on which a request has not arrived completely."""


class Refused(Exception):
    """A request is answered without the application: `status` and `text` are the response.

    `reason` is the word by which the metrics count it.
    """

    def __init__(self, status: int, reason: str, text: str) -> None:
        super().__init__(status, reason, text)
        self.status = status
        self.reason = reason
        self.text = text


class Disconnected(Exception):
    """The client has closed the connection."""


class Answer(NamedTuple):
    """The response of the Flask application.

    `body` is the whole body; if `stream` is given, the body is empty and the stream follows. `close` must be called at
    the end.
    """

    status: int
    headers: Headers
    body: bytes
    stream: EventStream | None
    close: Callable[[], object]


class Pool:
    """Threads for requests. `bound` says how many requests may be handled or wait, each for at most `MAX_WAIT`."""

    def __init__(self, threads: int, bound: AtOnce) -> None:
        self._executor = ThreadPoolExecutor(threads, "request")
        self._unfinished = Slots(bound)

    async def run(self, function: Callable[[], T], client: str) -> T:
        """Call a function in a thread, and return its result; raise Refused if no thread is free in time.

        `client` is the network address of the client that sent the request.
        """
        try:
            self._unfinished.enter(client)
        except ServerBusy as error:
            raise Refused(503, "PoolFull", error.message) from None
        try:
            call = self._executor.submit(function)
            result = asyncio.wrap_future(call)
            await asyncio.wait({result}, timeout=MAX_WAIT)
            if call.cancel():  # A call that has begun cannot be cancelled.
                raise Refused(503, "PoolFull", self._unfinished.bound.message)
            return await result
        finally:
            self._unfinished.leave(client)

    def close(self) -> None:
        """Wait until all threads have ended."""
        self._executor.shutdown()


@dataclass(eq=False)
class Application:
    """An ASGI application that runs a Flask application.

    The whole body of a request is read before a thread handles the request, and the whole response is known before the
    first byte is sent. So a slow client holds no thread.
    """

    flask: Flask
    _requests: Pool = field(default_factory=lambda: Pool(REQUEST_THREADS, REQUESTS))
    _slow: Pool = field(init=False)
    """Requests that take long have threads of their own."""
    _operating: Pool = field(init=False, default_factory=lambda: Pool(1, OPERATING_REQUESTS))
    """A thread for the requests of the operator."""

    def __post_init__(self) -> None:
        self._slow = Pool(resources_of(self.flask).bounds.slow_requests.in_all, REQUESTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a connection as the ASGI specification says: an HTTP request, or the life of the process."""
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "lifespan":
                await self._live(scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stop event streams and searches when the server begins to shut down, and close the database at the end."""
        resources = resources_of(self.flask)
        stopping = scope["state"][STOPPING] = asyncio.Event()
        scope["state"][COUNT_REFUSAL] = resources.count_refusal
        scope["state"][OPEN] = Slots(resources.bounds.connections)
        scope["state"][UNFINISHED] = Slots(UNFINISHED_REQUESTS)

        async def stop() -> None:
            await stopping.wait()
            await asyncio.to_thread(resources.stop)

        tasks = [asyncio.create_task(stop()), asyncio.create_task(_clean_up())]
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": f"{message['type']}.complete"})
        stopping.set()
        await tasks[0]
        tasks[1].cancel()
        await asyncio.to_thread(resources.close)
        for pool in (self._requests, self._slow, self._operating):
            pool.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answer = await self._answer(scope, receive)
        except Refused as error:
            resources_of(self.flask).count_refusal(error.reason)
            answer = _refusal(scope, error)
        except Disconnected:
            return
        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            if answer.stream is not None:
                await _send_stream(answer.stream, receive, send)
            await _send_body(answer.body, send)
        finally:
            answer.close()

    async def _answer(self, scope: Scope, receive: Receive) -> Answer:
        """Return the response of the Flask application; raise Refused if it is not asked."""
        body, size = await _read_body(receive, resources_of(self.flask).settings.largest_request)
        environment = _environment(scope, body, size)
        client = _client(environment, resources_of(self.flask).settings.proxies)
        return await self._pool(scope["path"], scope["method"]).run(partial(self._run, environment), client)

    def _pool(self, path: str, method: str) -> Pool:
        if path in OPERATING:
            return self._operating
        try:
            endpoint, _ = self.flask.url_map.bind("").match(path, method)
        except HTTPException:
            return self._requests
        return self._slow if endpoint in SLOW else self._requests

    def _run(self, environment: dict[str, Any]) -> Answer:
        started: list[tuple[int, Headers]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Callable[..., object]:
            pairs = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            started.append((int(status.split(" ", 1)[0]), pairs))
            return _no_write

        parts = self.flask.wsgi_app(environment, start_response)
        close = getattr(parts, "close", _nothing)
        stream = environment.get(ASYNC_STREAM)
        try:
            body = b"" if stream is not None else b"".join(parts)
        except BaseException:
            close()
            raise
        return Answer(*started[-1], body, stream, close)


async def _clean_up() -> None:
    """Free unused objects that refer to each other, but seldom.

    Python would look for them whenever many objects are new. With 500 games in memory, that stops the process for 300
    milliseconds each time, and finds nothing: the games are values without cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)
    while True:
        await asyncio.sleep(CLEANUP_SECONDS)
        gc.collect()


def _no_write(_data: bytes) -> None:
    raise NotImplementedError("responses are iterated over")


def _nothing() -> None:
    pass


async def _read_body(receive: Receive, largest: int) -> tuple[bytes, int]:
    """Return the body of a request and its size; raise Refused if it is too slow or far too large.

    Of a body that is larger than `largest`, only the size is right: the application refuses the request for its size.
    """
    parts = []
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Disconnected
                part = message.get("body", b"")
                size += len(part)
                if size <= largest:
                    parts.append(part)
                elif size > MAX_DISCARDED:
                    raise Refused(413, "LargeBody", "That is too large.")
                if not message.get("more_body", False):
                    return b"".join(parts), size
    except TimeoutError:
        raise Refused(408, "SlowBody", "The request took too long to arrive.") from None


async def _send_body(body: bytes, send: Send) -> None:
    """Send a body in pieces; each is sent when the client has read the last one."""
    for start in range(0, max(1, len(body)), PIECE):
        end = start + PIECE
        await send({"type": "http.response.body", "body": body[start:end], "more_body": end < len(body)})


async def _send_stream(stream: EventStream, receive: Receive, send: Send) -> None:
    """Send the texts of an event stream until it ends or the client closes the connection."""

    async def send_all() -> None:
        async for text in stream:
            await send({"type": "http.response.body", "body": text.encode(), "more_body": True})

    sending = asyncio.create_task(send_all())
    left = asyncio.create_task(_disconnected(receive))
    done, others = await asyncio.wait({sending, left}, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    for task in done:
        task.result()


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _refusal(scope: Scope, error: Refused) -> Answer:
    """Return the response to a request that was refused: JSON on the JSON interface, plain text elsewhere."""
    is_api = scope["path"].startswith("/api/")
    body = (json.dumps({"error": error.text, "state": None}) if is_api else f"{error.text}\n").encode()
    kind = b"application/json" if is_api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    if error.status == 503:
        headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    else:
        headers.append((b"connection", b"close"))
    return Answer(error.status, headers, body, None, _nothing)


def _environment(scope: Scope, body: bytes, size: int) -> dict[str, Any]:
    """Return the WSGI environment of a request (PEP 3333); `size` is the number of bytes that the client sent."""
    host, port = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environment: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in _headers(scope["headers"]):
        environment[name] = f"{environment[name]},{value}" if name in environment else value
    environment["CONTENT_LENGTH"] = str(size)
    environment.pop("HTTP_TRANSFER_ENCODING", None)
    return environment


def _client(environment: Mapping[str, Any], proxies: int) -> str:
    """Return the network of the client; each of the proxies adds one address to the header `X-Forwarded-For`."""
    addresses = environment.get("HTTP_X_FORWARDED_FOR", "").split(",")
    is_known = proxies and len(addresses) >= proxies
    return network_of(addresses[-proxies].strip() if is_known else environment["REMOTE_ADDR"])


def _headers(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of headers as WSGI has them.

    A name with an underscore is left out: it would look like the name with a hyphen, which a proxy may have set.
    """
    for raw, value in headers:
        name = raw.decode("latin-1")
        if "_" not in name:
            upper = name.upper().replace("-", "_")
            yield upper if upper in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{upper}", value.decode("latin-1")

"""The ASGI application: requests run in threads, one thread for each, and open event streams take no thread."""

from __future__ import annotations

import asyncio
import gc
import io
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from flask import Flask
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Router
from starlette.types import Message, Receive, Scope, Send
from werkzeug.exceptions import HTTPException as RoutingError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import run_wsgi_app
from werkzeug.wrappers import Request as ApplicationRequest

from frontends.web.bounds import OPERATING_REQUESTS, REQUEST_THREADS, REQUESTS, SLOW_REQUESTS, UNFINISHED_REQUESTS
from frontends.web.capacity import AtOnce, Slots, network_of
from frontends.web.config.hosts import HostNames
from frontends.web.resources import Answered, resources_of
from frontends.web.serving.static_files import RULE, static_files_of
from frontends.web.serving.streams import ASYNC_STREAM, EventStream
from frontends.web.serving.visitor import ARRIVED
from frontends.wire.refusals import word

from .connections import ADMISSION, CONNECTION, Admission, Connection

T = TypeVar("T")


class Answer(NamedTuple):
    """A response, its stream if it has one, and what must be called when the response was sent."""

    response: Response
    stream: EventStream | None = None
    close: Callable[[], object] = lambda: None


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
        "api.upload_record",
        "front.upload_record",
        "privacy.delete",
        "privacy.export",
        "results.show",
    )
)
"""Endpoints that take long."""


class Refused(HTTPException):
    """A request is answered without the application.

    `reason` is the word by which the metrics count it; `detail` is the code of the refusal.
    """

    def __init__(self, status: int, reason: str, code: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, code, headers or {"Connection": "close"})
        self.reason = reason


class Pool:
    """Threads for requests. Waiting clients get free threads in turn; none has all threads, unless there is only one.

    `bound` limits the requests that wait or are handled: those of each client, and all. A request waits for a thread
    for at most `MAX_WAIT`; its handling may take longer. All methods belong to the event loop.
    """

    def __init__(self, threads: int, bound: AtOnce) -> None:
        self._executor = ThreadPoolExecutor(threads, "request")
        self._threads = threads
        self._bound = bound
        self._unfinished: Counter[str] = Counter()
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}
        """What the waiting requests of each client wait for; the client whose turn is next comes first."""

    async def run(self, function: Callable[[], T], client: str) -> T:
        """Call a function in a thread, and return its result.

        `client` is the network of the client that sent the request. Raise Refused if too many requests are in progress,
        or no thread is free in time.
        """
        turn = self._enter(client)
        try:
            await asyncio.wait({turn}, timeout=MAX_WAIT)
            if turn.cancel() or turn.cancelled():
                raise self._refused()
            return await asyncio.wrap_future(self._executor.submit(function))
        finally:
            self._leave(client, turn)

    def _enter(self, client: str) -> asyncio.Future[None]:
        """Return a future, done as soon as a request of a client gets a thread; raise Refused if there is no place.

        If all places are taken, the client with the most waiting requests gives up its latest one for a client with
        fewer.
        """
        if self._unfinished[client] >= self._bound.per_client:
            raise self._refused()
        if self._unfinished.total() >= self._bound.in_all:
            longest = max(self._waiting, key=lambda each: len(self._waiting[each]), default=client)
            if len(self._waiting.get(longest, ())) <= self._unfinished[client] + 1:
                raise self._refused()
            self._waiting[longest].pop().cancel()
        turn = asyncio.get_running_loop().create_future()
        self._unfinished[client] += 1
        self._waiting.setdefault(client, []).append(turn)
        self._start()
        return turn

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        """Give the place of a request back, and its thread if it had one."""
        has_thread = not turn.cancel() and not turn.cancelled()
        if has_thread:
            _subtract(self._running, client)
        elif turn in (waiting := self._waiting.get(client, [])):
            waiting.remove(turn)
            if not waiting:
                del self._waiting[client]
        _subtract(self._unfinished, client)
        self._start()

    def _start(self) -> None:
        """Give free threads to waiting requests; one client never has all threads, unless there is only one."""
        most = max(1, self._threads - 1)
        while self._running.total() < self._threads:
            client = next((each for each in self._waiting if self._running[each] < most), None)
            if client is None:
                return
            first, *others = self._waiting.pop(client)
            if others:
                self._waiting[client] = others  # Behind the other clients.
            self._running[client] += 1
            first.set_result(None)

    def _refused(self) -> Refused:
        return Refused(503, "PoolFull", self._bound.code, {"Retry-After": str(self._bound.retry_after)})

    def close(self) -> None:
        """Wait until all threads have ended; the pool can run no more requests."""
        self._executor.shutdown()


def _subtract(counts: Counter[str], key: str) -> None:
    """Subtract 1 from the count of `key`, and delete a count of 0."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


class InPieces(Response):
    """A response whose body is sent in pieces of `PIECE` bytes.

    Each waits until the one before has left the write buffer.
    """

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the response."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        size = len(self.body)
        for start in range(0, max(1, size), PIECE):
            end = start + PIECE
            await send({"type": "http.response.body", "body": self.body[start:end], "more_body": end < size})


@dataclass(eq=False)
class Application:
    """An ASGI application that runs a Flask application.

    The whole body of a request is read before a thread handles the request, and the whole response, unless it is an
    event stream, is known before the first byte is sent. So a slow client holds no thread. The event loop itself
    answers requests for static files, of which a browser sends many at a time.
    """

    flask: Flask
    _requests: Pool = field(default_factory=lambda: Pool(REQUEST_THREADS, REQUESTS))
    _slow: Pool = field(init=False, default_factory=lambda: Pool(SLOW_REQUESTS.in_all, REQUESTS))
    """Requests that take long have threads of their own."""
    _operating: Pool = field(init=False, default_factory=lambda: Pool(1, OPERATING_REQUESTS))
    """A thread for the requests of the operator."""
    _static: StaticAnswers = field(init=False)
    _router: Router = field(init=False)

    def __post_init__(self) -> None:
        self._static = StaticAnswers(self.flask)
        self._router = Router(redirect_slashes=False, default=self._http, lifespan=self._lifespan)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a connection as the ASGI specification says: an HTTP request, or the life of the process."""
        await self._router(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _application: object) -> AsyncIterator[dict[str, Any]]:
        """Stop event streams when the server begins to shut down, and close the database at the end."""
        resources = resources_of(self.flask)
        stopping = asyncio.Event()

        async def stop() -> None:
            await stopping.wait()
            await asyncio.to_thread(resources.stop)

        tasks = [asyncio.create_task(stop()), asyncio.create_task(_clean_up())]
        open_connections, unfinished = Slots(resources.bounds.connections), Slots(UNFINISHED_REQUESTS)
        yield {ADMISSION: Admission(open_connections, unfinished, resources.count_refusal, stopping)}
        stopping.set()
        await tasks[0]
        tasks[1].cancel()
        await asyncio.to_thread(resources.close)
        for pool in (self._requests, self._slow, self._operating):
            pool.close()

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection | None = scope.get("state", {}).get(CONNECTION)

        async def send_here(message: Message) -> None:
            await send(message)
            if connection and message["type"] == "http.response.body" and not message.get("more_body", False):
                connection.answered()

        try:
            answer = await self._answer(Request(scope, receive))
        except Refused as error:
            resources_of(self.flask).count_refusal(error.reason)
            answer = Answer(_refusal(scope["path"], error))
        except ClientDisconnect:
            return
        try:
            if connection and answer.stream:
                connection.when_lost(answer.stream.leave)
                # The connection ends the stream: Starlette need not listen, which takes 10 KB and a task.
                scope["asgi"]["spec_version"] = "2.4"
            await answer.response(scope, receive, send_here)
        finally:
            answer.close()

    async def _answer(self, request: Request) -> Answer:
        """Return the response to a request for a static file or, else, that of the Flask application.

        Raise Refused if the request is refused before it reaches the application.
        """
        settings = resources_of(self.flask).settings
        body, size = await _read_body(request, settings.largest_request)
        environment = _environment(request.scope, body, size) | {ARRIVED: time.perf_counter()}
        if response := self._static.answer(environment):
            return Answer(response)
        client = _client(environment, settings.proxies)
        return await self._pool(request.scope).run(partial(self._run, environment), client)

    def _pool(self, scope: Scope) -> Pool:
        if scope["path"] in OPERATING:
            return self._operating
        try:
            endpoint, _ = self.flask.url_map.bind("").match(scope["path"], scope["method"])
        except RoutingError:
            return self._requests
        return self._slow if endpoint in SLOW else self._requests

    def _run(self, environment: dict[str, Any]) -> Answer:
        streams: list[EventStream] = []
        environment[ASYNC_STREAM] = streams.append
        parts: Any
        parts, status, headers = run_wsgi_app(self.flask.wsgi_app, environment)
        stream = streams[0] if streams else None
        try:
            response = StreamingResponse(stream) if stream else InPieces(b"".join(parts))
        except BaseException:
            parts.close()
            raise
        return Answer(_with_head(response, status, headers), stream, parts.close)


class StaticAnswers:
    """Answers to requests for static files, made on the event loop: a browser sends many of them at a time.

    They come from memory and take a tenth of a millisecond.
    """

    def __init__(self, flask: Flask) -> None:
        self._resources, self._files = resources_of(flask), static_files_of(flask)
        settings = self._resources.settings
        self._hosts = HostNames.parse(settings.hosts)
        count = settings.proxies
        self._seen: Any = ProxyFix(_environment_alone, count, count, count, 0, 0)
        """Returns an environment as the application sees it behind its proxies."""

    def answer(self, environment: Mapping[str, Any]) -> Response | None:
        """Return the response to a request; `None` if it is for no static file, or the application has to refuse it."""
        if environment["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        name = self._files.name_at(environment["PATH_INFO"])
        if name is None:
            return None
        request = ApplicationRequest(self._seen(dict(environment), None))
        if not self._hosts.has(request.environ.get("HTTP_HOST", "")):
            return None
        found = self._files.answer(name, request)
        parts, status, headers = found.get_wsgi_response(request.environ)
        self._resources.observe(
            Answered(
                request.remote_addr or "",
                request.method,
                RULE,
                found.status_code,
                found.content_length,
                time.perf_counter() - environment[ARRIVED],
            )
        )
        return _with_head(InPieces(b"".join(parts)), status, headers)


def _environment_alone(environment: Any, _: object) -> Any:
    """Return the environment itself, as an application for `ProxyFix`."""
    return environment


def _with_head(response: Response, status: str, headers: Iterable[tuple[str, str]]) -> Response:
    """Return `response` after giving it the status and the headers of a WSGI response."""
    response.status_code = int(status.split(" ", 1)[0])
    response.raw_headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return response


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


async def _read_body(request: Request, largest: int) -> tuple[bytes, int]:
    """Return the body of a request and its size; raise Refused if it is too slow, far too large or behind an upgrade.

    Of a body that is larger than `largest`, only the size is right: the application refuses the request for its size.
    """
    parts = []
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size <= largest:
                    parts.append(part)
                elif size > MAX_DISCARDED:
                    raise Refused(413, "LargeBody", "too_large")
    except TimeoutError:
        raise Refused(408, "SlowBody", "slow_body") from None
    if "upgrade" in request.headers and not size and _has_body(request):
        # The connection discards the body: what comes after such headers may be another protocol.
        raise Refused(400, "Upgrade", "upgrade")
    return b"".join(parts), size


def _has_body(request: Request) -> bool:
    return "transfer-encoding" in request.headers or request.headers.get("content-length", "0") != "0"


def _refusal(path: str, error: Refused) -> Response:
    """Return the response to a request that was refused: JSON on the JSON interface, plain text elsewhere."""
    headers = {"Cache-Control": "no-store", **(error.headers or {})}
    if path.startswith("/api/"):
        return JSONResponse({"code": error.detail, "fields": {}, "state": None}, error.status_code, headers)
    return PlainTextResponse(f"{word(error.detail, {})}\n", error.status_code, headers)


def _environment(scope: Scope, body: bytes, size: int) -> dict[str, Any]:
    """Return the WSGI environment of a request (PEP 3333); `size` is the number of bytes that the client sent.

    A header whose name has an underscore is left out: it would look like the name with a hyphen, which a proxy may have
    set.
    """
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
    for raw, value in scope["headers"]:
        if b"_" not in raw:
            key = "HTTP_" + raw.decode("latin-1").upper().replace("-", "_")
            text = value.decode("latin-1")
            environment[key] = f"{environment[key]},{text}" if key in environment else text
    environment.pop("HTTP_CONTENT_LENGTH", None)
    environment["CONTENT_LENGTH"] = str(size)
    if kind := environment.pop("HTTP_CONTENT_TYPE", None):
        environment["CONTENT_TYPE"] = kind
    environment.pop("HTTP_TRANSFER_ENCODING", None)
    return environment


def _client(environment: Mapping[str, Any], proxies: int) -> str:
    """Return the network of the client, behind this number of `proxies`.

    Each proxy adds one address to the header `X-Forwarded-For`. If it has fewer addresses, the sender is the client.
    """
    addresses = environment.get("HTTP_X_FORWARDED_FOR", "").split(",")
    is_known = proxies and len(addresses) >= proxies
    return network_of(addresses[-proxies].strip() if is_known else environment["REMOTE_ADDR"])

"""Requests to one server: bounded answers, time-outs, redirects to the same host only, and the identity of the user.

The HTTP library is `urllib3`: one maintained package without dependencies, with pooled connections, time-outs and
answers that are read as they come. `requests` stands on it and adds packages, but nothing that is used here; `httpx`
brings six packages, for HTTP/2 and asynchronous programs.
"""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass, field
from http.client import BadStatusLine, IncompleteRead, RemoteDisconnected
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final
from urllib.parse import urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError

from tribolo_core.translation.messages import gettext

from .answers import parse_problem, reading
from .errors import GameMissing, Refused, ServerFailed, Unreachable, clean_text
from .identity import Identities

LARGEST_ANSWER: Final = 1 << 20
"""Greatest number of bytes that are read of an answer or an event; the longest games need a tenth of it."""

SILENT_SECONDS: Final = 40.0
"""Seconds without a byte after which a connection counts as lost; the server sends something every 15 s."""

ANSWER_SECONDS: Final = 60.0
"""Seconds after which a request without its whole answer counts as lost, also if single bytes still come."""

_MOST_REDIRECTS: Final = 3

_CHUNK: Final = 1 << 16


@dataclass
class Server:
    """A server at `address`, which ends in a slash; it is asked for texts in the language with the code `language`.

    `identities` keep the cookies of the server under its address, followed by `part` for a program with an identity of
    its own. Without them, the server gets no cookie. `token` is that of a house program.
    """

    address: str
    language: str
    identities: Identities | None = None
    part: str = ""
    token: str = field(default="", repr=False)
    _pool: urllib3.PoolManager = field(init=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.address)
        proxy = None if proxy_bypass(parts.hostname or "") else getproxies().get(parts.scheme)
        try:
            self._pool = urllib3.ProxyManager(proxy, maxsize=2) if proxy else urllib3.PoolManager(maxsize=2)
        except (HTTPError, ValueError):
            shown = clean_text(f"{parts.scheme}_proxy={proxy}")
            text = gettext(
                "The proxy in the environment must be an address with http:// or https://: {proxy}", proxy=shown
            )
            raise ServerFailed(text) from None

    def get(self, path: str) -> bytes:
        """Return the answer to a GET request for the address `path`, which is relative to that of the server.

        Raise GameMissing if there is no such game, Refused for any other refusal, Unreachable if the request may
        succeed later, and ServerFailed for any other answer or a redirect to another host.
        """
        return _within(ANSWER_SECONDS, lambda: b"".join(_bounded(self._answer("GET", path))))

    def post(self, path: str, fields: Mapping[str, object]) -> bytes:
        """Return the answer to a POST request with a JSON object; raise as `get` does."""
        body = json.dumps(fields).encode()
        return _within(ANSWER_SECONDS, lambda: b"".join(_bounded(self._answer("POST", path, body))))

    def events(self, path: str) -> Iterator[bytes]:
        """Yield the data of each server-sent event until the stream ends; raise as `get` does.

        The data are empty for a heartbeat, so that the caller can stop the iteration then.
        """
        data: list[bytes] = []
        size = 0
        for line in _lines(self._answer("GET", path)):
            size += len(line) + 1
            _check_size(size)
            if line.startswith(b"data:"):
                data.append(line[5:])
            elif not line:
                yield b"\n".join(data)
                data, size = [], 0

    def identify(self) -> None:
        """Get a cookie, unless the server has set one before: the answer to a command without one may be lost."""
        if not self._cookie():
            self.get("api/lobby")

    @property
    def _name(self) -> str:
        return self.address + self.part

    def _cookie(self) -> str:
        return "" if self.identities is None else self.identities.cookie(self._name)

    def _answer(self, method: str, path: str, body: bytes | None = None) -> urllib3.BaseHTTPResponse:
        """Return the answer to a request that was not refused, before its body is read."""
        url = urljoin(self.address, path)
        for _ in range(_MOST_REDIRECTS + 1):
            answer = self._send(method, url, body)
            location = answer.get_redirect_location()
            if not location:
                _check_status(answer, is_api=path.startswith("api/"))
                return answer
            answer.close()
            with reading():
                target = urljoin(url, location)
                if method != "GET" or not _is_same_host(url, target):
                    shown = clean_text(target)
                    raise ServerFailed(gettext("The server redirects to another one: {address}", address=shown))
                if urlsplit(url).scheme != urlsplit(target).scheme:
                    self.address = self.address.replace("http:", "https:", 1)
                url = target
        raise ServerFailed(gettext("The answer is not that of a Tribolo server."))

    def _send(self, method: str, url: str, body: bytes | None) -> urllib3.BaseHTTPResponse:
        cookie = self._cookie()
        headers = {"Accept-Language": self.language, "User-Agent": "tribolo-cli"}
        headers |= {"Cookie": cookie} if cookie else {}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        try:
            answer = self._pool.request(
                method,
                url,
                body,
                headers=headers,
                timeout=SILENT_SECONDS,
                retries=False,
                redirect=False,
                preload_content=False,
                decode_content=False,
            )
        except (HTTPError, OSError) as error:
            raise Unreachable(_reason(error)) from None
        if self.identities is not None:
            self.identities.keep(self._name, answer.headers.getlist("Set-Cookie"), cookie)
        return answer


def _within(seconds: float, ask: Callable[[], bytes]) -> bytes:
    """Return what `ask` returns, or raise its error; raise Unreachable after some seconds.

    No time-out of a socket bounds an answer that trickles in, so a thread asks, which may live on for a while.
    """
    outcome: SimpleQueue[bytes | Exception] = SimpleQueue()

    def work() -> None:
        try:
            outcome.put(ask())
        except Exception as error:
            outcome.put(error)

    Thread(target=copy_context().run, args=(work,), daemon=True).start()
    try:
        found = outcome.get(timeout=seconds)
    except Empty:
        raise Unreachable(gettext("it does not answer")) from None
    if isinstance(found, Exception):
        raise found
    return found


def _check_status(answer: urllib3.BaseHTTPResponse, *, is_api: bool) -> None:
    """Raise the error that stands for the status of an answer, unless it is that of a success.

    Refusals of the JSON interface are JSON, those of streams are not.
    """
    if answer.status < 300:
        return
    found = parse_problem(b"".join(_bounded(answer))) if is_api else None
    answer.close()
    if answer.status == 404 and (not is_api or (found is not None and found[0].code == "unknown_game")):
        raise GameMissing
    is_rate = answer.status == 429 and (found is None or found[0].code == "too_many_requests")
    if is_rate or answer.status in (500, 502, 503, 504):
        reason = gettext("it answers with the status {status}", status=answer.status)
        reason = gettext("it gets too many requests from here") if answer.status == 429 else reason
        raise Unreachable(reason, _seconds(answer.headers.get("Retry-After", "")))
    if found is not None:
        raise Refused(*found)
    if answer.status == 404:
        raise ServerFailed(gettext("The answer is not that of a Tribolo server."))
    raise ServerFailed(gettext("The server answers with the status {status}.", status=answer.status))


def _parts(answer: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """Yield the body of an answer as it comes; raise Unreachable if the connection is lost.

    A connection that is lost within the headers leaves an answer without a body, and without its length.
    """
    is_cut = not answer.chunked and answer.length_remaining is None
    try:
        while part := answer.read1(_CHUNK):
            is_cut = False
            yield part
        if is_cut:
            raise Unreachable(gettext("it ended the connection"))
    except (HTTPError, OSError) as error:
        raise Unreachable(_reason(error)) from None
    finally:
        answer.close()  # After the whole body, the connection has gone back to the pool.


def _bounded(answer: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    size = 0
    for part in _parts(answer):
        size += len(part)
        _check_size(size)
        yield part


def _lines(answer: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """Yield each complete line of an endless answer without its end."""
    rest = b""
    for part in _parts(answer):
        *lines, rest = (rest + part).split(b"\n")
        _check_size(len(rest))
        for line in lines:
            _check_size(len(line))
            yield line.rstrip(b"\r")


def _check_size(size: int) -> None:
    if size > LARGEST_ANSWER:
        raise ServerFailed(gettext("The answer of the server is too large."))


def _is_same_host(before: str, after: str) -> bool:
    """Return whether a redirect stays with a host and its port, or goes on from HTTP to HTTPS there."""
    old, new = urlsplit(before), urlsplit(after)
    if old.netloc != new.netloc or "\\" in after:  # Libraries do not agree where a host with a backslash ends.
        return False
    is_upgrade = (old.scheme, new.scheme) == ("http", "https") and old.port is None
    return is_upgrade or old.scheme == new.scheme


def _seconds(text: str) -> float:
    """Return the seconds of the header `Retry-After`, 0 without one."""
    return float(text) if text.isdecimal() and len(text) < 6 else 0.0


def _reason(error: BaseException) -> str:
    """Return why a connection failed, in a few words."""
    cause = error.__cause__ or error.__context__ or error
    if isinstance(cause, TimeoutError):
        return gettext("it does not answer")
    if isinstance(cause, RemoteDisconnected | IncompleteRead):
        return gettext("it ended the connection")
    if isinstance(cause, BadStatusLine):
        return gettext("it does not speak HTTP")
    if isinstance(cause, ssl.SSLCertVerificationError):
        reason = clean_text(cause.verify_message).rstrip(".")
        return gettext(
            "its certificate is not trusted ({reason}); SSL_CERT_FILE can name a file with those to trust",
            reason=reason,
        )
    if isinstance(cause, ssl.SSLError):
        reason = clean_text(cause.reason or type(cause).__name__).replace("_", " ").lower()
        return gettext("HTTPS fails there ({reason})", reason=reason)
    return clean_text(getattr(cause, "strerror", None) or str(cause) or type(cause).__name__).rstrip(".")

"""A visitor of a running server: a cookie, and a connection that is kept open between requests."""

from __future__ import annotations

import gzip
import json
import socket
import ssl
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

CUT_OFF: Final = (OSError, HTTPException, ValueError)
"""Errors of a request whose connection fails or ends early."""

JSON: Final = "application/json"

ANSWER_SECONDS: Final = 30.0
"""Seconds without a byte after which a visitor gives a request up."""


class Refused(Exception):
    """The server answers with a status that is no success; `retry_after` is empty if the answer does not have it."""

    def __init__(self, response: HTTPResponse) -> None:
        super().__init__(response.status)
        self.status, self.location = response.status, response.headers.get("Location", "")
        self.retry_after = response.headers.get("Retry-After", "")


@dataclass
class Visitor:
    """A visitor of the server at the URL `address`, which ends in a slash.

    `source` is the loopback address that the requests come from; if it is empty, the system chooses it. `status` is the
    status of the last response, and `location` the address that it redirects to. `headers` are sent with each request.
    `other_address` is the URL that `elsewhere` uses. The environment variable SSL_CERT_FILE names the certificates that
    HTTPS trusts.
    """

    address: str
    source: str = ""
    cookie: str = ""
    status: int = 0
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    other_address: str = ""
    _connection: HTTPConnection | None = None

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        """Send a request to the JSON interface and return the parsed response; otherwise as `send`."""
        found: dict[str, Any] = json.loads(self.send(path, None if body is None else json.dumps(body)))
        return found

    def send(self, path: str, body: str | bytes | None = None, content_type: str = JSON) -> bytes:
        """Send a request, with a `body` a POST; return the body of the answer, or raise Refused or one of `CUT_OFF`."""
        if self._connection is not None and self._connection.sock is not None and is_closed(self._connection.sock):
            self.hang_up()
        if self._connection is None:
            self._connection = self.connection(ANSWER_SECONDS)
        headers = self.all_headers | {"Content-Type": content_type, "Accept-Encoding": "gzip"}
        self._connection.request("GET" if body is None else "POST", f"/{path}", body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        if response.headers.get("Content-Encoding") == "gzip":
            answer = gzip.decompress(answer)
        self.cookie = (response.headers.get("Set-Cookie") or self.cookie).partition(";")[0]
        self.status, self.location = response.status, response.headers.get("Location", "")
        if response.status >= 400:
            raise Refused(response)
        return answer

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def all_headers(self) -> dict[str, str]:
        return {**self.headers, "Cookie": self.cookie}

    def elsewhere(self) -> Visitor:
        return Visitor(self.other_address or self.address, self.source, self.cookie, headers=self.headers)

    def connection(self, seconds: float) -> HTTPConnection:
        site, source = urlsplit(self.address), (self.source, 0) if self.source else None
        if site.scheme == "https":
            return HTTPSConnection(site.netloc, timeout=seconds, source_address=source, context=_trust())
        return HTTPConnection(site.netloc, timeout=seconds, source_address=source)


def is_closed(connection: socket.socket) -> bool:
    timeout = connection.gettimeout()
    connection.setblocking(False)
    try:
        return not connection.recv(4_096)
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(timeout)


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()

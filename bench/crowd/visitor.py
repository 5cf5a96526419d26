"""A visitor of the server: a forwarded address, a cookie, and connections that are kept open between requests."""

from __future__ import annotations

import gzip
import json
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from geventhttpclient import HTTPClient
from geventhttpclient.response import HTTPConnectionClosed, HTTPResponse

ANSWER_SECONDS: Final = 30.0
"""Seconds without a byte after which a visitor gives a request up."""

SILENT_SECONDS: Final = 40.0
"""Seconds without a byte after which a visitor gives a stream up; the server sends a heartbeat every 15 s."""


class Answer(NamedTuple):
    """A response: its status, the seconds of its header Retry-After, its header Location, and its body."""

    status: int
    retry_after: float | None
    location: str | None
    body: bytes

    def json(self) -> Any:
        """Return the JSON value of the body."""
        return json.loads(self.body)


class Visitor:
    """A browser behind a proxy, which forwards its network address.

    Requests go to the port `port` of the loopback address, and streams to the port `stream_port`; `address` is the
    forwarded address. As in a browser, requests share a connection, answers are compressed, and a request is sent again
    if the server has closed the connection meanwhile.
    """

    def __init__(self, port: int, stream_port: int, address: str) -> None:
        self._headers = {"X-Forwarded-For": address, "User-Agent": "bench-web"}
        self._requests = _connection(port, ANSWER_SECONDS)
        self._streams = _connection(stream_port, SILENT_SECONDS)

    def get(self, path: str) -> Answer:
        """Request a page or a state; raise OSError or HTTPParseError if the connection fails."""
        return self._answer("GET", path, b"", {})

    def post(self, path: str, body: object) -> Answer:
        """Send a JSON value; raise OSError or HTTPParseError if the connection fails."""
        return self._answer("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def submit(self, path: str, fields: dict[str, str]) -> Answer:
        """Submit a form; raise OSError or HTTPParseError if the connection fails."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._answer("POST", path, urlencode(fields).encode(), form)

    def stream(self, path: str, last_event: int | None) -> HTTPResponse:
        """Open a stream of server-sent events and return the response, whose body has not been read.

        `last_event` is the id of the last event that the page received on an earlier connection of the same stream.
        Raise OSError or HTTPParseError if the connection fails.
        """
        last = {} if last_event is None else {"Last-Event-ID": str(last_event)}
        return self._streams.request("GET", path, headers=self._headers | {"Accept": "text/event-stream"} | last)

    def close(self) -> None:
        """Close the connections."""
        self._requests.close()
        self._streams.close()

    def _answer(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        sent = self._headers | {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin"} | headers
        try:
            response = self._requests.request(method, path, body, sent)
        except (HTTPConnectionClosed, ConnectionError):
            response = self._requests.request(method, path, body, sent)
        content = response.read()
        if response.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        if cookie := response.get("Set-Cookie"):
            self._headers["Cookie"] = str(cookie).partition(";")[0]
        wait = response.get("Retry-After")
        return Answer(response.status_code, None if wait is None else float(wait), response.get("Location"), content)


def _connection(port: int, seconds: float) -> HTTPClient:
    """Return a keep-alive connection that is given up after some seconds without a byte."""
    return HTTPClient("127.0.0.1", port, connection_timeout=ANSWER_SECONDS, network_timeout=seconds)

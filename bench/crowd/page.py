"""An open page of a game: it follows the stream of events, and polls while it has none, as the page's script does."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import gevent
from geventhttpclient.response import HTTPParseError, HTTPResponse

from .game import PageGame
from .measurements import SHOWN, STREAM, Refused
from .visitor import Visitor

POLL_SECONDS: Final = 1.0
"""Seconds between two requests of a page without a stream (`SHORTEST_DELAY` in `static/sync/timing.js`)."""

RETRY_SECONDS: Final = 5.0
"""Seconds until a page opens another stream after a refusal (`REFUSED_DELAY` in `static/sync/stream/source.js`)."""

RECONNECT_SECONDS: Final = 1.0
"""Seconds until a page opens a stream that has ended again (`SHORTEST_DELAY` in `static/sync/timing.js`)."""

FAILURES: Final = (OSError, HTTPParseError)
"""Errors of a connection that cannot be opened, times out or ends early."""

Report = Callable[[str, float, Exception | None], None]
"""A function that takes the name of an event, its time in milliseconds, and the exception if it failed."""


class Page:
    """An open page. `game` is the game that it shows, or `None` if only the version matters.

    The page of a person needs the game in order to play. `version` is the version that the page shows. `on_change` is
    called after each change.
    """

    def __init__(self, visitor: Visitor, game_id: str, version: int, report: Report, game: PageGame | None) -> None:
        self.visitor = visitor
        self.version = version
        self.game = game
        self.on_change: Callable[[], object] = lambda: None
        self.has_connected = gevent.event.Event()
        """Set once the server has answered the first request for a stream, even if it refused the stream."""
        self._path = f"/games/{game_id}/events?updates=1&since={version}"
        self._state_path = f"/api/games/{game_id}?"
        self._report = report
        self._pending: deque[tuple[int, float]] = deque()

    def expect(self, version: int) -> None:
        """Measure the time from now until the page shows a later version than `version`."""
        self._pending.append((version, time.perf_counter()))

    def forget(self) -> None:
        """Expect no new version: the move was refused."""
        self._pending.clear()

    def run(self) -> None:
        """Follow the game until the greenlet is killed."""
        last_event: int | None = None
        while True:
            began = time.perf_counter()
            try:
                response = self.visitor.stream(self._path, last_event)
                refused = None if response.status_code == 200 else self._refusal(response)
            except FAILURES:
                refused = Refused(0)
            self._report(STREAM, 1_000 * (time.perf_counter() - began), refused)
            self.has_connected.set()
            if refused is not None:
                self._poll(RETRY_SECONDS)
                last_event = None
                continue
            with suppress(*FAILURES):
                self._read(response)
            response.release()
            last_event = self.version
            self._poll(RECONNECT_SECONDS)

    def fetch(self) -> None:
        """Fetch the present state of the game; do nothing if the server refuses."""
        with suppress(*FAILURES):
            answer = self.visitor.get(self._state_path)
            if answer.status == 200:
                state = answer.json()
                if self.game is not None and state["version"] > self.game.version:
                    self.game.replace(state)
                self._show(int(state["version"]))

    def _poll(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            gevent.sleep(min(left, POLL_SECONDS))
            self.fetch()

    def _refusal(self, response: HTTPResponse) -> Refused:
        response.read()
        return Refused(response.status_code, has_retry_after=response.get("Retry-After") is not None)

    def _read(self, response: HTTPResponse) -> None:
        version = self.version
        while line := response.readline(b"\n"):
            if line.startswith(b"id:"):
                version = int(line[3:])
            elif line.startswith(b"data:"):
                if self.game is not None:
                    self._apply(line[5:])
                self._show(version)

    def _apply(self, data: bytes) -> None:
        assert self.game is not None
        update = json.loads(data).get("update")
        if update is None or update["version"] <= self.game.version:
            return
        if not self.game.update(update):
            self.fetch()

    def _show(self, version: int) -> None:
        self.version = max(self.version, version)
        while self._pending and self._pending[0][0] < self.version:
            self._report(SHOWN, 1_000 * (time.perf_counter() - self._pending.popleft()[1]), None)
        self.on_change()

"""An open page: it follows the stream of events that the page's script opens, and polls while it has none."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from threading import Event, Lock, RLock
from typing import Any, Final

from tests.harness.visitor import CUT_OFF, Refused, Visitor

from .game import PageGame, WrongAnswer

POLL_SECONDS: Final = 1.0
"""Seconds between two requests of a page without a stream (`SHORTEST_DELAY` in `page/common/timing.ts`)."""

REFUSED_SECONDS: Final = 5.0
"""Seconds until a page opens another stream after a refusal (`REFUSED_DELAY` in `page/common/stream.ts`)."""

SILENT_SECONDS: Final = 40.0
"""Seconds without a byte after which a page gives a stream up; the server sends a heartbeat every 15 s."""

NO_ANSWER: Final = "no answer"
"""The name of the fault of a request whose connection failed or ended early."""


def fault(error: Exception) -> str:
    if not isinstance(error, Refused):
        return NO_ANSWER
    return f"{error.status}{' with Retry-After' if error.retry_after else ''}"


@dataclass
class Samples:
    """What happened in a window of time; times are in seconds.

    `answers` holds the times of moves that the server accepted, `refusals` those of other moves, and `shown` the times
    from sending a move until a page shows it. `faults` counts the other moves and `refused_streams` the streams that
    could not be opened, by the name of the fault.
    """

    answers: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    refused_streams: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def count(self, counter: Counter[str], error: Exception) -> None:
        """Count the fault of a request; any thread may call this."""
        with self._lock:
            counter[fault(error)] += 1


class Page:
    """An open page. `visitor` is used by this page alone, `state` the JSON state of the game that it shows.

    `news` is set after each change.
    """

    def __init__(self, visitor: Visitor, state: dict[str, Any], samples: Callable[[], Samples] = Samples) -> None:
        self.game = PageGame(state)
        self.news = Event()
        self.has_connected = Event()
        """Set once the server has answered the first request for a stream, even if it refused the stream."""
        self._visitor = visitor
        self._samples = samples
        self._expected: deque[tuple[int, float]] = deque()
        self._away = 0.0
        """The seconds for which the page is closed now, 0 if it is open."""
        self._lock = RLock()
        self._has_closed = Event()
        self._stream: socket.socket | None = None

    def expect(self, version: int) -> None:
        """Measure the time from now until the page shows a later version than `version`, unless it is closed now."""
        with self._lock:
            if not self._away:
                self._expected.append((version, time.perf_counter()))

    def forget(self) -> None:
        self._expected.clear()

    def run(self) -> None:
        """Follow the game until `close` is called."""
        while not self._has_closed.is_set():
            pause = POLL_SECONDS
            connection = self._visitor.connection(SILENT_SECONDS)
            try:
                lines = self._open(connection)
                self.has_connected.set()
                with suppress(*CUT_OFF):
                    for line in lines:
                        if line.startswith(b"data:"):
                            self._apply(json.loads(line[5:]))
            except (Refused, *CUT_OFF) as error:
                if not (self._away or self._has_closed.is_set()):  # Otherwise the page has hung up itself.
                    self._samples().count(self._samples().refused_streams, error)
                    pause = REFUSED_SECONDS
            finally:
                connection.close()
            self.has_connected.set()
            if self._away:
                self._has_closed.wait(self._away)
                self._away = 0.0
            else:
                self._poll(pause)

    def close(self) -> None:
        self._has_closed.set()
        self.news.set()
        self._hang_up()

    def go_away(self, seconds: float) -> None:
        """Close the page, and open it again after some seconds, in which nothing is expected of it."""
        with self._lock:
            self._away = seconds
            self._expected.clear()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._stream is not None:
            with suppress(OSError):
                self._stream.shutdown(socket.SHUT_RDWR)

    def fetch(self) -> None:
        """Fetch the present state of the game, or nothing if the server refuses; raise WrongAnswer if it is older."""
        with self._lock, suppress(Refused, *CUT_OFF):
            known, state = self.game.version, self._visitor.ask(f"api/games/{self.game.id}")
            if state["version"] < known:
                raise WrongAnswer(f"game {self.game.id}: version {state['version']} after version {known}")
            self.game.replace(state)
            self._show()

    def _open(self, connection: HTTPConnection) -> Iterator[bytes]:
        """Return the lines of a new stream; raise Refused or one of `CUT_OFF`."""
        path = f"/games/{self.game.id}/events?since={self.game.version}"
        connection.request("GET", path, headers=self._visitor.all_headers)
        self._stream = connection.sock
        if self._has_closed.is_set() or self._away:
            return iter(())
        response = connection.getresponse()
        if response.status != 200:
            raise Refused(response)
        return iter(response.readline, b"")

    def _poll(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._has_closed.wait(min(left, POLL_SECONDS)):
            self.fetch()
        with self._lock:
            self._visitor.hang_up()

    def _apply(self, update: dict[str, Any]) -> None:
        with self._lock:
            if update["version"] <= self.game.version or self.game.update(update):
                self._show()
            else:
                self.fetch()

    def _show(self) -> None:
        while self._expected and self._expected[0][0] < self.game.version:
            self._samples().shown.append(time.perf_counter() - self._expected.popleft()[1])
        self.news.set()

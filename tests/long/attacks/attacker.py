"""What attacks are made of: many connections from one address that send requests until the time is over, or wait."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final
from urllib.parse import urlsplit

from tests.harness.visitor import CUT_OFF, JSON, Refused, Visitor, is_closed

PAUSE: Final = 0.5
"""Seconds for which a connection rests after a refusal, since the attackers run on the cores of the server."""

REOPENED: Final = 20
"""Closed connections that are opened again in each `PAUSE`."""


@dataclass
class Attacker:
    """Attacks the server at the URL `address` from the loopback address `source` until `end`.

    `answers` counts the answers by status, and connections by what became of them.
    """

    address: str
    source: str
    end: float = float("inf")
    answers: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.end

    def visitor(self, cookie: str = "") -> Visitor:
        return Visitor(self.address, self.source, cookie)

    def count(self, answer: str) -> None:
        with self._lock:
            self.answers[answer] += 1

    @contextmanager
    def counting_failures(self, visitor: Visitor) -> Iterator[None]:
        """Count a refusal of a visitor or its cut connection in the `with` block, which then ends."""
        try:
            yield
        except Refused as refused:
            self.count(str(refused.status))
        except CUT_OFF:
            visitor.hang_up()
            visitor.status = 0
            self.count("cut off")

    def send(self, visitor: Visitor, path: str, body: str | bytes | None = None, content_type: str = JSON) -> bool:
        """Send a request and count the answer; return whether it succeeded, and pause if not."""
        with self.counting_failures(visitor):
            visitor.send(path, body, content_type)
            self.count(str(visitor.status))
            return True
        time.sleep(PAUSE)
        return False

    def together(self, connections: int, act: Callable[[Visitor, int], object], cookie: str = "") -> None:
        """Call `act` on many connections at once, each with its visitor and number, again and again until `end`."""

        def repeat(number: int) -> None:
            visitor = self.visitor(cookie)
            while not self.is_over:
                act(visitor, number)

        with ThreadPoolExecutor(connections) as pool:
            for job in [pool.submit(repeat, number) for number in range(connections)]:
                job.result()

    def connect(self) -> socket.socket:
        """Return a new connection, without TLS."""
        site = urlsplit(self.address)
        return socket.create_connection((site.hostname, site.port), 5, (self.source, 0))

    def hold(self, connections: int, connect: Callable[[], socket.socket]) -> None:
        """Keep connections open until `end`, and open some of those again that the server closes."""
        held: list[socket.socket] = []
        most, opened = connections, 0
        while not self.is_over:
            while len(held) < connections and opened < most and not self.is_over:
                opened += 1
                with self.counting_failures(self.visitor()):
                    held.append(connect())
            time.sleep(PAUSE)
            closed = {each for each in held if is_closed(each)}
            for each in closed:
                self.count("closed")
                each.close()
            held = [each for each in held if each not in closed]
            most, opened = REOPENED, 0
        self.answers["open at the end"] = len(held)

"""When people move: each after a time of its own, as many together as a rate asks for, or at once."""

from __future__ import annotations

import random
import time
from typing import Protocol

import gevent
from gevent.event import Event


class Pacing(Protocol):
    """Decides when people move."""

    def wait(self, since: float) -> None:
        """Block until a person moves whose turn it is and who has last moved at the time `since`.

        Times are those of `time.perf_counter`.
        """


class OnTheirOwn:
    """Each person moves every `seconds` on average; the times between two moves are distributed exponentially.

    A person whose turn comes later than that moves at once. Nobody moves before `start` is called.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._started = Event()
        self._start = 0.0

    def start(self) -> None:
        """Let the people move from now on."""
        self._start = time.perf_counter()
        self._started.set()

    def wait(self, since: float) -> None:
        """Block until a person moves who has last moved at the time `since`."""
        self._started.wait()
        due = max(since, self._start) + (random.expovariate(1 / self.seconds) if self.seconds else 0)
        gevent.sleep(max(0.0, due - time.perf_counter()))


class AtRate:
    """All people together are to play `rate` moves a second, at random times that do not depend on the server.

    Each move falls to one of the people whose turn it is. `offered` counts the moves, `unplayed` those that nobody
    could play because all people were waiting for the server. With a rate of 0, nobody moves.
    """

    def __init__(self) -> None:
        self.rate = 0.0
        self.offered = 0
        self.unplayed = 0
        self._ready: list[Event] = []
        self._greenlet = gevent.spawn(self._run)

    def close(self) -> None:
        """Offer no more moves."""
        self._greenlet.kill()

    def wait(self, since: float) -> None:  # noqa: ARG002 - the signature of Pacing
        """Block until a move falls to this person."""
        turn = Event()
        self._ready.append(turn)
        try:
            turn.wait()
        finally:
            if turn in self._ready:
                self._ready.remove(turn)

    def _run(self) -> None:
        due = time.perf_counter()
        while True:
            if not self.rate:
                gevent.sleep(0.05)
                due = time.perf_counter()
                continue
            due += random.expovariate(self.rate)
            gevent.sleep(max(0.0, due - time.perf_counter()))
            self.offered += 1
            if self._ready:
                self._ready.pop(random.randrange(len(self._ready))).set()
            else:
                self.unplayed += 1

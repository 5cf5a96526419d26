"""An honest visitor, whose requests are timed in a process of its own: what delays them is the server.

It plays a move a second against `level:3` in one game and against `engine:nodes=200` in another, and reads four pages a
second.

`python -m tests.long.attacks.honest ADDRESS SECONDS` prints "ready", waits for a line, and prints `Measurements`.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Final

from bench.crowd.page import Page
from tests.harness.visitor import CUT_OFF, Refused, Visitor

OPPONENTS: Final = ("level:3", "engine:nodes=200")
SEED: Final = "12"
"""The deal of both games. Whatever Blue plays first, Red is to move; a random deal may let Blue move twice."""

PAGES: Final = ("", "games/{game}", "api/games/{game}", "daily")

WARM_UP: Final = 12
"""Connections that request each page before, so that each worker has shown it."""


@dataclass
class Measurements:
    """The seconds of reads and of moves; the number of failures by status."""

    reads: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def timing(self, times: list[float]) -> Iterator[None]:
        """Add the seconds of a request to `times`; if it fails, count that and wait a little."""
        begun, error = time.monotonic(), ""
        try:
            yield
        except Refused as refused:
            error = str(refused.status)
        except CUT_OFF:
            error = "cut off"
        times.append(time.monotonic() - begun)
        if error:
            self.errors[error] += 1
            time.sleep(0.25)


class Table(Visitor):
    """The visitor at a game against an opponent and `level:3`: the last confirmed state, and the open page."""

    def __init__(self, address: str, opponent: str) -> None:
        super().__init__(address)
        seats = {"Blue": "here", "Red": opponent, "Green": "level:3"}
        self.state = self.ask("api/games", {"seats": seats, "seed": SEED})
        self.page = Page(self.elsewhere(), self.state)
        Thread(target=self.page.run, daemon=True).start()


def each_second(end: float, delay: float = 0.0) -> Iterator[None]:
    """Yield once a second until `end`, a time of `time.monotonic`, for the first time after `delay` seconds."""
    time.sleep(delay)
    while (now := time.monotonic()) < end:
        yield
        time.sleep(max(0.0, now + 1 - time.monotonic()))


def play(table: Table, measured: Measurements, end: float) -> None:
    """Play a move a second until `end` or the end of the game, and time the moves."""
    path = f"api/games/{table.state['id']}"
    for _ in each_second(end):
        if table.state["position"].endswith("-"):
            break
        version, move = table.state["version"], next(iter(table.state["takes"]), "")
        with measured.timing(measured.moves):
            table.state = table.ask(f"{path}/commands", {"command": "play", "version": version, "move": move})
        if table.state["version"] == version:  # The move failed, or only its response was lost.
            with measured.timing(measured.reads):
                table.state = table.ask(path)


def read(visitor: Visitor, path: str, measured: Measurements, end: float, delay: float) -> None:
    """Request a page once a second until `end`."""
    for _ in each_second(end, delay):
        with measured.timing(measured.reads):
            visitor.send(path)


def measure(address: str, seconds: float) -> Measurements:
    """Begin both games, wait for a line on standard input, and return the measurements of some seconds."""
    tables = [Table(address, opponent) for opponent in OPPONENTS]
    pages = [(Visitor(address, cookie=table.cookie), table.state["id"]) for table in tables for _ in range(2)]
    for visitor, game in pages * (WARM_UP // len(pages)):
        for page in PAGES:
            visitor.send(page.format(game=game))
        visitor.hang_up()
    for table in tables:
        table.hang_up()  # The server closes connections that wait for too long.
    print("ready", flush=True)
    sys.stdin.readline()
    measured, end = Measurements(), time.monotonic() + seconds
    with ThreadPoolExecutor(len(tables) + len(PAGES)) as pool:
        jobs = [pool.submit(play, table, measured, end) for table in tables]
        for number, ((visitor, game), page) in enumerate(zip(pages, PAGES, strict=True)):
            jobs.append(pool.submit(read, visitor, page.format(game=game), measured, end, number / len(PAGES)))
    for job in jobs:
        job.result()
    return measured


if __name__ == "__main__":
    print(json.dumps(vars(measure(sys.argv[1], float(sys.argv[2])))))

"""A crowd that plays on a running server: each game has a person, who remembers every confirmed move, and an open page.

The person plays one seat against two computer players that answer at once. The page reads the event stream of the game.
"""

from __future__ import annotations

import random
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPResponse
from threading import Event, Thread
from typing import Any, Final

from tribolo_core import parse_record

from .visitor import CUT_OFF, Refused, Visitor

NEW_GAME: Final = {"seats": {"Blue": "here", "Red": "greedy", "Green": "greedy"}}


@dataclass
class Table(Visitor):
    """A person with a game, and the page that shows it, on the server at the URL `address`.

    `state` is the last state that the server confirmed. `refusals` counts refused requests by status, `cut_off` those
    without a response. `slowest` is the longest time of a request in seconds. `faults` describes each wrong answer.
    `told` is the last version of the game that its page was told, and `moves` the number of moves of the person.
    """

    state: dict[str, Any] = field(default_factory=dict)
    refusals: Counter[int] = field(default_factory=Counter)
    cut_off: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    told: int = 0
    moves: int = 0
    has_to_rest: Event = field(default_factory=Event)
    _has_left: Event = field(default_factory=Event)
    _stream: socket.socket | None = None

    def play(self, pause: float, dice: random.Random) -> None:
        """Play legal moves until `has_to_rest` is set or the game is over; wait for `pause` seconds on average."""
        self.has_to_rest.wait(dice.uniform(0, pause))
        while not self.has_to_rest.is_set():
            begun = time.monotonic()
            try:
                self._step()
            except Refused as refused:
                self.refusals[refused.status] += 1
                if refused.status in (429, 503) and not refused.retry_after:
                    self.faults.append(f"{refused.status} without Retry-After")
                self._forget()
            except CUT_OFF:
                self.cut_off += 1
                self._forget()
            self.slowest = max(self.slowest, time.monotonic() - begun)
            self.has_to_rest.wait(dice.uniform(0.5 * pause, 1.5 * pause))
        self.hang_up()

    def watch(self) -> None:
        """Read the event stream of the game until `leave` is called; open it again when it ends."""
        while not self._has_left.is_set():
            if not self.state:
                self._has_left.wait(0.05)
                continue
            with suppress(*CUT_OFF):
                self._read_events()
            self._has_left.wait(0.2)

    def leave(self) -> None:
        """Let `watch` return soon."""
        self._has_left.set()
        if self._stream is not None:
            with suppress(OSError):
                self._stream.shutdown(socket.SHUT_RDWR)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the page was told of the last confirmed move."""
        return bool(self.state) and self.told >= self.state["version"]

    def lost(self) -> list[str]:
        """Return the confirmed moves that are missing in the record of the game on the server."""
        if not self.state:
            return []
        record = parse_record(self.send(f"games/{self.state['id']}/record").decode())
        self.hang_up()
        confirmed = [move["name"] for move in self.state["all_moves"]]
        return confirmed if [str(move) for move in record.game.moves][: len(confirmed)] != confirmed else []

    def _step(self) -> None:
        if not self.state:
            self.state = self.ask("api/games", NEW_GAME)
        elif not self.state["is_your_turn"]:
            # A confirmed state is replaced only by a later one; a request may have been confirmed and cut off.
            present = self.ask(f"api/games/{self.state['id']}")
            if present["version"] < self.state["version"]:
                self.faults.append(f"version {present['version']} after version {self.state['version']}")
            self.state = present
        elif not self.state["view"]["is_over"]:
            move = next(iter(self.state["view"]["takes"]))
            command = {"command": "play", "version": self.state["version"], "move": move}
            self.state = self.ask(f"api/games/{self.state['id']}/commands", command)
            self.moves += 1

    def _forget(self) -> None:
        """Ask for the state before the next move, on a new connection."""
        self.hang_up()
        if self.state:
            self.state = {**self.state, "is_your_turn": False}

    def _read_events(self) -> None:
        connection = self.connection(5)
        try:
            path = f"/games/{self.state['id']}/events?updates=1&since={self.told}"
            connection.request("GET", path, headers={"Cookie": self.cookie})
            self._stream = connection.sock
            with connection.getresponse() as response:
                self._follow(response)
        finally:
            connection.close()

    def _follow(self, response: HTTPResponse) -> None:
        """Read versions from an event stream until it ends."""
        while response.status == 200 and not self._has_left.is_set() and (line := response.readline()):
            if found := re.match(rb"id: (\d+)", line):
                self.told = int(found[1])


class Crowd:
    """People and pages that play on a server; each person waits for `pause` seconds on average after a move."""

    def __init__(self, address: str, games: int, pause: float) -> None:
        self.tables = [Table(address) for _ in range(games)]
        self._players = [
            Thread(target=table.play, args=(pause, random.Random(seed))) for seed, table in enumerate(self.tables)
        ]
        self._pages = [Thread(target=table.watch) for table in self.tables]
        for thread in self._players + self._pages:
            thread.start()

    @property
    def moves(self) -> int:
        """The number of confirmed moves of all people."""
        return sum(table.moves for table in self.tables)

    @property
    def refusals(self) -> Counter[int]:
        """The number of refused requests of all people, by status."""
        return sum((table.refusals for table in self.tables), start=Counter())

    def rest(self) -> None:
        """Let the people stop; the pages stay open."""
        for table in self.tables:
            table.has_to_rest.set()
        for thread in self._players:
            thread.join()

    def leave(self) -> None:
        """Let the people stop, and close the pages."""
        self.rest()
        for table in self.tables:
            table.leave()
        for thread in self._pages:
            thread.join()


@contextmanager
def crowd(address: str, games: int, pause: float) -> Iterator[Crowd]:
    """Let a crowd play on the server at the URL `address` until the `with` block ends."""
    crowd = Crowd(address, games, pause)
    try:
        yield crowd
    finally:
        crowd.leave()

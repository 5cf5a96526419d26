"""A client that plays games on a server and remembers every move that the server acknowledged."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from http.cookiejar import CookieJar
from threading import Event, Thread
from typing import Any

from tribolo_core import parse_record

CUT_OFF = (urllib.error.URLError, OSError, HTTPException, ValueError)
"""Errors of a request whose connection fails or ends early. A refusal is an HTTPError, which `play` catches first."""

MOST_REQUESTS = 2_000
"""Greatest number of steps in one call of `Client.play`, each of which plays one move."""


class Client:
    """A visitor who plays all three seats of one game after another.

    `acknowledged` holds the moves that the server confirmed, keyed by game id; `refusals` counts the refused requests,
    keyed by HTTP status; `cut_off` counts the requests without a response. `faults` describes each wrong answer.
    """

    def __init__(self) -> None:
        self.acknowledged: dict[str, list[str]] = {}
        self.refusals: Counter[int] = Counter()
        self.cut_off = 0
        self.faults: list[str] = []
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self._state: dict[str, Any] | None = None

    def play(self, address: str, stop: Event, pause: float = 0.0) -> None:
        """Play legal moves on the server at the URL `address` until `stop` is set, at most `MOST_REQUESTS` moves.

        Wait for `pause` seconds after each move. Count each failed request and go on with the next move.
        """
        for _ in range(MOST_REQUESTS):
            if stop.is_set():
                return
            try:
                self._step(address)
            except urllib.error.HTTPError as error:
                with error:
                    self.refusals[error.code] += 1
                    if error.code in (429, 503) and "Retry-After" not in error.headers:
                        self.faults.append(f"{error.code} without Retry-After")
                self._state = None
                time.sleep(0.05)
            except CUT_OFF:
                self.cut_off += 1
                self._state = None
                time.sleep(0.05)
            stop.wait(pause)

    def _step(self, address: str) -> None:
        state = self._state
        if state is None:
            present = next(reversed(self.acknowledged), None)
            state = self._ask(f"{address}api/games/{present}") if present else self._begin(address)
        elif state["view"]["is_over"]:
            state = self._begin(address)
        game, moves = str(state["id"]), self.acknowledged[state["id"]]
        if state["ply"] < len(moves):
            self.faults.append(f"{game} has {state['ply']} moves after {len(moves)} were acknowledged")
        if state["ply"] > len(moves):  # The response to the last move was lost.
            moves[:] = self._moves(address, game)
        self._state = state
        if not state["view"]["is_over"]:
            move = next(iter(state["view"]["takes"]))
            command = {"command": "play", "version": state["version"], "move": move}
            self._state = self._ask(f"{address}api/games/{game}/commands", command)
            moves.append(move)

    def _begin(self, address: str) -> dict[str, Any]:
        state = self._ask(f"{address}api/games", {"seats": dict.fromkeys(("Blue", "Red", "Green"), "here")})
        self.acknowledged[state["id"]] = []
        return state

    def _ask(self, address: str, body: object = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        with self._opener.open(request, timeout=30) as response:
            answer: dict[str, Any] = json.load(response)
            return answer

    def _moves(self, address: str, game: str) -> list[str]:
        with self._opener.open(f"{address}games/{game}/record", timeout=30) as response:
            return [str(move) for move in parse_record(response.read().decode()).game.moves]

    def lost_moves(self, address: str) -> list[str]:
        """Return the ids of games whose records on the server at `address` lack a move that the server acknowledged."""
        return [game for game, moves in self.acknowledged.items() if self._moves(address, game)[: len(moves)] != moves]


@contextmanager
def load(address: str, clients: list[Client], pause: float = 0.0) -> Iterator[None]:
    """Let each client play legal moves on the server at the URL `address` until the `with` block ends.

    Each client has its own thread, and waits for `pause` seconds after a move.
    """
    stop = Event()
    threads = [Thread(target=client.play, args=(address, stop, pause)) for client in clients]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()

"""Clients of house programs in the test process, and a clock of the programs that a test sets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from werkzeug.test import TestResponse

from frontends.wire.states import ProgramGames
from tests.web.streams import data_in
from tests.web.worker import Browser, Worker

STREAM = "/api/programs/events"

WITH_ROBO = {"Blue": "here", "Red": "program:Robo", "Green": "greedy"}


class House:
    """The house program `name`, whose client has no cookie; without a `token`, it is added."""

    def __init__(self, worker: Worker, name: str = "Robo", token: str = "") -> None:
        self.worker = worker
        self.headers = {"Authorization": f"Bearer {token or worker.resources.programs.table.add(name)}"}

    def ask(self, address: str) -> TestResponse:
        return self.worker.app.test_client().get(address, headers=self.headers)

    def command(self, game: str, command: str, **fields: Any) -> TestResponse:
        state = self.ask(f"/api/games/{game}").get_json()
        body = {"command": command, "version": state["version"], **fields}
        return self.worker.app.test_client().post(f"/api/games/{game}/commands", json=body, headers=self.headers)

    def play(self, game: str) -> TestResponse:
        """Play the first legal move in a game; it must be the turn of the program."""
        return self.command(game, "play", move=next(iter(self.ask(f"/api/games/{game}").get_json()["takes"])))

    @contextmanager
    def connected(self, most: int = 4) -> Iterator[Iterator[ProgramGames]]:
        """Open the stream of the program; yield the iterator over its events, of which the first has arrived."""
        answer = self.ask(f"{STREAM}?most={most}")
        assert answer.status_code == 200, answer.text
        events = map(ProgramGames.model_validate_json, data_in(answer))
        try:
            assert next(events).games is not None
            yield events
        finally:
            answer.close()


def offered(browser: Browser) -> dict[str, bool]:
    """Return the names of the programs that the JSON interface offers, and whether each can begin another game."""
    return {each["name"]: each["is_free"] for each in browser.get("/api/programs").get_json()["programs"]}


def seat_of(browser: Browser, game: str, player: str = "Red") -> dict[str, Any]:
    return next(seat for seat in browser.state(game)["seats"] if seat["player"] == player)


def let_pass(worker: Worker, seconds: float) -> None:
    """Set the clock of the programs forward, and let their thread look."""
    programs = worker.resources.programs
    clock = programs.table.clock
    programs.table = replace(programs.table, clock=lambda: clock() + seconds)
    programs._woken.set()

"""A worker of the web frontend inside the test, and browsers that ask it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from frontends.games.tribolo import TRIBOLO
from frontends.web import create_app
from frontends.web.room.events import Played
from frontends.web.services import Services, services_of

KEY = "only for tests, where nobody has anything to hide"


def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is so; an AssertionError is raised when that takes too long."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


class Browser:
    """A browser with cookies of its own."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, address: str, **options: Any) -> TestResponse:
        """Look at a page."""
        return self.client.get(address, **options)

    def post(self, address: str, **fields: Any) -> TestResponse:
        """Send a form."""
        return self.client.post(address, data=fields)

    def begin(self, **wishes: Any) -> str:
        """Begin a game through the JSON interface; its id."""
        answer = self.client.post("/api/games", json=wishes)
        assert answer.status_code == 201, answer.text
        return str(answer.get_json()["id"])

    def state(self, game: str, **query: object) -> dict[str, Any]:
        """How a game stands for this browser."""
        answer = self.client.get(f"/api/games/{game}", query_string=query)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.get_json()
        return state

    def command(self, game: str, command: str, **fields: Any) -> TestResponse:
        """Send a command of the JSON interface, about the present version if none is said."""
        if "version" not in fields and command != "take":
            fields["version"] = self.state(game)["version"]
        return self.client.post(f"/api/games/{game}/commands", json={"command": command, **fields})

    def play(self, game: str) -> TestResponse:
        """Play the first legal move."""
        return self.command(game, "play", move=next(iter(self.state(game)["view"]["takes"])))

    def take_seat(self, link: str) -> TestResponse:
        """Open the link to a seat."""
        return self.client.get(re.sub("^http://[^/]+", "", link))


class Worker:
    """A worker process, but inside the test; nobody thinks in it unless `thinkers` says so."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.app = create_app({"data": folder, "secret_key": KEY, "thinkers": 0, **settings})

    @property
    def services(self) -> Services:
        """What the worker has."""
        return services_of(self.app)

    def browser(self) -> Browser:
        """A new browser without cookies."""
        return Browser(self.app.test_client())

    def answer(self, game: str) -> None:
        """Let the opponent answer who is to move, as a thinker does."""
        with self.services.store.changing(game) as change:
            question = change.room.question
            assert question is not None
            change.apply(Played(question.player, TRIBOLO.opponents.answer(question)))

    def close(self) -> None:
        """End it."""
        self.services.close()

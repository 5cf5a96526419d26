"""A worker of the web frontend inside the test process, and test browsers that send it requests."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.test import TestResponse

from frontends.web import create_app
from frontends.web.live.bots import Bots
from frontends.web.resources import Resources, resources_of
from frontends.web.room.events import Renamed
from frontends.web.serving.static_files import static_files_of
from frontends.wire.refusals import word
from tests.harness.serving import KEY
from tests.puzzle_file import PATH
from tribolo_core import Player

_PER_HOUR = ("games", "exports", "uploads", "erasures", "reports", "seats")

ROOMY = {
    "read_seconds_per_minute": 10**6,
    "changes_per_minute": 10**6,
    **{f"{name}_per_hour": 10**6 for name in _PER_HOUR},
}
"""Settings with rate limits that the tests of a module, or all examples of a test, do not reach together."""


BLUE_BEGINS = "2"
"""The seed of a standard deal in which Blue is the first to move."""


def worded(answer: TestResponse) -> str:
    """Return the sentence of a refusal of the JSON interface, or the text of another answer."""
    problem = answer.json or {}
    return word(problem["code"], problem["fields"]) if "code" in problem else html.unescape(answer.text)


class CompiledTemplates(BytecodeCache):
    """The compiled templates of this process: the many workers of the tests would each compile them again."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = CompiledTemplates()


class Browser:
    """A visitor's browser: a Flask test client with its own cookies."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    @property
    def cookie(self) -> str:
        """The cookie by which the server knows the visitor."""
        cookie = self.client.get_cookie("tribolo")
        assert cookie
        return cookie.value

    @property
    def digest(self) -> str:
        """The digest of the cookie, under which the database knows the visitor."""
        return resources_of(self.client.application).secrets.browser(self.cookie)

    def get(self, address: str, **options: Any) -> TestResponse:
        """Send a GET request to the URL path `address`; `options` go to Flask's test client."""
        return self.client.get(address, **options)

    def post(self, address: str, **fields: Any) -> TestResponse:
        """Send a POST request to the URL path `address`, with `fields` as form data."""
        return self.client.post(address, data=fields)

    def begin(self, **fields: Any) -> str:
        """Start a game by JSON with `fields`, and return its id; without a `seed`, no move depends on chance."""
        answer = self.client.post("/api/games", json={"seed": BLUE_BEGINS, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.get_json()["id"])

    def state(self, game: str, **query: object) -> dict[str, Any]:
        """Return the JSON state of the game with the id `game` for this browser; `query` holds the query parameters."""
        answer = self.client.get(f"/api/games/{game}", query_string=query)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.get_json()
        return state

    def command(self, game: str, command: str, **fields: Any) -> TestResponse:
        """Send a command, such as `undo`, by JSON; without a `version`, it has the present one, except for `take`."""
        if "version" not in fields and command != "take":
            fields["version"] = self.state(game)["version"]
        return self.client.post(f"/api/games/{game}/commands", json={"command": command, **fields})

    def play(self, game: str) -> TestResponse:
        """Play the first legal move in the game with the id `game`; it must be this browser's turn to move."""
        return self.command(game, "play", move=next(iter(self.state(game)["takes"])))

    def record_help(self, game: str) -> TestResponse:
        """Say that this browser's own engine has helped in the game with the id `game`."""
        return self.client.post(f"/api/games/{game}/help")

    def at(self, worker: Worker) -> Browser:
        """Return another browser of the same visitor, which sends its requests to a worker."""
        browser = worker.browser()
        browser.client.set_cookie("tribolo", self.cookie)
        return browser

    def take_seat(self, link: str) -> TestResponse:
        """Sit down with the invite link `link`, an absolute URL."""
        return self.client.post(re.sub("^http://[^/]+", "", link))


class Worker:
    """The web application of one worker process, run inside the test process, with its data in `folder`.

    `settings` are passed to `create_app`. The job for bots only goes on in games when a test says so.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        with patch.object(Bots, "start"):
            self.app = create_app({"data": folder, "secret_key": KEY, "puzzles": PATH, **settings})
        self.app.jinja_env.bytecode_cache = TEMPLATES

    @property
    def resources(self) -> Resources:
        """The resources of the worker's web application, such as the store of games."""
        return resources_of(self.app)

    def static(self, name: str) -> str:
        return static_files_of(self.app).address(name)

    def browser(self) -> Browser:
        return Browser(self.app.test_client())

    def let_bots_play(self, game: str) -> None:
        """Let the job for bots go on in the game with the id `game` until a person is to move or the game is over."""
        while self.resources.store.load(game).room.session.question is not None:
            self.resources.bots.look()

    def name_from_before(self, game: str, player: Player, name: str) -> None:
        """Store a name of a person that an older release allowed."""
        self.resources.store.change(game, lambda change: change.apply(Renamed(player, name)))

    def close(self) -> None:
        self.resources.close()


NewWorker = Callable[..., Worker]
"""The type of the fixture `new_worker`."""

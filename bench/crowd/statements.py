"""Count the SQL statements of a move, in an application in this process."""

from __future__ import annotations

import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient
from sqlalchemy import Engine, event

from bench.crowd.game import PERSON
from frontends.web.app import create_app
from frontends.web.resources import resources_of
from tribolo_core import parse_position

from .records import record_at

MOVES: Final = 20
"""Moves at each ply, one in each game."""

IDLE_SECONDS: Final = 3.0
"""Seconds without a move, in which the statements of polls are counted."""

WAIT_SECONDS: Final = 20.0
"""Seconds in which the computer players must have answered a move."""


class Statements(NamedTuple):
    """SQL statements of one move of a person, from the request until it is the person's turn again.

    `request` counts those of the thread that handles the request, `background` those of other threads, without the
    statements that polls of an idle server would have sent in the same time.
    """

    request: float
    background: float


class Counting:
    """Counts the statements of all database connections, by whether the main thread or another one sends them."""

    def __init__(self) -> None:
        self.counts: Counter[bool] = Counter()
        event.listen(Engine, "before_cursor_execute", self._count)

    def _count(self, *_: Any) -> None:
        self.counts[threading.current_thread() is threading.main_thread()] += 1


def _count(client: FlaskClient, counting: Counting, ply: int) -> Statements:
    """Return the mean number of statements of a move after about `ply` moves, in `MOVES` games."""
    games = [_upload(client, record_at(ply, deal)) for deal in range(MOVES)]
    counting.counts.clear()
    time.sleep(IDLE_SECONDS)
    idle = counting.counts[False] / IDLE_SECONDS
    request, began = 0, time.perf_counter()
    counting.counts.clear()
    for game in games:
        state = _state(client, game)
        command = {"command": "play", "version": state["version"], "move": next(iter(state["takes"]))}
        counting.counts[True] = 0
        answer = client.post(f"/api/games/{game}/commands", json=command)
        assert answer.status_code == 200, answer.text
        request += counting.counts[True]
        _wait_for_turn(client, game)
    background = counting.counts[False] - idle * (time.perf_counter() - began)
    return Statements(request / MOVES, background / MOVES)


def _upload(client: FlaskClient, record: str) -> str:
    answer = client.post("/records", data={"text": record})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rsplit("/", 1)[1]


def _state(client: FlaskClient, game: str) -> Any:
    return client.get(f"/api/games/{game}").get_json()


def _wait_for_turn(client: FlaskClient, game: str) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        if parse_position(_state(client, game)["position"]).player in (None, PERSON):
            return
        time.sleep(0.01)
    raise AssertionError(f"the computer players of game {game} do not move")


def count_statements(database: str | None, plies: Sequence[int]) -> list[Statements]:
    """Return the mean numbers of statements of a move at each of some plies.

    Without `database`, they are those of a temporary SQLite file.
    """
    counting = Counting()
    with tempfile.TemporaryDirectory() as folder:
        unlimited = dict.fromkeys(("read_seconds_per_minute", "changes_per_minute", "games_per_hour"), 1_000_000)
        config: dict[str, object] = {"data": Path(folder), "database": "", **unlimited}
        app = create_app(config if database is None else config | {"database": database})
        try:
            client = app.test_client()
            return [_count(client, counting, ply) for ply in plies]
        finally:
            resources_of(app).close()

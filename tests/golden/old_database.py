"""A database that the web frontend made at commit 85d2141, opened by the present code, and what is seen in it.

The folder has the database `games.db`, the key `secret.key` that its links are signed with, made for this alone, and
`expected.json` with what that commit showed. `tests/golden/make_old_database.py` made them.

What is seen of a game is kept in three parts, so that each can be compared by itself: what everybody sees, what each
visitor sees, and the sentences.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from frontends.web import create_app

FOLDER: Final = Path(__file__).parents[1] / "data" / "database-85d2141"

COOKIE: Final = "tribolo"
"""The name of the cookie that a browser is known by."""

VOLATILE: Final = ("seconds", "is_busy", "text")
"""What is left out of `thinking`: how long an opponent has been to move by the clock, and what follows from that.

Nothing else of a state depends on when it is looked at.
"""

SENTENCES: Final = ("text", "status")
"""The fields, wherever they stand in a state, that hold a sentence for people to read."""

OF_VISITOR: Final = ("seats", "is_player", "is_your_turn", "request", "can_undo", "can_restart")
"""The fields of a state that depend on who looks."""


@contextmanager
def opened(folder: Path, **settings: object) -> Iterator[Flask]:
    """The web frontend on the database of a folder; no opponent moves unless `thinkers` says so."""
    app = create_app({"data": folder, "thinkers": 0, "hint_seconds": 60, **settings})
    try:
        yield app
    finally:
        app.extensions["tribolo"].close()


@contextmanager
def opened_copy(folder: Path, **settings: object) -> Iterator[Flask]:
    """The web frontend on a copy of the old database, made in a folder that is there already."""
    copy = folder / "copy"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("expected.json"))
    with opened(copy, **settings) as app:
        yield app
    shutil.rmtree(copy)


class Visitor:
    """A browser with the cookie that it was given, or without one."""

    def __init__(self, app: Flask, cookie: str | None = None) -> None:
        self.client: FlaskClient = app.test_client()
        if cookie is not None:
            self.client.set_cookie(COOKIE, cookie)

    @property
    def cookie(self) -> str | None:
        """What the browser is known by."""
        found = self.client.get_cookie(COOKIE)
        return None if found is None else found.value

    def begin(self, **wishes: Any) -> str:
        """Begin a game; its id."""
        answer = self.client.post("/api/games", json=wishes)
        assert answer.status_code == 201, answer.text
        return str(answer.get_json()["id"])

    def state(self, game: str, **query: object) -> dict[str, Any]:
        """How a game stands for this browser."""
        answer = self.client.get(f"/api/games/{game}", query_string=query)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.get_json()
        return state

    def send(self, game: str, command: str, **fields: Any) -> TestResponse:
        """Send a command about the present version of a game."""
        version = {} if command == "take" else {"version": self.state(game)["version"]}
        return self.client.post(f"/api/games/{game}/commands", json={"command": command, **version, **fields})

    def rested(self, game: str) -> dict[str, Any]:
        """How a game stands once no opponent is to move any more."""
        end = time.monotonic() + 30
        while (state := self.state(game))["thinking"] is not None:
            assert time.monotonic() < end, "no opponent moves"
            time.sleep(0.01)
        return state

    def own_games(self) -> list[tuple[str, str]]:
        """The ids of the games that the front page lists for this browser, and what it says of each."""
        page = self.client.get("/").text
        found = re.findall(r'<li><a href="/games/([\w-]{22})">(.*?)</li>', page, re.DOTALL)
        return [(game, plain(re.sub(r"<time.*?</time>", "", said))) for game, said in found]


def plain(markup: str) -> str:
    """The text of some HTML, with single spaces."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", markup)).split())


def digest(value: Any) -> str:
    """The start of the sha256 of a text or of a value of JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def shared_facts(state: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody sees of a game, without sentences."""
    facts = _structure({name: value for name, value in state.items() if name not in OF_VISITOR})
    assert isinstance(facts, dict)
    return facts


def own_facts(state: Mapping[str, Any]) -> dict[str, Any]:
    """What this visitor sees of a game, and perhaps no other, without sentences."""
    facts = _structure({name: state[name] for name in OF_VISITOR})
    assert isinstance(facts, dict)
    return facts


def sentences(state: Mapping[str, Any]) -> list[str]:
    """All sentences about a game, in the order of the fields: its status, what happened, requests and advice."""
    stable = {name: value for name, value in state.items() if name != "thinking"}
    return list(_sentences(stable))


def _sentences(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            if name in SENTENCES and isinstance(part, str):
                yield part
            else:
                yield from _sentences(part)
    elif isinstance(value, list):
        for part in value:
            yield from _sentences(part)


def _structure(value: Any, name: str = "") -> Any:
    """A part of a state without sentences and what is volatile, and with boards and moves in few letters."""
    match value:
        case dict():
            dropped = VOLATILE if name == "thinking" else SENTENCES
            return {key: _structure(part, key) for key, part in value.items() if key not in dropped}
        case list() if name == "rows":
            return _board(value)
        case list() if name in ("moves", "all_moves"):
            return [_move(move) for move in value] + [digest(value)]
        case list() if name == "told":
            return [f"{told['version']} {told['kind']}" for told in value]
        case list():
            return [_structure(part) for part in value]
        case _:
            return value


def _board(rows: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """The letters of a board, the names of the cells with each mark, and a digest of all that is said of cells."""
    cells = [cell for row in rows for cell in row]
    marks = [mark for mark, value in cells[0].items() if isinstance(value, bool)]
    return {
        "letters": ["".join(cell["letter"] for cell in row) for row in rows],
        **{mark: " ".join(cell["name"] for cell in cells if cell[mark]) for mark in marks},
        "sha256": digest(rows),
    }


def _move(move: dict[str, Any]) -> str:
    skipped = f" ({' '.join(move['skipped'])})" if move["skipped"] else ""
    return f"{move['player']} {move['name']}: {' '.join(move['taken'])}{skipped}"

"""Helpers that open a database of the web frontend at commit 85d2141 with the current code, and read its games.

`FOLDER` holds the database `games.db`, the key `secret.key` that signs the links in it, and `expected.json` with the
responses of that commit. The key is for this test only. `tests/golden/make_old_database.py` wrote these files.

The state of a game is compared in three parts: the facts that all visitors share, the facts of each visitor, and the
sentences.
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
"""The name of the cookie that identifies a browser."""

VOLATILE: Final = ("seconds", "is_busy", "text")
"""The fields of `thinking`, the part of a state about an opponent that is to move, that depend on the clock.

No other field of a state depends on the time of the request.
"""

SENTENCES: Final = ("text", "status")
"""The names of the fields, at any depth of a state, that hold a sentence for users."""

OF_VISITOR: Final = ("seats", "is_player", "is_your_turn", "request", "can_undo", "can_restart")
"""The names of the fields of a state that depend on the visitor."""


@contextmanager
def opened(folder: Path, **settings: object) -> Iterator[Flask]:
    """Yield the web frontend with the database in `folder`, and close the frontend at the end.

    `settings` are settings of `create_app`. One of them, `thinkers`, is the number of threads that compute the moves of
    opponents. It is 0 by default: then opponents do not move.
    """
    app = create_app({"data": folder, "thinkers": 0, "hint_seconds": 60, **settings})
    try:
        yield app
    finally:
        app.extensions["tribolo"].close()


@contextmanager
def opened_copy(folder: Path, **settings: object) -> Iterator[Flask]:
    """Yield the web frontend with a copy of the old database, which commit 85d2141 wrote.

    The copy is made in the existing `folder` and deleted at the end. `settings` are settings of `create_app`. One of
    them, `thinkers`, is the number of threads that compute the moves of opponents. It is 0 by default: then opponents
    do not move.
    """
    copy = folder / "copy"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("expected.json"))
    with opened(copy, **settings) as app:
        yield app
    shutil.rmtree(copy)


class Visitor:
    """A browser that uses the web frontend: one with the given cookie, or a new browser if `cookie` is `None`."""

    def __init__(self, app: Flask, cookie: str | None = None) -> None:
        self.client: FlaskClient = app.test_client()
        if cookie is not None:
            # Commit 85d2141 did not sign its cookies.
            self.client.set_cookie(COOKIE, app.extensions["tribolo"].secrets.cookie(cookie))

    @property
    def cookie(self) -> str | None:
        """The cookie that identifies the browser, without its signature; `None` if the browser has no cookie yet."""
        found = self.client.get_cookie(COOKIE)
        return None if found is None else found.value.partition(".")[0]

    def begin(self, **fields: Any) -> str:
        """Start a new game and return its id; `fields` holds the JSON fields of the request, such as the seats."""
        answer = self.client.post("/api/games", json=fields)
        assert answer.status_code == 201, answer.text
        return str(answer.get_json()["id"])

    def state(self, game: str, **query: object) -> dict[str, Any]:
        """Return the JSON state that this visitor gets of the game with the id `game`.

        `query` holds the query parameters of the request.
        """
        answer = self.client.get(f"/api/games/{game}", query_string=query)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.get_json()
        return state

    def send(self, game: str, command: str, **fields: Any) -> TestResponse:
        """Send a command, such as `undo`, for the game with the id `game`, and return the response.

        The request states the game's current version number. `fields` holds more JSON fields of the request, such as
        the cell of a move.
        """
        version = {} if command == "take" else {"version": self.state(game)["version"]}
        return self.client.post(f"/api/games/{game}/commands", json={"command": command, **version, **fields})

    def settled_state(self, game: str) -> dict[str, Any]:
        """Wait until no computer opponent is to move in the game with the id `game`; return the game's JSON state.

        Fail after 30 seconds.
        """
        end = time.monotonic() + 30
        while (state := self.state(game))["thinking"] is not None:
            assert time.monotonic() < end, "the opponents do not move"
            time.sleep(0.01)
        return state

    def own_games(self) -> list[tuple[str, str]]:
        """Return the id and the description of each game that the front page lists for this visitor.

        Dates and times in the descriptions are left out.
        """
        page = self.client.get("/").text
        found = re.findall(r'<li><a href="/games/([\w-]{22})">(.*?)</li>', page, re.DOTALL)
        return [(game, plain(re.sub(r"<time.*?</time>", "", text))) for game, text in found]


def plain(markup: str) -> str:
    """Return the text of an HTML fragment: tags are removed, and each run of spaces becomes one space."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", markup)).split())


def digest(value: Any) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of a text, or of the JSON of any other value."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def shared_facts(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a game's JSON state that are the same for all visitors (browsers).

    Fields with a sentence for users, such as the status, are left out. So are fields that depend on the clock. Boards
    and moves are replaced by short texts and digests (short hashes).
    """
    facts = _structure({name: value for name, value in state.items() if name not in OF_VISITOR})
    assert isinstance(facts, dict)
    return facts


def own_facts(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a game's JSON state that depend on the visitor (browser), such as `is_your_turn`.

    Fields with a sentence for users are left out.
    """
    facts = _structure({name: state[name] for name in OF_VISITOR})
    assert isinstance(facts, dict)
    return facts


def sentences(state: Mapping[str, Any]) -> list[str]:
    """Return the sentences that users read in a game's JSON state, such as the status, in the order of the fields.

    The field `thinking` is skipped, because its sentences depend on the clock.
    """
    stable = {name: value for name, value in state.items() if name != "thinking"}
    return list(_sentences(stable))


def _sentences(value: Any) -> Iterator[str]:
    """Yield the sentences that users read in `value`, a part of a game's JSON state, in the order of the fields.

    Nested fields are searched too.
    """
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
    """Return `value`, a part of a game's JSON state, in compact form, for comparisons.

    Fields with a sentence for users and fields that depend on the clock are left out. Boards and moves are replaced by
    short texts and digests (short hashes). `name` is the name of the field that holds `value`.
    """
    match value:
        case dict():
            dropped = VOLATILE if name == "thinking" else SENTENCES
            return {key: _structure(part, key) for key, part in value.items() if key not in dropped}
        case list() if name == "rows":
            return _board(value)
        case list() if name in ("moves", "all_moves"):
            return [_move(move) for move in value] + [digest(value)]
        case list() if name == "told":
            return [f"{entry['version']} {entry['kind']}" for entry in value]
        case list():
            return [_structure(part) for part in value]
        case _:
            return value


def _board(rows: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """Return a board in compact form: the letters of each row, the names of the marked cells, and a digest of `rows`.

    `rows` holds the JSON of the cells, row by row. Each boolean field of the cells is a mark, such as a legal move. The
    marked cells are listed separately for each mark. The digest is a short hash.
    """
    cells = [cell for row in rows for cell in row]
    marks = [mark for mark, value in cells[0].items() if isinstance(value, bool)]
    return {
        "letters": ["".join(cell["letter"] for cell in row) for row in rows],
        **{mark: " ".join(cell["name"] for cell in cells if cell[mark]) for mark in marks},
        "sha256": digest(rows),
    }


def _move(move: dict[str, Any]) -> str:
    """Return the JSON of a move as one line: player, cell, captured cells, and the skipped players in parentheses."""
    skipped = f" ({' '.join(move['skipped'])})" if move["skipped"] else ""
    return f"{move['player']} {move['name']}: {' '.join(move['taken'])}{skipped}"

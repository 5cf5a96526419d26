"""A database of commit 85d2141 is migrated, and every browser sees its games as before."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from flask import Flask

from tests.golden.old_database import (
    FOLDER,
    Visitor,
    opened_copy,
    own_facts,
    shared_facts,
)
from tribolo_core import format_position, parse_record

EXPECTED: Mapping[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))
COOKIES: Mapping[str, str | None] = EXPECTED["cookies"]
GAMES: Mapping[str, Any] = EXPECTED["games"]

CommandResult: TypeAlias = tuple[int, Mapping[str, Any]]

each_game = pytest.mark.parametrize("name", GAMES)
each_visitor = pytest.mark.parametrize("person", COOKIES)
each_view = pytest.mark.parametrize("number", range(len(EXPECTED["looks"])))
each_command = pytest.mark.parametrize("number", range(len(EXPECTED["commands"])))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the current web frontend with a copy of the old database, which commit 85d2141 wrote.

    All tests of this module share the copy, so they must not change it.
    """
    with opened_copy(tmp_path_factory.mktemp("old")) as app:
        yield app


@pytest.fixture(scope="module")
def run_command(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], CommandResult]:
    """Return a function that sends a command, such as a move, to a web application that serves the old database.

    The commands are those in `expected.json`. The argument of the function is the index of the command in that file,
    from 0. Each command gets a new copy of the old database. The function waits until no computer opponent is to move,
    and returns the HTTP status and the state of the game. Its results are cached, so no command is sent twice.
    """

    @cache
    def run(number: int) -> CommandResult:
        expected = EXPECTED["commands"][number]
        game, command = GAMES[expected["game"]]["id"], expected["command"]
        with opened_copy(tmp_path_factory.mktemp("old"), thinkers=1) as app:
            visitor = Visitor(app, COOKIES[expected["visitor"]])
            status = visitor.send(game, **command).status_code if command else 200
            return status, visitor.settled_state(game)

    return run


def in_json(value: object, like: object) -> Any:
    """Return `value` as it is after conversion to JSON and back, without fields that `like` does not have.

    `like` is the expected value, from commit 85d2141. Later commits may have added fields.
    """
    return _without_additions(json.loads(json.dumps(value)), like)


def _without_additions(value: Any, like: Any) -> Any:
    """Return the JSON `value` without fields, nested ones too, that the expected value `like` does not have."""
    if isinstance(value, dict) and isinstance(like, dict):
        return {key: _without_additions(item, like[key]) for key, item in value.items() if key in like}
    if isinstance(value, list) and isinstance(like, list) and len(value) == len(like):
        return [_without_additions(item, other) for item, other in zip(value, like, strict=True)]
    return value


def test_the_database_is_migrated(app: Flask) -> None:
    assert Visitor(app).client.get("/readyz").status_code == 200


@each_visitor
@each_game
def test_every_browser_sees_the_same_state_of_a_game(app: Flask, name: str, person: str) -> None:
    expected = GAMES[name]
    state = Visitor(app, COOKIES[person]).state(expected["id"])
    assert in_json(shared_facts(state), expected["shared"]) == expected["shared"]
    assert in_json(own_facts(state), expected["visitors"][person]) == expected["visitors"][person]


@each_game
def test_the_record_of_a_game_is_the_same(app: Flask, name: str) -> None:
    answer = Visitor(app).client.get(f"/games/{GAMES[name]['id']}/record")
    assert (answer.status_code, answer.text) == (200, GAMES[name]["record"])


@each_game
def test_the_moves_lead_to_the_position(name: str) -> None:
    shared = GAMES[name]["shared"]
    record = parse_record(GAMES[name]["record"])
    names = [move.split()[1].removesuffix(":") for move in shared["all_moves"][:-1]]
    assert names == [str(move) for move in record.game.moves]
    assert format_position(record.game.turn.position) == shared["position"]


@each_visitor
def test_the_front_page_lists_the_same_games(app: Flask, person: str) -> None:
    found = Visitor(app, COOKIES[person]).own_games()
    assert [game for game, _ in found] == EXPECTED["lists"][person]["games"]


@each_view
def test_earlier_turns_and_hints_are_the_same(app: Flask, number: int) -> None:
    shown = EXPECTED["looks"][number]
    state = Visitor(app, COOKIES[shown["visitor"]]).state(GAMES[shown["game"]]["id"], **shown["query"])
    assert in_json(shared_facts(state), shown["facts"]) == shown["facts"]


def test_a_page_shows_the_status_and_the_last_log_entries(app: Flask) -> None:
    for game in GAMES.values():
        visitor = Visitor(app, COOKIES["ada"])
        state = visitor.state(game["id"])
        page = html.unescape(visitor.client.get(f"/games/{game['id']}").text)
        assert all(text in page for text in [state["view"]["status"], *(entry["text"] for entry in state["told"][-4:])])


def test_an_invite_link_gives_its_seat_to_a_new_browser(tmp_path: Path) -> None:
    with opened_copy(tmp_path) as app:
        for link in EXPECTED["links"]:
            visitor = Visitor(app)
            before = visitor.state(GAMES[link["game"]]["id"])["version"]
            answer = visitor.client.post(link["link"])
            assert (answer.status_code, answer.headers.get("Location")) == (link["status"], link["location"]), link
            state = visitor.state(GAMES[link["game"]]["id"])
            assert in_json(own_facts(state), link["own"]) == link["own"]
            assert state["version"] == before + (link["status"] == 303), "a further browser in a seat is an event, too"


@each_command
def test_a_command_has_the_same_result(run_command: Callable[[int], CommandResult], number: int) -> None:
    expected = EXPECTED["commands"][number]
    status, state = run_command(number)
    assert status == expected["status"]
    assert in_json(shared_facts(state), expected["shared"]) == expected["shared"]
    assert in_json(own_facts(state), expected["own"]) == expected["own"]

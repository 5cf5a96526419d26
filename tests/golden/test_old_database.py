"""A database of commit 85d2141 is migrated, and its games look the same to every browser as before."""

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

GoneOn: TypeAlias = tuple[int, Mapping[str, Any]]

each_game = pytest.mark.parametrize("name", GAMES)
each_visitor = pytest.mark.parametrize("person", COOKIES)
each_look = pytest.mark.parametrize("number", range(len(EXPECTED["looks"])))
each_command = pytest.mark.parametrize("number", range(len(EXPECTED["commands"])))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield the current web frontend with a copy of the old database, which the tests share and must not change."""
    with opened_copy(tmp_path_factory.mktemp("old")) as app:
        yield app


@pytest.fixture(scope="module")
def gone_on(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], GoneOn]:
    """Return a function that sends command `number` of `expected.json` to a new copy of the old database.

    It waits until all opponents have moved, and returns the HTTP status and the state of the game. Results are cached.
    """

    @cache
    def go_on(number: int) -> GoneOn:
        expected = EXPECTED["commands"][number]
        game, command = GAMES[expected["game"]]["id"], expected["command"]
        with opened_copy(tmp_path_factory.mktemp("old"), thinkers=1) as app:
            who = Visitor(app, COOKIES[expected["visitor"]])
            status = who.send(game, **command).status_code if command else 200
            return status, who.rested(game)

    return go_on


def in_json(value: object, like: object) -> Any:
    """Return `value` after a round trip through JSON, without the fields that are missing in `like`.

    Versions after commit 85d2141 may add fields.
    """
    return _without_additions(json.loads(json.dumps(value)), like)


def _without_additions(value: Any, like: Any) -> Any:
    """Return the JSON `value` without fields that `like` does not have, at any depth."""
    if isinstance(value, dict) and isinstance(like, dict):
        return {key: _without_additions(item, like[key]) for key, item in value.items() if key in like}
    if isinstance(value, list) and isinstance(like, list) and len(value) == len(like):
        return [_without_additions(item, other) for item, other in zip(value, like, strict=True)]
    return value


def test_the_database_is_brought_up_to_date(app: Flask) -> None:
    assert Visitor(app).client.get("/readyz").status_code == 200


@each_visitor
@each_game
def test_every_browser_sees_the_same_of_a_game(app: Flask, name: str, person: str) -> None:
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


@each_look
def test_a_look_back_and_advice_are_the_same(app: Flask, number: int) -> None:
    look = EXPECTED["looks"][number]
    state = Visitor(app, COOKIES[look["visitor"]]).state(GAMES[look["game"]]["id"], **look["query"])
    assert in_json(shared_facts(state), look["facts"]) == look["facts"]


def test_a_page_says_how_its_game_stands_and_what_happened_last(app: Flask) -> None:
    for game in GAMES.values():
        who = Visitor(app, COOKIES["ada"])
        state = who.state(game["id"])
        page = html.unescape(who.client.get(f"/games/{game['id']}").text)
        assert all(said in page for said in [state["view"]["status"], *(told["text"] for told in state["told"][-4:])])


def test_a_link_gives_its_seat_to_a_new_browser(tmp_path: Path) -> None:
    with opened_copy(tmp_path) as app:
        for link in EXPECTED["links"]:
            who = Visitor(app)
            answer = who.client.get(link["link"])
            assert (answer.status_code, answer.headers.get("Location")) == (link["status"], link["location"]), link
            state = who.state(GAMES[link["game"]]["id"])
            assert in_json(own_facts(state), link["own"]) == link["own"]
            assert state["version"] == link["version"]


@each_command
def test_a_game_goes_on_as_it_would_have(gone_on: Callable[[int], GoneOn], number: int) -> None:
    expected = EXPECTED["commands"][number]
    status, state = gone_on(number)
    assert status == expected["status"]
    assert in_json(shared_facts(state), expected["shared"]) == expected["shared"]
    assert in_json(own_facts(state), expected["own"]) == expected["own"]

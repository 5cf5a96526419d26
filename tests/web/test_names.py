"""Names of people: every way in which a name reaches others has one rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import select
from werkzeug.test import TestResponse

from frontends import web
from frontends.web.nicknames import is_nickname
from frontends.web.serving.api import api
from frontends.web.serving.openapi import openapi
from frontends.web.store import schema
from tests.web.daily.visitors import DAY, NOON, finished, set_now
from tests.web.games import invite, path_of
from tests.web.visitors.games import finish
from tests.web.worker import Browser, NewWorker, Worker, worded
from tribolo_core import Game, Player, Record, format_record

Door = Callable[[Worker, Browser, str], TestResponse]

RECORD: Final = format_record(Record(Game.new(seed=7), ("human", "human", "greedy")))
SEATS: Final = {"Blue": "here", "Red": "link", "Green": "greedy"}


def own_game(browser: Browser) -> str:
    return browser.begin(seats={**SEATS, "Red": "greedy"})


def rename(_: Worker, browser: Browser, name: str) -> TestResponse:
    return browser.command(own_game(browser), "name", player="Blue", name=name)


def join(worker: Worker, browser: Browser, name: str) -> TestResponse:
    game, _, link = invite(worker)
    return browser.command(game, "take", secret=link.rpartition("/")[2], name=name)


def take_seat(_: Worker, browser: Browser, name: str) -> TestResponse:
    command = {"command": "take", "time_control": "postal", "name": name}
    return browser.client.post("/api/lobby/commands", json=command)


def join_open_game(worker: Worker, browser: Browser, name: str) -> TestResponse:
    if not (games := browser.get("/api/lobby").get_json()["games"]):
        games = take_seat(worker, worker.browser(), "").get_json()["games"]
    command = {"command": "join", "open_game": games[0]["id"], "name": name}
    return browser.client.post("/api/lobby/commands", json=command)


JSON_DOORS: dict[str, Door] = {
    "Rename": rename,
    "Join": join,
    "TakeSeat": take_seat,
    "JoinOpenGame": join_open_game,
    "NewGame": lambda _, browser, name: browser.client.post("/api/games", json={"seats": SEATS, "name": name}),
    "Upload": lambda _, browser, name: browser.client.post(
        "/api/records", json={"record": RECORD, "people": {"Blue": name}}
    ),
}
"""The schemas of requests with a name, and how to send one."""

FORMS: dict[str, Door] = {
    "game.html": lambda _, browser, name: browser.post(
        f"/games/{own_game(browser)}/name", version=1, player="Blue", name=name
    ),
    "invitation.html": lambda worker, browser, name: browser.post(invite(worker)[2], name=name),
    "lobby.html": lambda _, browser, name: browser.post("/lobby", command="take", time_control="postal", name=name),
    "new.html": lambda _, browser, name: browser.post("/games", blue="here", red="greedy", green="greedy", name=name),
    "daily.html": lambda _, browser, name: browser.post(f"/daily/{DAY}/name", name=name),
    "friends.html": lambda _, browser, name: browser.post("/daily/friends", name=name),
}
"""The templates whose forms ask for a name, and how to send one."""

DOORS: Final = JSON_DOORS | FORMS

REFUSED: Final = {
    "Admin": "This name is reserved.",
    "Gastgeberin": "This name is reserved.",
    "Otto 3": "“Otto 3” stands for another player",
    "Du": "“Du” stands for another player",
    "\uffa0\u2800": "the character U+FFA0",
    "\u0301Ada": "the character U+0301",
    "Ada \U0001f389": "“\U0001f389” cannot be in a name. Use letters, digits, spaces, . - ' and _.",
    "x" * 21: "A name has 2 to 20 characters.",
    "Mr R.ude": "This name is not allowed here.",
}


@pytest.fixture
def server(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> Worker:
    set_now(monkeypatch, NOON)
    return new_worker(blocked_words="rude")


def stored_names(worker: Worker) -> list[str]:
    named = select(schema.events.c.text).where(schema.events.c.kind == "name")
    columns = (schema.open_seats.c.name, schema.daily_tries.c.name, schema.daily_friends.c.name)
    with worker.resources.store.database.read() as connection:
        found = [connection.execute(query).scalars().all() for query in (named, *map(select, columns))]
    return [name for names in found for name in names if name]


def test_every_door_is_known() -> None:
    """Names in games had a loose rule of their own, and tables of friends did not ask whether the host has blocked."""
    schemas = openapi(api)["components"]["schemas"]
    described = schemas["Rename"]["properties"]["name"]["description"]
    assert {title for title, found in schemas.items() if f"'description': '{described}'" in str(found)} == {*JSON_DOORS}
    templates = {path.name: path.read_text() for path in Path(web.__file__).parent.glob("*/*.html")}
    field = '<input (?!type="hidden")[^>]*name="name"|parts.name_form'
    assert {name for name, text in templates.items() if re.search(field, text)} == {*FORMS, "parts.html"}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_uses_the_one_rule(server: Worker, door: str) -> None:
    browser = server.browser()
    if door == "daily.html":
        finished(browser)
    for name, sentence in REFUSED.items():
        answer = DOORS[door](server, browser, name)
        text = worded(answer)
        assert (answer.status_code, sentence in text) == (422, True), (name, text)
    assert stored_names(server) == []
    answer = DOORS[door](server, browser, " Ren\u00e9e  O\u2019Brien ")
    assert answer.status_code in (200, 201, 303), answer.text
    assert stored_names(server) == ["Renée O'Brien"]
    assert is_nickname("Renée O'Brien")


def test_nobody_gets_a_name_that_looks_like_that_of_another_person_there(server: Worker) -> None:
    ada, other = server.browser(), server.browser()
    game = ada.begin(seats=SEATS, name="Ada")
    link = path_of(ada.state(game)["seats"][1]["link"])
    table = ada.post("/daily/friends", name="Ada").headers["Location"]
    take_seat(server, ada, "Ada")
    finished(ada, "Ada")
    finished(other)
    for answer in (
        other.post(link, name="\u0410\u0501\u0430"),
        other.post(f"{table}/join", name="ADA"),
        other.post(f"/daily/{DAY}/name", name="Ad\u00e4"),
        other.post("/lobby", command="take", time_control="postal", name="A.D.A."),
    ):
        assert (answer.status_code, "is taken or looks like another name here." in answer.text) == (422, True)
    assert other.post(link, name="Ida").status_code == 303
    assert other.command(game, "name", player="Red", name="Ada").status_code == 422
    assert ada.command(game, "name", player="Blue", name="ADA").status_code == 200, "one's own name is no obstacle"
    assert other.post(f"{table}/join", name="Ida").status_code == 303
    assert take_seat(server, other, "Ida").status_code == 200


def test_the_page_of_an_invite_link_keeps_a_refused_name(server: Worker) -> None:
    *_, link = invite(server)
    answer = server.browser().post(link, name="Admin")
    assert (answer.status_code, "Sit down as Red" in answer.text, 'value="Admin"' in answer.text) == (422, True, True)


def test_names_from_before_the_rule_stay_in_their_game_but_not_in_its_rematch(server: Worker) -> None:
    browser = server.browser()
    game = own_game(browser)
    server.name_from_before(game, Player.BLUE, "Ada \U0001f389")
    assert browser.state(game)["seats"][0]["person"] == "Ada \U0001f389"
    finish(server, game)
    following = browser.command(game, "rematch").get_json()["rematch"]
    # Everybody moves on to the next seat.
    assert [seat["person"] for seat in browser.state(following)["seats"]] == ["", "", ""]

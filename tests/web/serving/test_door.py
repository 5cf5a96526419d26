"""The door: every action of the JSON interface and every form, tried by people who are blocked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest
from pydantic import TypeAdapter

from frontends.games.daily.deal import utc_day
from frontends.web.game.actions import ACTION
from frontends.web.lobby.actions import LOBBY_ACTION
from frontends.web.serving.deeds import OPEN
from frontends.web.store.blocks import insert_host_block
from tests.web.games import start_game_of_three
from tests.web.visitors.games import finish, join
from tests.web.worker import Browser, Worker, worded
from tribolo_core import Player

BY_HOST = "The host has blocked this browser"
APART = "You cannot begin or join this with these people."

COMMANDS: dict[str, TypeAdapter[Any]] = {
    "api.command": ACTION,
    "games.command": ACTION,
    "api.command_lobby": LOBBY_ACTION,
    "lobby.command": LOBBY_ACTION,
}
"""The endpoints with commands, and the type of these."""

LAST = ("hand", "resign", "leave", "unblock", "privacy.delete", "api.delete_own_data")
"""Tried last, since they end what other deeds need."""


class Deed(NamedTuple):
    """What a visitor can send: the endpoint, its rule, and the command with its required fields."""

    endpoint: str
    rule: str
    command: str = ""
    fields: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.endpoint} {self.command}".rstrip()


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    return own_worker


def deeds(worker: Worker) -> Iterator[Deed]:
    """Yield all that visitors can send to change something, by the routes and the schemas of the requests."""
    for rule in worker.app.url_map.iter_rules():
        if not rule.methods or "POST" not in rule.methods:
            continue
        if rule.endpoint not in COMMANDS:
            yield Deed(rule.endpoint, rule.rule)
            continue
        schema = COMMANDS[rule.endpoint].json_schema()
        for command, reference in schema["discriminator"]["mapping"].items():
            properties = schema["$defs"][reference.rpartition("/")[2]]["properties"]
            yield Deed(rule.endpoint, rule.rule, command, tuple(properties))


def send(browser: Browser, deed: Deed, values: dict[str, Any]) -> tuple[int, str]:
    """Send a deed with `values` for its fields and the variable parts of its address; return the status and text."""
    address = deed.rule.replace("<command>", deed.command)
    for name, value in values.items():
        address = address.replace(f"<{name}>", str(value))
    assert "<" not in address, f"the test has no value for {address}"
    if deed.command:
        fields = {name: values[name] for name in deed.fields if name != "command"}
    else:
        fields = {name: values[name] for name in ("name", "difficulty")}
    if not address.startswith("/api/"):
        answer = browser.client.post(address, data={**fields, "command": deed.command})
    elif deed.endpoint == "api.create":
        answer = browser.client.post(address, json={})
    else:
        answer = browser.client.post(address, json={**fields, "command": deed.command} if deed.command else {})
    return answer.status_code, worded(answer)


def values_for(worker: Worker, browser: Browser, game: str, invited_to: str, table: str, day: date) -> dict[str, Any]:
    """Return values for all fields and variable parts; `invited_to` is a game in which Green is free."""
    lobby = browser.get("/api/lobby").get_json()
    return {
        "game": game,
        "day": day.isoformat(),
        "table": table,
        "version": worker.resources.store.load(game).room.version,
        "move": "a1",
        "lag": "",
        "player": "Green",
        "seat": "greedy",
        "name": "Eve",
        "others": "keep",
        "phrase": "hello",
        "allow": "no",
        "offer": "",
        "difficulty": "easy",
        "computers": "easy",
        "is_program": False,
        "secret": worker.resources.secrets.seat(invited_to, Player.GREEN),
        "time_control": "unlimited",
        "deal": "",
        "open_game": lobby["yours"][0]["open_game"] if lobby["yours"] else "x" * 22,
    }


def begin_with_free_seat(host: Browser, *guests: Browser) -> str:
    game = host.begin(seats={"Blue": "here", "Red": "link" if guests else "greedy", "Green": "link"})
    for guest in guests:
        join(host, guest, game)
    return game


def refused(worker: Worker, browser: Browser, other: Browser, sentence: str, *, running: str, over: str) -> set[str]:
    """Return the names of all deeds that are refused with a sentence in a running or in a finished game."""
    invited_to, today = begin_with_free_seat(other), utc_day(0) + timedelta(20_800)
    table = other.post("/daily/friends", name="Hanna").headers["Location"].rpartition("/")[2]
    found = set()
    for deed in sorted(deeds(worker), key=lambda deed: (deed.name.endswith(LAST), deed.command, deed.endpoint)):
        for game in (running, over):
            place = invited_to if deed.command == "take" or deed.endpoint == "games.join" else game
            values = values_for(worker, browser, game, invited_to, table, today) | {"game": place}
            status, text = send(browser, deed, values)
            assert status < 500, (deed.name, text)
            if sentence in text:
                assert status == 403, deed.name
                found.add(deed.name)
    return found


BOTH = ("api.command", "games.command")

NOT_FOR_THE_BLOCKED = {
    *(f"{door} {command}" for door in BOTH for command in ("name", "renew", "say", "rematch", "take")),
    *(
        f"{door} {command}"
        for door in ("api.command_lobby", "lobby.command")
        for command in ("take", "join", "computers")
    ),
    *("api.command_lobby start", "lobby.command start", "games.join", "front.create"),
    *("daily.begin", "daily.name_result", "friends.create", "friends.join"),
    *("devices.create_code", "devices.join", "devices.end_others"),
}


def test_what_people_may_do_whom_the_host_has_blocked(worker: Worker) -> None:
    over, other, red, _ = start_game_of_three(worker)
    running = begin_with_free_seat(other, red)
    finish(worker, over)
    worker.resources.store.database.write(lambda connection: insert_host_block(connection, red.digest))
    assert refused(worker, red, other, BY_HOST, running=running, over=over) == NOT_FOR_THE_BLOCKED


def test_the_blocked_play_alone_and_end_their_names_and_links(worker: Worker) -> None:
    person, other = worker.browser(), worker.browser()
    game = begin_with_free_seat(other, person)
    worker.resources.store.database.write(lambda connection: insert_host_block(connection, person.digest))
    assert person.command(game, "name", player="Red", name="").status_code == 200
    assert person.command(game, "renew", player="Red", others="end").status_code == 200
    for seats, status in (({"Blue": "here", "Red": "greedy"}, 201), ({"Blue": "here", "Red": "link"}, 403)):
        answer = person.client.post("/api/games", json={"seats": seats})
        assert (answer.status_code, BY_HOST in worded(answer)) == (status, status == 403)
    record = other.get(f"/games/{game}/record").text
    answer = person.client.post("/api/records", json={"record": record, "people": {"Blue": ""}})
    assert (answer.status_code, BY_HOST in worded(answer)) == (403, True)
    assert person.client.post("/api/records", json={"record": record}).status_code == 201


KEPT_APART = {f"{door} {command}" for door in BOTH for command in ("rematch", "take")} | {"games.join", "friends.join"}


@pytest.mark.parametrize("is_blocker", [True, False])
def test_what_is_refused_to_two_people_of_whom_one_blocks_the_other(worker: Worker, *, is_blocker: bool) -> None:
    """Invite links once passed a block."""
    over, blocker, blocked, _ = start_game_of_three(worker)
    finish(worker, over)
    person, other = (blocker, blocked) if is_blocker else (blocked, blocker)
    running = begin_with_free_seat(blocker, blocked)
    answer = blocker.client.post(f"/api/games/{over}/commands", json={"command": "block", "player": "Red"})
    assert answer.status_code == 200
    assert refused(worker, person, other, APART, running=running, over=over) == KEPT_APART


def test_the_door_names_no_deed_that_does_not_exist(worker: Worker) -> None:
    assert {deed.name for deed in deeds(worker)} >= OPEN

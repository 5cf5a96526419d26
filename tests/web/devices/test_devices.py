"""Two browsers join by a code: what becomes of the games on both sides, what a bad code does, and how browsers part."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from sqlalchemy import select, update

from frontends.web import bounds
from frontends.web.devices import pages
from frontends.web.store import schema
from frontends.web.store.database import writing
from frontends.web.store.push_subscriptions import Subscription
from frontends.web.store.visitors import devices
from frontends.web.store.visitors.joining import MOVED
from tests.web.daily.visitors import DAY, NOON, begun, set_now
from tests.web.games import lasting_state, start_game_of_three, start_game_of_two
from tests.web.lobby.test_lobby import state as lobby_of
from tests.web.lobby.test_lobby import take
from tests.web.visitors.games import SHARED, begin_finished, delete, join, listed
from tests.web.visitors.test_privacy import exported, privacy_page, stored_texts
from tests.web.worker import Browser, NewWorker, Worker, worded
from tribolo_core import Player


def code_of(browser: Browser) -> str:
    return str(re.findall("<strong>([0-9A-Z]{5}-[0-9A-Z]{5})</strong>", browser.post("/devices/code").text)[0])


def unite(browser: Browser, other: Browser) -> None:
    answer = other.post("/devices/join", code=code_of(browser))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/privacy#devices"), answer.text


def refused(browser: Browser, code: str, status: int, sentence: str) -> None:
    for answer in (browser.get("/devices/join", query_string={"code": code}), browser.post("/devices/join", code=code)):
        assert (answer.status_code, sentence in worded(answer)) == (status, True), answer.text


def joined(browser: Browser) -> int:
    found = re.search(r"(\d+) browsers are joined", privacy_page(browser))
    return int(found[1]) if found else 1


def own_seats(browser: Browser, game: str) -> list[bool]:
    return [seat["is_yours"] for seat in browser.state(game)["seats"]]


def test_two_browsers_have_the_seats_the_results_the_tables_and_the_blocks_of_both(any_worker: Worker) -> None:
    phone, desktop, third = (any_worker.browser() for _ in range(3))
    for browser, name in ((phone, "Ada"), (desktop, "Adele")):
        begin_finished(any_worker, browser)
        table = browser.post("/daily/friends", name=name).headers["Location"]
    phone.post(f"{table}/join", name="Ada II")
    shared = third.begin(seats=SHARED)
    join(third, desktop, shared)
    for one, other in ((third, "Red"), (desktop, "Blue")):
        one.client.post(f"/api/games/{shared}/commands", json={"command": "block", "player": other})
    answer = desktop.get("/devices/join", query_string={"code": code_of(phone).lower().replace("-", " ")})
    assert re.findall('<td class="number">(.*?)</td>', answer.text) == ["2", "1", "0", "0", "1", "1"]
    assert (joined(desktop), len(listed(desktop))) == (1, 1), "opening the address changes nothing"
    unite(phone, desktop)
    for browser in (phone, desktop):
        assert (len(listed(browser)), joined(browser), len(exported(browser)["blocks"])) == (2, 2, 1)
        assert own_seats(browser, shared) == [False, True, False]
        assert "Ada II" in browser.get(table).text, "one of two names at a table stays"
    assert desktop.digest not in stored_texts(any_worker, but=("device", "device_code"))


def test_every_table_with_a_visitor_is_thought_of_when_browsers_join() -> None:
    """A push subscription, for instance, would stay with a visitor whom nobody is."""
    columns = {"browser", "blocked", "visitor"}
    named = {table for table in schema.metadata.tables.values() if not columns.isdisjoint(table.c.keys())}
    kept = {schema.programs, schema.host_blocks, schema.open_seats, schema.devices, schema.device_codes}
    assert named == {*MOVED} | kept


def test_a_game_of_three_goes_on_from_both_browsers_and_the_others_see_nothing_of_it(any_worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(any_worker)
    laptop = any_worker.browser()
    join(blue, laptop, game, 0)
    before = lasting_state(green, game)
    unite(blue, laptop)
    assert lasting_state(green, game) == before
    for person in (blue, red, green):
        if person.state(game)["is_your_turn"]:
            assert (laptop if person is blue else person).play(game).status_code == 200
    unite(blue, red)  # Both have a seat in the game.
    for browser in (blue, laptop, red):
        assert (own_seats(browser, game), joined(browser)) == ([True, True, False], 3)


@pytest.mark.parametrize(
    ("phone_has", "desktop_has", "stays"),
    [("in time", "in time", "phone"), ("playing", "in time", "desktop"), ("playing", "playing", "phone")],
)
def test_of_two_tries_of_one_day_one_counts_and_the_other_is_a_plain_game(
    any_worker: Worker, monkeypatch: pytest.MonkeyPatch, phone_has: str, desktop_has: str, stays: str
) -> None:
    set_now(monkeypatch, NOON)
    phone, desktop = any_worker.browser(), any_worker.browser()
    games = {"phone": begun(phone), "desktop": begun(desktop)}
    tries, database = schema.daily_tries, any_worker.resources.store.database
    for second, (name, status) in enumerate((("phone", phone_has), ("desktop", desktop_has))):
        values = {"status": status, "name": name, "cells": 50, "margin": 3, "begun": NOON + second}
        with writing(database.engine) as connection:
            connection.execute(update(tries).where(tries.c.game == games[name]).values(values))
        any_worker.browser().post(f"/daily/{DAY}/report", name=name)
    unite(phone, desktop)
    with database.read() as connection:
        rows = connection.execute(select(tries.c.browser, tries.c.name)).all()
        days = dict(tuple(row) for row in connection.execute(select(schema.games.c.id, schema.games.c.day)))
    assert rows == [(phone.digest, stays)]
    assert {name: days[game] for name, game in games.items()} == {"phone": None, "desktop": None} | {stays: str(DAY)}


def test_a_bad_code_is_refused_in_one_sentence_and_changes_nothing(
    own_worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, desktop, third = (own_worker.browser() for _ in range(3))
    take(desktop, name="Ada", time_control="postal")
    code = code_of(phone)
    refused(phone, code, 409, "This code is from this browser")
    later = code_of(phone)
    for bad in ("", "0000000000", "x" * 41, code):
        refused(desktop, bad, 404, "This code is not valid.")
    with monkeypatch.context() as changed:
        changed.setattr(devices, "time", SimpleNamespace(time=lambda: time.time() + devices.CODE_SECONDS + 1))
        refused(desktop, later, 404, "This code is not valid.")
    foreign = {"Sec-Fetch-Site": "cross-site"}
    assert desktop.client.post("/devices/join", data={"code": later}, headers=foreign).status_code == 403
    assert (joined(phone), len(lobby_of(desktop)["yours"])) == (1, 1)
    for _ in range(2):  # The second press of a person who presses twice.
        assert desktop.post("/devices/join", code=later).status_code == 303
    assert (lobby_of(desktop)["yours"], lobby_of(third)["games"]) == ([], []), "the place in the lobby is given up"
    refused(third, later, 404, "This code is not valid.")
    refused(desktop, code_of(phone), 409, "or from one joined with it")
    own = code_of(third)
    unite(phone, third)
    refused(own_worker.browser(), own, 404, "This code is not valid.")


def test_codes_and_their_tries_are_bounded_for_each_client_and_for_all(
    own_worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, desktop = own_worker.browser(), own_worker.browser()
    monkeypatch.setattr(devices, "MOST_CODES", 1)
    code = code_of(phone)
    assert desktop.post("/devices/code").status_code == 503
    monkeypatch.setattr(devices, "MOST_DEVICES", 1)
    assert "At most 1 browsers can be joined." in worded(desktop.post("/devices/join", code=code))
    for name, statuses in (("CODE_TRIES", [404, 429, 404]), ("ALL_CODE_TRIES", [404, 429, 429])):
        with monkeypatch.context() as changed:
            changed.setattr(pages, name, replace(getattr(bounds, name), name=name, amount=1))
            found = [
                desktop.get("/devices/join?code=0", environ_base={"REMOTE_ADDR": address}).status_code
                for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")
            ]
        assert found == statuses
    assert [phone.post("/devices/code").status_code for _ in range(9)] == [200] * 8 + [429]


def test_a_browser_that_left_is_a_stranger_in_every_process(new_worker: NewWorker, any_database: str) -> None:
    """A process that remembers what the browser held before it joined would let it move on."""
    one, other = new_worker(database=any_database), new_worker(database=any_database)
    game, _, desktop = start_game_of_two(one)
    phone, elsewhere = one.browser(), desktop.at(other)
    assert elsewhere.command(game, "name", player="Red", name="Ada").status_code == 200
    unite(phone, desktop)
    assert desktop.post("/devices/leave").status_code == 303
    for browser in (desktop, elsewhere):
        assert browser.command(game, "name", player="Red", name="Eve").status_code == 403
        assert (joined(browser), own_seats(browser, game)) == (1, [False] * 3)
    phone.post("/devices/leave")
    assert own_seats(phone, game) == [False, True, False], "the last browser cannot leave"


def test_the_other_browsers_are_signed_out_and_stay_so(any_worker: Worker) -> None:
    game, stolen, _ = start_game_of_two(any_worker)
    desktop, tablet = any_worker.browser(), any_worker.browser()
    table = any_worker.resources.notifications.subscriptions
    for browser in (desktop, tablet):
        unite(stolen, browser)
    for name, browser in (("stolen", stolen), ("desktop", desktop)):
        table.add(Subscription(f"https://push.example/{name}", stolen.digest, browser.digest, "push.example", "", ""))
    code, cookie = code_of(stolen), stolen.cookie
    assert desktop.post("/devices/end-others").status_code == 303
    assert [each.device for each in table.of_seat(game, Player.BLUE)] == [desktop.digest], "others hear of no turn"
    assert [browser.state(game)["is_player"] for browser in (desktop, stolen, tablet)] == [True, False, False]
    assert not tablet.state(stolen.begin())["is_player"], "those who are signed out have nothing in common"
    refused(any_worker.browser(), code, 404, "This code is not valid.")
    delete(stolen)
    stolen.client.set_cookie("tribolo", cookie)
    assert not stolen.state(game)["is_player"], "the cookie was kept elsewhere"


def test_joined_browsers_share_rating_and_days_and_are_exported_and_deleted_as_one(any_worker: Worker) -> None:
    phone, desktop = any_worker.browser(), any_worker.browser()
    game = phone.begin(name="Zacharias")

    def shared(browser: Browser, solved: int, *days: str) -> tuple[int | None, list[str]]:
        counts = {"solved": solved, "missed": 0, "streak": 0, "best": 0, "grade": 0}
        puzzles = {"rating": 1100.5, "deviation": 90.0, "seen": ["0123456789"], "history": [1100.0], **counts}
        found = browser.client.post("/api/progress", json={"puzzles": puzzles, "days": days}).get_json()
        return found["puzzles"] and found["puzzles"]["solved"], found["days"]

    assert shared(phone, 7, "2026-12-01") == (None, []), "a browser alone shares nothing"
    unite(phone, desktop)
    assert shared(phone, 7, "2026-12-02", "2026-12-01") == (7, ["2026-12-01", "2026-12-02"])
    both = ["2026-12-01", "2026-12-02", "2026-12-04"]
    assert shared(desktop, 2, "2026-12-04") == (7, both)
    assert shared(desktop, 9) == shared(phone, 9) == (9, both)
    code_of(desktop)
    found = exported(desktop)["devices"]
    assert (len(found["joined"]), found["code_until"] is None, found["days"]) == (2, False, both)
    assert "The other joined browsers lose these games and results, too." in privacy_page(desktop)
    identity = desktop.digest
    delete(desktop)
    assert phone.get(f"/games/{game}").status_code == 404
    assert not [text for text in ("Zacharias", identity, *both) if text in stored_texts(any_worker, ("rate_usage",))]
    assert shared(phone, 7, *both) == (None, [])

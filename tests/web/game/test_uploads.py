"""Uploads of records by the page: a game of the browser goes on on the server."""

from __future__ import annotations

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from frontends.web.bounds import LARGEST_RECORD
from frontends.web.server.application import SLOW
from frontends.web.store.games import Store
from tests.web.visitors.games import finish, join
from tests.web.words import labels
from tests.web.worker import Browser, NewWorker, Worker, worded
from tribolo_core import Game, Record, format_position, format_record

GAME = Game.new(seed=7).play_all(["i6", "h3"])
RECORD = format_record(Record(GAME, ("human", "human", "greedy")))


def upload(browser: Browser, **fields: Any) -> TestResponse:
    return browser.client.post("/api/records", json={"record": RECORD, **fields})


def test_the_game_goes_on_as_it_was_and_the_invited_seat_waits_for_a_person(worker: Worker) -> None:
    browser, guest = worker.browser(), worker.browser()
    answer = upload(browser, pace="instant", people={"Blue": "\uff21da"})
    assert answer.status_code == 201
    state = answer.get_json()
    assert answer.headers["Location"].endswith(f"/api/games/{state['id']}")
    assert state["position"] == format_position(GAME.turn.position)
    assert (state["plies"], state["pace"]["name"], state["is_uploaded"], state["day"]) == (2, "instant", True, None)
    blue, red, green = state["seats"]
    assert (labels(state)[0], blue["is_yours"], green["seat"]) == ("Ada (you)", True, "greedy")
    assert (red["seat"], red["is_taken"], red["is_yours"]) == ("human", False, False)
    join(browser, guest, state["id"])
    assert guest.state(state["id"])["seats"][1]["is_yours"]


def test_a_seat_that_a_computer_has_taken_over_can_be_taken_back(browser: Browser) -> None:
    game = upload(browser, people={"Blue": "", "Green": "Bo"}).get_json()["id"]
    green = browser.state(game)["seats"][2]
    assert (green["seat"], green["is_yours"], green["can_claim"]) == ("greedy", True, True)
    assert labels(browser.command(game, "claim", player="Green").get_json())[2] == "Bo (you)"


def test_a_game_that_began_elsewhere_says_so_and_its_rematch_does_not(worker: Worker, browser: Browser) -> None:
    game = upload(browser).get_json()["id"]
    assert "This game began elsewhere" in browser.get(f"/games/{game}").text
    finish(worker, game)
    following = browser.command(game, "rematch").get_json()["rematch"]
    assert "This game began elsewhere" not in browser.get(f"/games/{following}").text


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"record": "nonsense"}, 422, "This is not a game record: line 1"),
        ({"record": "\xff"}, 422, "This is not a game record: line 1, column 1"),
        ({"record": '[Deal "x"]'}, 422, "missing tags"),
        ({"record": "x" * (LARGEST_RECORD + 1)}, 413, "This record has more than 32 KB."),
        ({"record": RECORD.replace("greedy", "x" * 2_000)}, 422, f"Invalid opponent '{'x' * 30}"),
        ({"record": RECORD.replace("greedy", "nobody")}, 422, "nobody"),
        ({"record": RECORD.replace("greedy", "external:strong")}, 422, "external:strong"),
        ({"people": {"Black": ""}}, 400, "people"),
        ({"pace": "late"}, 400, "pace"),
        ({"key": "short"}, 400, "key"),
        ({"key": f"{'k' * 22}\n"}, 400, "key"),
        ({"day": "2026-12-01"}, 400, "day"),
    ],
)
def test_a_bad_upload_is_refused_in_words(browser: Browser, fields: dict[str, Any], status: int, sentence: str) -> None:
    answer = upload(browser, **fields)
    error = worded(answer)
    assert (answer.status_code, sentence in error, len(error) < 600) == (status, True, True)
    if "record" in fields:
        page = browser.post("/records", text=fields["record"])
        assert (page.status_code, sentence in worded(page)) == (status, True)


KEY = "a-key_of-the-page-0001"


def test_the_second_try_of_an_upload_whose_answer_was_lost_is_the_same_game(new_worker: NewWorker) -> None:
    worker = new_worker(uploads_per_hour=2)
    browser = worker.browser()
    browser.begin()
    first, again = (upload(browser, key=KEY, people={"Blue": "Ada"}) for _ in range(2))
    assert (again.status_code, again.headers["Location"]) == (201, first.headers["Location"])
    assert again.get_json() == first.get_json()
    assert len(set(re.findall(r'href="(/games/[\w-]{22})"', browser.get("/").text))) == 2
    assert upload(browser, key=KEY).status_code == 201, "the second try has cost nothing"


def test_a_key_finds_no_game_of_another_visitor_or_of_another_request(worker: Worker) -> None:
    browser, other = worker.browser(), worker.browser()
    longer = GAME.play(next(iter(GAME.turn.transitions)))
    requests: list[tuple[Browser, dict[str, Any]]] = [
        (browser, {"key": KEY}),
        (other, {"key": KEY}),
        (browser, {"key": KEY[::-1]}),
        (browser, {"key": KEY, "people": {"Blue": ""}}),
        (browser, {"key": KEY, "record": format_record(Record(longer, ("human", "human", "greedy")))}),
        (browser, {}),
        (browser, {}),
    ]
    answers = [upload(visitor, **fields) for visitor, fields in requests]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_json()["id"] for answer in answers}) == len(requests)
    assert all(answer.get_json()["is_player"] for answer in answers)


def test_two_processes_with_the_same_upload_store_one_game(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    game = upload(browser, key=KEY).get_json()["id"]
    answers = iter([False, True])  # The other process stores the game right after this one has looked.
    monkeypatch.setattr(Store, "has", lambda *_: next(answers))
    assert upload(browser, key=KEY).get_json()["id"] == game


def test_uploads_of_the_page_and_of_the_form_share_their_bounds(new_worker: NewWorker) -> None:
    worker = new_worker(uploads_per_hour=2)
    browser = worker.browser()
    with worker.resources.slow_requests.held(worker.resources.secrets.client("127.0.0.1")):
        assert upload(browser).status_code == browser.post("/records", text=RECORD).status_code == 503
    assert upload(browser).status_code == 201, "the refused uploads have cost nothing"
    assert browser.post("/records", text=RECORD).status_code == 303
    for refused in (upload(browser), browser.post("/records", text=RECORD)):
        assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (429, True)
        assert "You have uploaded too many records." in worded(refused)
    assert browser.post("/games").status_code == 303, "uploads do not count as mere games"
    assert {"api.upload_record", "front.upload_record"} <= SLOW

"""The page, the JSON interface and the stream of the lobby."""

from __future__ import annotations

import json
from typing import Any

import pytest

from frontends.wire.refusals import word
from tests.web.streams import data_in, events
from tests.web.worker import Browser, NewWorker, Worker

TAKE = {"command": "take", "time_control": "unlimited"}


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    return own_worker


def act(browser: Browser, command: str, status: int = 200, **fields: Any) -> dict[str, Any]:
    answer = browser.client.post("/api/lobby/commands", json={"command": command, **fields})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def take(browser: Browser, **fields: Any) -> dict[str, Any]:
    return act(browser, "take", **{"time_control": "unlimited", **fields})


def state(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/lobby").get_json()
    return found


def test_three_browsers_find_each_other_on_two_workers(new_worker: NewWorker) -> None:
    here, there = new_worker(), new_worker()
    ada, ben, cem = here.browser(), there.browser(), here.browser()
    first = take(ada, name=" Ada\n")
    (open_game,) = first["games"]
    assert (open_game["people"], open_game["time_control"], open_game["deal"]) == (["Ada"], "unlimited", "standard")
    (own,) = first["yours"]
    expected = {"time_control": "unlimited", "seat": 0, "computers": None, "starts_in": 20}
    assert own == {"open_game": open_game["id"], **expected}
    assert state(ben)["games"][0]["people"] == ["Ada"]
    act(ben, "join", open_game=open_game["id"])
    begun = take(cem, name="Cem")
    assert (begun["games"], begun["yours"]) == ([], [])
    assert [state(browser)["game"] for browser in (ada, ben)] == [begun["game"]] * 2
    assert state(here.browser())["game"] is None
    seats = [browser.state(begun["game"])["seats"] for browser in (ada, ben, cem)]
    assert sorted(seat["person"] for seat in seats[0]) == ["", "Ada", "Cem"]
    own_seats = [[seat["player"] for seat in own if seat["is_yours"]] for own in seats]
    assert sorted(own_seats) == [["Blue"], ["Green"], ["Red"]]
    # Nobody can know a browser by the lobby.
    assert not {*json.dumps(first).split('"')} & {here.resources.secrets.client("127.0.0.1")}


def test_every_refusal_has_a_text_and_a_status(new_worker: NewWorker) -> None:
    worker = new_worker(seats_per_hour=3)
    ada, ben = worker.browser(), worker.browser()
    (own,) = take(ada)["yours"]
    game = own["open_game"]
    refusals = [
        (ada, 409, {"command": "start", "open_game": game, "difficulty": "easy"}, "Wait for people for another 20 s."),
        (ben, 403, {"command": "start", "open_game": game, "difficulty": "easy"}, "do not wait"),
        (ben, 403, {"command": "computers", "open_game": game, "difficulty": "easy"}, "do not wait"),
        (ben, 404, {"command": "join", "open_game": "x" * 22}, "does not wait"),
        (ben, 400, {"command": "join", "open_game": "x"}, "open_game"),
        (ben, 400, {"command": "take"}, "time_control"),
        (ben, 400, {"command": "take", "time_control": "blitz"}, "time_control"),
        (ben, 422, {**TAKE, "deal": "nowhere"}, "nowhere"),
        (ben, 400, {"command": "computers", "open_game": game, "difficulty": "x"}, "difficulty"),
    ]
    for browser, status, fields, text in refusals:
        problem = act(browser, status=status, **fields)
        assert text in word(problem["code"], problem["fields"])
    assert act(ada, "withdraw", open_game=game)["games"] == []
    act(ada, "withdraw", open_game=game)
    take(ben)
    assert take(ada, status=429)["code"] == "too_many_open_seats"


def test_a_stream_tells_of_changes_in_another_worker_and_of_the_start(new_worker: NewWorker) -> None:
    here, there = new_worker(), new_worker()
    ada = here.browser()
    (own,) = take(ada)["yours"]
    stream = ada.get("/lobby/events", buffered=False)
    states = map(json.loads, data_in(stream))
    first = next(states)
    assert [seat["open_game"] for seat in first["yours"]] == [own["open_game"]]
    assert here.resources.lobby.readers == 1
    take(there.browser(), name="Ben")
    assert next(states)["games"][0]["people"] == ["", "Ben"]
    game = take(there.browser())["game"]
    told = next(states)
    assert (told["game"], told["yours"], told["games"]) == (game, [], [])
    stream.close()
    assert here.resources.lobby.readers == 0
    onlooker = there.browser().get("/lobby/events", buffered=False)
    assert json.loads(events(onlooker, 1)[0]) == {"games": [], "yours": [], "game": None}


def test_the_form_of_the_page_works_without_scripts(new_worker: NewWorker) -> None:
    worker = new_worker(lobby_seconds=0)
    ada, ben = worker.browser(), worker.browser()
    answer = ada.post("/lobby", **TAKE, name="Ada", computers="", deal="")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/lobby")
    (own,) = state(ada)["yours"]
    game = own["open_game"]
    assert ben.post("/lobby", command="join", open_game=game).status_code == 303
    assert ben.post("/lobby", command="computers", open_game=game, difficulty="").status_code == 303
    refused = worker.browser().post("/lobby", command="start", open_game=game, difficulty="easy")
    assert (refused.status_code, "do not wait for this game" in refused.text) == (403, True)
    answer = ada.post("/lobby", command="start", open_game=game, difficulty="easy")
    assert answer.headers["Location"] == f"/games/{state(ada)['game']}"
    # A browser that waits again is not sent to the game before.
    assert ben.post("/lobby", command="take", time_control="postal").headers["Location"] == "/lobby"


def test_a_visitor_takes_open_seats_along(worker: Worker) -> None:
    ada = worker.browser()
    take(ada, name="Ada", time_control="postal", computers="hard")
    (seat,) = ada.post("/privacy/data.json").get_json()["open_seats"]
    expected = {"name": "Ada", "time_control": "postal", "deal": "standard", "computers": "hard", "game": None}
    assert expected.items() <= seat.items()

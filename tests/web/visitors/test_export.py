"""The export of a visitor's data in parts, and the work that an export and an erasure may cause."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from frontends.web.store.visitors import export
from tests.web.statements import observed
from tests.web.visitors.games import begin_finished, client_of
from tests.web.worker import NewWorker, Worker


def statements(worker: Worker, ask: Callable[[], TestResponse]) -> int:
    with observed(worker) as seen:
        assert ask().status_code == 200
    return len(seen)


@pytest.mark.parametrize("address", ["/privacy/data.json", "/privacy/delete"])
def test_neither_an_export_nor_an_erasure_executes_a_statement_for_each_game(any_worker: Worker, address: str) -> None:
    def ask(count: int) -> int:
        browser = any_worker.browser()
        games = [browser.begin() for _ in range(count)]
        executed = statements(any_worker, lambda: browser.post(address, confirm="yes"))
        assert [browser.get(f"/games/{game}").status_code for game in games] == [
            404 if "delete" in address else 200
        ] * count
        return executed

    ask(1)  # The first request of a database stores when the lobby was looked after.
    assert ask(6) == ask(1)


def test_an_export_of_many_games_is_not_one_request(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "PART_SIZE", 2)
    browser = worker.browser()
    browser.begin()
    assert 'action="/privacy/data.json"' in browser.get("/privacy").text
    browser = worker.browser()
    games = [begin_finished(worker, browser), *(browser.begin() for _ in range(4))]
    addresses = re.findall(r'formaction="(/privacy/data.json[^"]*)"', browser.get("/privacy").text)
    assert addresses == [f"/privacy/data.json?part={part}" for part in (1, 2, 3)]
    answers = [browser.post(address) for address in addresses]
    assert [(answer.get_json()["part"], answer.get_json()["parts"]) for answer in answers] == [(1, 3), (2, 3), (3, 3)]
    found = [[game["id"] for game in answer.get_json()["games"]] for answer in answers]
    assert found == [games[:2], games[2:4], games[4:]]
    names = [answer.headers["Content-Disposition"].partition("filename=")[2] for answer in answers]
    assert names == ['"tribolo-data-1.json"', '"tribolo-data-2.json"', '"tribolo-data-3.json"']


@pytest.mark.parametrize("part", ["0", "-1", "2", "x", "9" * 30])
def test_a_part_that_does_not_exist_is_refused_in_one_sentence(worker: Worker, part: str) -> None:
    answer = worker.browser().post(f"/privacy/data.json?part={part}")
    assert answer.status_code == 400
    assert "The value of part in this address is not valid." in answer.text


@pytest.mark.parametrize(
    ("limit", "address", "sentence"),
    [
        ("exports_per_hour", "/privacy/data.json", "You have downloaded your data too often."),
        ("erasures_per_hour", "/privacy/delete", "You have deleted your data too often."),
    ],
)
def test_an_export_and_an_erasure_are_no_mere_read_or_change(
    new_worker: NewWorker, limit: str, address: str, sentence: str
) -> None:
    for worker, expected in ((new_worker(**{limit: 1}), 200), (new_worker(**{limit: 1}), 429)):
        browser = worker.browser()
        game = browser.begin()
        answer = browser.post(address, confirm="yes")
        assert answer.status_code == expected
    assert (f"{sentence} Try again in " in answer.text, "Retry-After" in answer.headers) == (True, True)
    assert browser.state(game)["is_player"], "nothing was erased"


def test_results_exports_and_erasures_of_one_client_do_not_take_all_threads(new_worker: NewWorker) -> None:
    worker = new_worker(exports_per_hour=1, erasures_per_hour=1)
    browser = worker.browser()
    game = browser.begin()
    with worker.resources.slow_requests.held(client_of(worker)):
        results = browser.get("/results")
        assert (results.status_code, "Retry-After" in results.headers) == (503, True)
        assert browser.post("/privacy/data.json").status_code == 503
        assert browser.post("/privacy/delete", confirm="yes").status_code == 503
    assert browser.post("/privacy/data.json").status_code == 200, "the refused request has cost nothing"
    assert browser.get(f"/api/games/{game}").status_code == 200
    assert browser.post("/privacy/delete", confirm="yes").status_code == 200, "the refused request has cost nothing"

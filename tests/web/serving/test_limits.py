"""Requests beyond a rate limit or a size limit are refused."""

from __future__ import annotations

import re
import time
from io import BytesIO

import pytest

from frontends.web.bounds import LARGEST_RECORD
from tests.web.visitors.games import begin_finished
from tests.web.worker import Browser, NewWorker, worded
from tribolo_core import Game, Record, format_record


def test_the_limit_of_games_holds_across_workers(new_worker: NewWorker) -> None:
    workers = [new_worker(games_per_hour=3), new_worker(games_per_hour=3)]
    browsers = [worker.browser() for worker in workers]
    for browser in (*browsers, browsers[0]):
        browser.begin()
    for browser in browsers:
        answer = browser.client.post("/api/games", json={})
        assert answer.status_code == 429
        assert answer.get_json()["code"] == "too_many_games"
        assert 1 <= int(answer.headers["Retry-After"]) <= 3_600
        page = browser.post("/games")
        assert (page.status_code, "You have started too many games." in page.text) == (429, True)
        assert "Retry-After" in page.headers
        assert browser.client.post("/records", data={"text": "x"}).status_code == 429
    elsewhere = browsers[0].client.post("/api/games", json={}, environ_overrides={"REMOTE_ADDR": "203.0.113.9"})
    assert elsewhere.status_code == 201


def test_a_rematch_counts_as_a_game_and_a_refused_one_changes_nothing(new_worker: NewWorker) -> None:
    worker = new_worker(games_per_hour=1)
    browser = worker.browser()
    game = begin_finished(worker, browser)
    assert browser.command(game, "rematch").status_code == 429
    assert browser.state(game)["rematch"] is None


def test_changes_per_minute_are_limited(new_worker: NewWorker) -> None:
    browser = new_worker(changes_per_minute=5).browser()
    answers = [browser.client.post("/records") for _ in range(6)]
    assert [answer.status_code == 429 for answer in answers] == [False] * 5 + [True]
    assert browser.get("/healthz").status_code == browser.get("/").status_code == 200


def test_reads_were_counted_whatever_they_cost(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    used = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: used[0])
    worker = new_worker(read_seconds_per_minute=10)

    @worker.app.get("/costly")
    def costly() -> str:
        used[0] += 6
        return "done"

    browser = worker.browser()
    assert {browser.get("/robots.txt").status_code for _ in range(2_000)} == {200}, "cheap reads"
    assert [browser.get("/costly").status_code for _ in range(3)] == [200, 200, 429]
    page, state = browser.get("/"), browser.get("/api/lobby")
    assert page.status_code == state.status_code == 429
    assert re.fullmatch(r"Too many requests\. Try again in \d+ s\.\n", page.text), "a page would cost more"
    assert state.get_json()["code"] == "too_many_requests"
    assert 1 <= int(page.headers["Retry-After"]) <= 60
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    sentences = browser.get("/api/refusals").get_json()["sentences"]
    assert sentences["too_many_requests"] == "Too many requests. {retry_after}"
    assert browser.get("/healthz").status_code == 200
    assert browser.post("/games").status_code == 303
    assert browser.get("/", environ_overrides={"REMOTE_ADDR": "203.0.113.9"}).status_code == 200


def test_a_request_above_the_size_limit_is_rejected(browser: Browser) -> None:
    large = "x" * ((1 << 18) + 1)
    for answer in (browser.post("/records", text=large), browser.client.post("/api/games", json={"name": large})):
        assert (answer.status_code, "too large" in worded(answer)) == (413, True)
    assert browser.client.post("/games", data={str(field): "x" for field in range(2_000)}).status_code in (400, 413)


RECORD = format_record(Record(Game.new(seed=7), ("human", "greedy", "greedy")))


def test_a_record_with_long_variations_is_not_parsed_for_a_game_without_them(new_worker: NewWorker) -> None:
    browser = new_worker(uploads_per_hour=1, games_per_hour=1).browser()
    largest = f"{RECORD}{{{'x' * (LARGEST_RECORD - len(RECORD) - 2)}}}"
    # A parser would refuse the second text.
    for large in (largest + " ", "x" * (LARGEST_RECORD + 1)):
        file = {"file": (BytesIO(large.encode()), "game.tribolo")}
        for answer in (browser.post("/records", text=large), browser.client.post("/records", data=file)):
            assert answer.status_code == 413
            assert "This record has more than 32 KB. Save the record without its variations." in answer.text
    assert browser.post("/records", text=largest).status_code == 303, "a refused upload costs nothing"


def test_no_page_parses_a_position_of_any_length(browser: Browser) -> None:
    for page in ("editor", "position"):
        assert [browser.get(f"/{page}?p={'x' * length}").status_code for length in (300, 301)] == [422, 400]

"""Requests beyond a rate limit or a size limit are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..worker import Worker

ALL_HERE = {"Blue": "here", "Red": "here", "Green": "here"}


def test_the_limit_of_games_holds_across_workers(new_worker: Callable[..., Worker]) -> None:
    workers = [new_worker(games_per_hour=3), new_worker(games_per_hour=3)]
    browsers = [worker.browser() for worker in workers]
    for browser in (*browsers, browsers[0]):
        browser.begin()
    for browser in browsers:
        answer = browser.client.post("/api/games", json={})
        assert answer.status_code == 429
        assert answer.get_json()["error"].startswith("You have started too many games. Try again in ")
        assert 1 <= int(answer.headers["Retry-After"]) <= 3_600
        page = browser.post("/games")
        assert (page.status_code, "You have started too many games." in page.text) == (429, True)
        assert "Retry-After" in page.headers
        assert browser.client.post("/records", data={"text": "x"}).status_code == 429
    elsewhere = browsers[0].client.post("/api/games", json={}, environ_overrides={"REMOTE_ADDR": "203.0.113.9"})
    assert elsewhere.status_code == 201


def test_a_rematch_counts_as_a_game_and_a_refused_one_changes_nothing(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(games_per_hour=1).browser()
    game = browser.begin()
    assert browser.command(game, "rematch").status_code == 429
    assert browser.state(game)["rematch"] is None


@pytest.mark.parametrize("what", ["reads_per_minute", "changes_per_minute"])
def test_requests_per_minute_are_limited(new_worker: Callable[..., Worker], what: str) -> None:
    browser = new_worker(**{what: 5}).browser()
    method = "GET" if what == "reads_per_minute" else "POST"
    statuses = [browser.client.open("/editor", method=method).status_code for _ in range(7)]
    assert 429 in statuses
    assert browser.get("/healthz").status_code == 200


def test_deep_hints_are_limited(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(hints_per_hour=1).browser()
    game = browser.begin(seats=ALL_HERE)
    assert browser.state(game, hint=2)["hint"]
    assert browser.state(game, hint=1)["hint"]
    assert browser.get(f"/api/games/{game}?hint=2").status_code == 429
    page = browser.get(f"/games/{game}?hint=2")
    assert (page.status_code, "You have asked for too many hints." in page.text) == (429, True)


def test_thinking_time_is_limited_for_bots_only(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=10)
    browser = worker.browser()
    game = browser.begin(seed="7", seats={"Blue": "greedy", "Green": "here"})
    client = worker.resources.store.load(game).client
    worker.resources.limiter.charge(worker.resources.bounds.thinking, client, 10)
    for answer in (browser.play(game), browser.client.post("/api/games", json={"seats": {"Blue": "greedy"}})):
        assert answer.status_code == 429
        assert answer.get_json()["error"].startswith(
            "The computer players have used up the thinking time of your network."
        )
    assert browser.state(game)["ply"] == 0
    people = browser.begin(seats=ALL_HERE)
    assert browser.play(people).status_code == 200


def test_a_request_above_the_size_limit_is_rejected(worker: Worker) -> None:
    browser = worker.browser()
    large = "x" * ((1 << 18) + 1)
    for answer in (browser.post("/records", text=large), browser.client.post("/api/games", json={"name": large})):
        assert (answer.status_code, "too large" in answer.text) == (413, True)
    assert browser.client.post("/games", data={str(field): "x" for field in range(2_000)}).status_code in (400, 413)

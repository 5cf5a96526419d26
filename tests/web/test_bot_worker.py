"""Opponents who think on the server: each by one worker, in bounded time, whatever becomes of the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from threading import Event, Lock

import pytest
from sqlalchemy import text

from frontends.games.tribolo import TriboloQuestion, answer
from frontends.web.jobs import bot_worker as thinking
from frontends.web.jobs.bot_worker import Thinkers
from frontends.web.store.database import writing
from frontends.web.store.leases import Leases
from tribolo_core import Coord, Stop

from .worker import Worker, until

THREE_OPPONENTS = {"Blue": "greedy", "Red": "random", "Green": "greedy"}

THREE_THINKERS = dict.fromkeys(("Blue", "Red", "Green"), "mcts:time=60min")


def thinkers(worker: Worker, pool: int = 2, lease: float = 4, seconds: float = 10) -> Thinkers:
    """Thinkers for the games of a worker, which are yet to start."""
    services = worker.services
    return Thinkers(
        services.store,
        Leases(services.store.engine),
        services.limits,
        services.allowances.thinking,
        pool,
        seconds,
        lease,
        services.feed.wake,
    )


def test_opponents_play_a_whole_game_by_themselves(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=2).browser()
    game = browser.begin(seats=THREE_OPPONENTS)
    until(lambda: browser.state(game)["view"]["is_over"], 60)
    state = browser.state(game)
    assert state["thinking"] is None
    assert state["told"][-1]["kind"] == "ended"


def test_a_person_is_answered_by_the_opponents(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=2).browser()
    game = browser.begin(seed="7")
    until(lambda: browser.state(game)["is_your_turn"])
    ply = browser.state(game)["ply"]
    assert browser.play(game).status_code == 200
    until(lambda: browser.state(game)["is_your_turn"])
    assert browser.state(game)["ply"] == ply + 3


def test_each_turn_is_thought_about_by_exactly_one_of_many_workers(new_worker: Callable[..., Worker]) -> None:
    asked: Counter[tuple[str, int]] = Counter()
    lock = Lock()

    def counted(question: TriboloQuestion, stop: Stop) -> Coord:
        with lock:
            asked[str(question.turn), question.seed] += 1
        time.sleep(0.002)
        return answer(question, stop)

    workers = [new_worker() for _ in range(3)]
    browser = workers[0].browser()
    games = [browser.begin(seats=THREE_OPPONENTS, seed=str(seed)) for seed in (1, 2)]
    pools = [thinkers(worker) for worker in workers]
    for pool in pools:
        pool.answer = counted
        pool.start()
    until(lambda: all(browser.state(game)["plies"] >= 30 for game in games), 60)
    for pool in pools:
        pool.close()
    assert set(asked.values()) == {1}


def test_an_opponent_answers_when_its_time_is_over(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=0.3).browser()
    begun = time.monotonic()
    game = browser.begin(seats=THREE_THINKERS, seed="3")
    until(lambda: browser.state(game)["plies"] == 1)
    assert time.monotonic() - begun > 0.25  # It has used its time, and not asked for the hour of its spec.


def test_a_request_does_not_wait_for_an_opponent(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=60).browser()
    game = browser.begin(seats=THREE_THINKERS, seed="3")
    until(lambda: browser.state(game)["thinking"]["seconds"] > 0.1)
    state = browser.state(game)
    assert (state["thinking"]["spec"], state["thinking"]["is_busy"]) == ("mcts:time=60min", False)


def test_a_search_that_nobody_wants_any_more_is_ended(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker()
    stops: list[Stop] = []
    pool = thinkers(worker, lease=0.6, seconds=60)

    def noted(question: TriboloQuestion, stop: Stop) -> Coord:
        stops.append(stop)
        return answer(question, stop)

    pool.answer = noted
    browser = worker.browser()
    game = browser.begin(seed="7", seats={"Blue": "here", "Red": "mcts:time=60min", "Green": "here"})
    browser.play(game)
    browser.play(game)
    pool.start()
    until(lambda: len(stops) == 1)
    assert browser.command(game, "undo").status_code == 200
    until(stops[0].is_set)
    pool.close()
    assert browser.state(game)["plies"] == 1


def test_a_worker_that_ends_gives_its_games_back_at_once(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker()
    started = Event()
    first = thinkers(worker, lease=60, seconds=60)

    def noted(question: TriboloQuestion, stop: Stop) -> Coord:
        started.set()
        return answer(question, stop)

    first.answer = noted
    browser = worker.browser()
    game = browser.begin(seats=THREE_THINKERS, seed="3")
    first.start()
    assert started.wait(20)
    first.close()
    assert browser.state(game)["plies"] == 0
    second = thinkers(worker, seconds=0.1)
    second.start()
    until(lambda: browser.state(game)["plies"] >= 1, 10)
    second.close()


def test_an_opponent_that_fails_is_asked_again_and_the_page_says_so(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "RETRY_AFTER", 2.5)
    worker = new_worker()
    failures: list[TriboloQuestion] = []

    def fails_once(question: TriboloQuestion, stop: Stop) -> Coord:
        if not failures:
            failures.append(question)
            raise ZeroDivisionError
        return answer(question, stop)

    pool = thinkers(worker)
    pool.answer = fails_once
    browser = worker.browser()
    game = browser.begin(seed="7")
    pool.start()
    until(lambda: bool((browser.state(game)["thinking"] or {}).get("is_busy")))
    assert browser.state(game)["thinking"]["text"].startswith("The server is busy; greedy goes on thinking for Green")
    until(lambda: browser.state(game)["is_your_turn"])
    pool.close()
    assert "an opponent could not answer" in caplog.text


def test_a_game_waits_and_says_so_while_its_client_has_had_enough_thinking(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=10)
    browser = worker.browser()
    game = browser.begin(seats=THREE_OPPONENTS)
    services = worker.services
    services.limits.charge(services.allowances.thinking, services.store.load(game).client, 10)
    pool = thinkers(worker)
    pool.start()
    until(lambda: bool(browser.state(game)["thinking"]["is_busy"]))
    assert browser.state(game)["plies"] == 0
    with writing(services.store.engine) as connection:
        connection.execute(text("DELETE FROM visit WHERE what = 'thinking'"))
        connection.execute(text("UPDATE game SET lease_until = 0"))
    until(lambda: browser.state(game)["plies"] > 0)
    pool.close()


def test_thinking_is_charged_to_who_began_the_game(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=1, thinkers=1)
    browser = worker.browser()
    game = browser.begin(seats={"Blue": "mcts:time=400ms", "Red": "mcts:time=400ms", "Green": "mcts:time=400ms"})
    until(lambda: bool(browser.state(game)["thinking"]["is_busy"]))
    assert 1 <= browser.state(game)["plies"] <= 5


def test_a_full_pool_leaves_the_others_waiting_and_says_so(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=60).browser()
    games = [browser.begin(seats=THREE_THINKERS, seed="3") for _ in range(3)]
    until(lambda: sum(browser.state(game)["thinking"]["is_busy"] for game in games) == 2)

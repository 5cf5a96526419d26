"""Bot workers: each move is searched by one worker, in bounded time, and failures of a bot do not stop a game."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from threading import Event, Lock

import pytest
from sqlalchemy import text

from frontends.games.tribolo import TriboloMoveRequest, answer
from frontends.web.jobs import bot_worker
from frontends.web.jobs.bot_worker import BotWorkers
from frontends.web.room.events import BotFailed
from frontends.web.store.database import writing
from tests.harness.waiting import until
from tribolo_core import Coord, Player, Stop

from ..worker import Worker

THREE_BOTS = {"Blue": "greedy", "Red": "random", "Green": "greedy"}

THREE_SLOW_BOTS = dict.fromkeys(("Blue", "Red", "Green"), "mcts:time=60min")


def bot_workers(worker: Worker, pool: int = 2, lease: float = 4, seconds: float = 10) -> BotWorkers:
    """Return bot workers (threads that compute the moves of bots), not started yet, for the web application `worker`.

    The bot workers serve the games in the store of `worker`. `pool` is the number of threads, and `seconds` the time
    limit of a move. `lease` is the number of seconds for which a thread may reserve a move before another thread can
    take the move.
    """
    resources = worker.resources
    return BotWorkers(
        resources.store,
        resources.bots.leases,
        resources.limiter,
        pool,
        seconds,
        lease,
        resources.feed.publish,
    )


def test_opponents_play_a_whole_game_by_themselves(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=2).browser()
    game = browser.begin(seats=THREE_BOTS)
    until(lambda: browser.state(game)["position"].endswith("-"))
    state = browser.state(game)
    assert state["thinking"] is None
    assert state["told"][-1]["kind"] == "ended"


def test_each_bot_move_is_searched_by_exactly_one_worker(new_worker: Callable[..., Worker]) -> None:
    asked: Counter[tuple[str, int]] = Counter()
    lock = Lock()

    def counted(question: TriboloMoveRequest, stop: Stop) -> Coord:
        with lock:
            asked[str(question.turn), question.seed] += 1
        time.sleep(0.002)
        return answer(question, stop)

    workers = [new_worker() for _ in range(3)]
    browser = workers[0].browser()
    games = [browser.begin(seats=THREE_BOTS, seed=str(seed)) for seed in (1, 2)]
    pools = [bot_workers(worker) for worker in workers]
    for pool in pools:
        pool.answer = counted
        pool.start()
    until(lambda: all(browser.state(game)["plies"] >= 30 for game in games))
    with lock:
        found = asked.copy()
    for pool in pools:
        pool.close()  # Another pool may ask again what one has left unanswered.
    assert set(found.values()) == {1}


def test_a_search_ends_at_its_time_limit(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=0.3).browser()
    begun = time.monotonic()
    game = browser.begin(seats=THREE_SLOW_BOTS, seed="3")
    until(lambda: browser.state(game)["plies"] >= 1)
    assert time.monotonic() - begun > 0.25  # It used its time limit, not the hour that its spec asks for.


def test_a_request_does_not_wait_for_an_opponent(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=60).browser()
    game = browser.begin(seats=THREE_SLOW_BOTS, seed="3")
    until(lambda: browser.state(game)["thinking"]["seconds"] > 0.1)
    state = browser.state(game)
    assert (state["thinking"]["spec"], state["thinking"]["is_busy"]) == ("mcts:time=60min", False)


def test_an_undo_stops_the_search_for_the_undone_turn(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker()
    stops: list[Stop] = []
    pool = bot_workers(worker, lease=0.6, seconds=60)

    def noted(question: TriboloMoveRequest, stop: Stop) -> Coord:
        stops.append(stop)
        return answer(question, stop)

    pool.answer = noted
    browser = worker.browser()
    game = browser.begin(seed="7", seats={"Blue": "here", "Red": "mcts:time=60min", "Green": "greedy"})
    worker.answer(game)
    browser.play(game)
    pool.start()
    until(lambda: len(stops) == 1)
    assert browser.command(game, "undo").status_code == 200
    until(stops[0].is_set)
    pool.close()
    assert browser.state(game)["plies"] == 1


def test_a_worker_that_shuts_down_releases_its_leases_at_once(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker()
    started = Event()
    first = bot_workers(worker, lease=60, seconds=60)

    def noted(question: TriboloMoveRequest, stop: Stop) -> Coord:
        started.set()
        return answer(question, stop)

    first.answer = noted
    browser = worker.browser()
    game = browser.begin(seats=THREE_SLOW_BOTS, seed="3")
    first.start()
    assert started.wait(20)
    first.close()
    assert browser.state(game)["plies"] == 0
    second = bot_workers(worker, seconds=0.1)
    second.start()
    until(lambda: browser.state(game)["plies"] >= 1, 10)
    second.close()


def test_a_failed_bot_is_asked_again_and_the_page_reports_it(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_worker, "RETRY_SECONDS", 40)
    worker = new_worker()
    failures: list[TriboloMoveRequest] = []

    def fails_once(question: TriboloMoveRequest, stop: Stop) -> Coord:
        if not failures:
            failures.append(question)
            raise ZeroDivisionError
        return answer(question, stop)

    pool = bot_workers(worker)
    pool.answer = fails_once
    browser = worker.browser()
    game = browser.begin(seed="7")
    pool.start()
    until(lambda: browser.state(game)["thinking"]["text"].startswith("Gus 2 failed to move and tries again "))
    until(lambda: bool(browser.state(game)["thinking"]["is_busy"]))
    with writing(worker.resources.store.database.engine) as connection:
        connection.execute(text("UPDATE game SET lease_until = NULL"))  # The pause is over.
    until(lambda: browser.state(game)["is_your_turn"])
    pool.close()
    assert "bot greedy failed to move, try 1 of 3" in caplog.text
    assert browser.state(game)["thinking"] is None


def test_a_game_that_is_removed_while_its_bot_thinks_is_no_failure(
    new_worker: Callable[..., Worker], caplog: pytest.LogCaptureFixture
) -> None:
    worker = new_worker()
    asked, removed = Event(), Event()

    def wait(question: TriboloMoveRequest, stop: Stop) -> Coord:
        asked.set()
        assert removed.wait(20)
        return answer(question, stop)

    pool = bot_workers(worker)
    pool.answer = wait
    browser = worker.browser()
    game = browser.begin(seed="7")
    pool.start()
    assert asked.wait(20)
    browser.post("/privacy/delete", confirm="yes")
    removed.set()
    until(lambda: pool.searches == 0)
    pool.close()
    assert browser.get(f"/games/{game}").status_code == 404
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


def failing(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> tuple[BotWorkers, list[TriboloMoveRequest]]:
    """Start bot workers whose bots always raise an error; return the workers and the list of all move requests so far.

    Each later move request is appended to the same list.
    """
    monkeypatch.setattr(bot_worker, "RETRY_SECONDS", 0.0)
    asked: list[TriboloMoveRequest] = []

    def fail(question: TriboloMoveRequest, _stop: Stop) -> Coord:
        asked.append(question)
        raise ZeroDivisionError("division by zero")

    pool = bot_workers(worker)
    pool.answer = fail
    pool.start()
    return pool, asked


def test_a_bot_that_keeps_failing_is_no_longer_asked_and_the_reason_is_stored(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    worker = new_worker()
    browser = worker.browser()
    game = browser.begin(seed="7")
    version = browser.state(game)["version"]
    pool, asked = failing(worker, monkeypatch)
    until(lambda: bool(browser.state(game)["thinking"]["has_failed"]))
    time.sleep(2 * bot_worker.POLL_SECONDS)
    pool.close()
    assert len(asked) == bot_worker.MAX_FAILURES
    assert "bot greedy failed to move, try 3 of 3" in caplog.text
    assert game not in caplog.text
    state = browser.state(game)
    assert state["version"] == version + 1  # so that open pages reload the state
    assert state["thinking"]["text"].startswith("Gus 2 cannot move because of an error. Let another computer take over")
    assert state["told"][-1]["text"] == "The computer player of Green failed to move."
    assert [seat["can_hand_over"] for seat in state["seats"]] == [True, False, True]
    assert worker.resources.store.load(game).room.failure == BotFailed(
        Player.GREEN, "ZeroDivisionError: division by zero"
    )
    page = browser.get(f"/games/{game}").text
    assert "cannot move because of an error" in page
    forms = re.findall('data-slot="hand".*?(hidden)?>\n.*?name="player" value="(\\w+)"', page)
    assert forms == [("", "Blue"), ("hidden", "Red"), ("", "Green")]


def test_an_illegal_move_is_a_failure_of_the_bot(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "RETRY_SECONDS", 0.0)
    worker = new_worker()
    pool = bot_workers(worker)
    pool.answer = lambda _question, _stop: Coord.parse("a1")
    browser = worker.browser()
    game = browser.begin(seed="7")
    pool.start()
    until(lambda: bool(browser.state(game)["thinking"]["has_failed"]))
    pool.close()
    failure = worker.resources.store.load(game).room.failure
    assert failure
    assert failure.reason.startswith("IllegalMove: ")


@pytest.mark.parametrize("seat", ["random", "greedy"])
def test_another_opponent_takes_over_from_a_bot_that_failed(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    worker = new_worker()
    browser, spectator = worker.browser(), worker.browser()
    game = browser.begin(seed="7")
    refused = browser.command(game, "hand", player="Green", seat=seat)
    assert (refused.status_code, refused.get_json()["error"]) == (403, "Green's seat is not yours.")
    failing_pool, _ = failing(worker, monkeypatch)
    until(lambda: bool(browser.state(game)["thinking"]["has_failed"]))
    failing_pool.close()
    assert spectator.command(game, "hand", player="Green", seat=seat).status_code == 403
    assert browser.command(game, "hand", player="Red", seat=seat).status_code == 403
    state = browser.command(game, "hand", player="Green", seat=seat).get_json()
    assert (state["seats"][2]["seat"], state["thinking"]["has_failed"]) == (seat, False)
    pool = bot_workers(worker)
    pool.start()
    until(lambda: browser.state(game)["is_your_turn"])
    pool.close()


def test_an_undo_is_a_way_out_of_a_failure(new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    worker = new_worker()
    browser = worker.browser()
    game = browser.begin(seed="7", seats={"Blue": "here", "Red": "greedy", "Green": "here"})
    browser.play(game)
    browser.play(game)
    pool, _ = failing(worker, monkeypatch)
    until(lambda: bool(browser.state(game)["thinking"]["has_failed"]))
    pool.close()
    state = browser.command(game, "undo").get_json()
    assert (state["ply"], state["thinking"], state["is_your_turn"]) == (1, None, True)


def test_a_game_waits_while_the_thinking_time_of_its_client_is_used_up(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=10)
    browser = worker.browser()
    game = browser.begin(seats=THREE_BOTS)
    resources = worker.resources
    resources.limiter.charge(resources.bounds.thinking, resources.store.load(game).client, 10)
    pool = bot_workers(worker)
    pool.start()
    until(lambda: bool(browser.state(game)["thinking"]["is_busy"]))
    state = browser.state(game)
    assert state["plies"] == 0
    assert re.search("thinking time for this game is used up.* will move in [0-9]+ min", state["thinking"]["text"])
    with writing(resources.store.database.engine) as connection:
        connection.execute(text("DELETE FROM rate_usage WHERE limit_name = 'thinking'"))
    until(lambda: browser.state(game)["plies"] > 0)
    pool.close()


def test_a_client_without_thinking_time_does_not_stop_the_bots_of_others(new_worker: Callable[..., Worker]) -> None:
    spent = new_worker()
    attacker = spent.browser()
    attacker.client.environ_base["REMOTE_ADDR"] = "127.0.0.9"
    games = [attacker.begin(seats=THREE_BOTS) for _ in range(3)]
    resources = spent.resources
    resources.limiter.charge(resources.bounds.thinking, resources.store.load(games[0]).client, 1_800)
    browser = new_worker(thinkers=2).browser()
    game = browser.begin(seats=dict.fromkeys(("Blue", "Red", "Green"), "mcts:nodes=10"))
    until(lambda: browser.state(game)["plies"] > 0)
    assert [attacker.state(game)["plies"] for game in games] == [0, 0, 0]


def test_thinking_is_charged_to_the_client_that_started_the_game(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=1, thinkers=1)
    browser = worker.browser()
    game = browser.begin(seats={"Blue": "mcts:time=400ms", "Red": "mcts:time=400ms", "Green": "mcts:time=400ms"})
    until(lambda: bool(browser.state(game)["thinking"]["is_busy"]))
    assert 1 <= browser.state(game)["plies"] <= 5


def test_games_beyond_the_pool_size_wait_and_are_reported_as_busy(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(thinkers=1, think_seconds=60).browser()
    games = [browser.begin(seats=THREE_SLOW_BOTS, seed="3") for _ in range(3)]
    until(lambda: sum(browser.state(game)["thinking"]["is_busy"] for game in games) == 2)

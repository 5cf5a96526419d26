"""Metrics: who may read them, what they count, and that all workers of a server are in them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import tempfile
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from frontends.web.capacity import AtOnce
from frontends.web.live.attendance import places_in
from frontends.web.live.flags import flag
from frontends.web.room.events import Played, SeatChanged
from frontends.web.server import application
from frontends.web.server.application import Application, Pool
from frontends.web.serving.middleware.metrics import Metrics
from frontends.web.store.database import connect
from frontends.web.store.games import GameChange
from tests.harness.serving import Server, serving
from tests.harness.waiting import until
from tests.web.games import ALL_HERE
from tests.web.server.exchange import Exchange
from tests.web.store.stored_games import new_game
from tests.web.visitors.games import finish
from tests.web.worker import Browser, NewWorker, Worker
from tribolo_core import PLAYERS

BLUE, RED, GREEN = PLAYERS
TOKEN = "a token of the tests, nobody's"


def parse(text: str) -> dict[tuple[str, ...], float]:
    """Return the samples in Prometheus's text format, keyed by the name and the sorted values of the labels."""
    families = text_string_to_metric_families(text)
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def read(browser: Browser) -> dict[tuple[str, ...], float]:
    answer = browser.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return parse(answer.text)


def test_without_a_token_there_are_no_metrics(worker: Worker) -> None:
    assert worker.browser().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    assert worker.resources.store.observers == []


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", "Bearer é"])
def test_only_the_token_opens_the_metrics(new_worker: NewWorker, header: str) -> None:
    answer = new_worker(metrics_token=TOKEN).browser().get("/metrics", headers={"Authorization": header})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "tribolo_" not in answer.text


def test_the_guide_named_metrics_that_are_gone(new_worker: NewWorker) -> None:
    guide = (Path(__file__).parents[4] / "docs" / "reference" / "settings.md").read_text("utf-8")
    answer = new_worker(metrics_token=TOKEN).browser().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    named = set(re.findall(r"`(tribolo_\w+)`", guide))
    assert named
    assert named <= set(re.findall(r"^# TYPE (\w+) ", answer.text, re.MULTILINE))


def test_requests_are_counted_by_rule_method_and_status(new_worker: NewWorker) -> None:
    browser = new_worker(metrics_token=TOKEN).browser()
    game = browser.begin(seats=ALL_HERE)
    for _ in range(3):
        browser.state(game)
    browser.get("/api/games/none")
    found = read(browser)
    assert found["tribolo_requests_total", "GET", "/api/games/<game>", "200"] == 3
    assert found["tribolo_requests_total", "GET", "/api/games/<game>", "404"] == 1
    assert found["tribolo_requests_total", "POST", "/api/games", "201"] == 1
    assert found["tribolo_request_seconds_count", "GET", "/api/games/<game>"] == 4
    assert game not in str(found)


def test_visitors_cannot_add_labels(new_worker: NewWorker) -> None:
    browser = new_worker(metrics_token=TOKEN).browser()
    for number in range(3):
        browser.get(f"/nowhere/{number}")
        browser.client.open("/api/games", method=f"WORD{number}")
    found = read(browser)
    assert found["tribolo_requests_total", "GET", "none", "404"] == 3
    assert not any("WORD" in label for labels in found for label in labels)
    assert sum(count for labels, count in found.items() if labels[:2] == ("tribolo_requests_total", "other")) == 3


def test_moves_of_bots_that_answer_at_once_are_counted_as_those_of_bots(new_worker: NewWorker) -> None:
    worker = new_worker(metrics_token=TOKEN)
    browser = worker.browser()

    def count() -> tuple[float, float]:
        found = read(browser)
        human, bot = (found.get(("tribolo_moves_total", kind), 0) for kind in ("human", "bot"))
        return human, bot

    def stored() -> int:
        return sum(len(worker.resources.store.load(game).room.session.game.moves) for game in games)

    games = [browser.begin(seats={**dict.fromkeys(ALL_HERE, "greedy"), "Green": "here"}) for _ in range(9)]
    assert count() == (0, stored())
    assert stored() > 0
    assert browser.play(games[0]).status_code == 200
    assert count() == (1, stored() - 1)
    finish(worker, games[0])
    before, moves = count(), stored()
    assert browser.command(games[0], "rematch").status_code == 200
    games.append(browser.state(games[0])["rematch"])
    assert count() == (before[0], before[1] + stored() - moves)


def test_a_move_counts_for_who_sits_there_at_that_time() -> None:
    game = new_game("greedy", "human", "human")
    metrics, move = Metrics(), next(iter(game.room.session.turn.transitions))
    metrics.count_events(game.start.seats, [Played(BLUE, move), SeatChanged(BLUE, "human"), Played(BLUE, move)])
    value = metrics.registry.get_sample_value
    assert [value("tribolo_moves_total", {"player": kind}) for kind in ("bot", "human")] == [1, 1]


def test_refused_requests_are_counted_by_reason(new_worker: NewWorker) -> None:
    browser = new_worker(metrics_token=TOKEN, games_per_hour=1).browser()
    browser.begin(seats=ALL_HERE)
    assert browser.client.post("/api/games", json={"seats": ALL_HERE}).status_code == 429
    assert read(browser)["tribolo_refused_total", "RateLimited"] == 1


def test_refusals_without_the_application_are_counted(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "BODY_SECONDS", 0.01)
    monkeypatch.setattr(application, "MAX_DISCARDED", 1 << 12)
    worker = new_worker(metrics_token=TOKEN, largest_request=1 << 11)
    full = Application(worker.app, Pool(1, AtOnce("request", 1, 0)))
    too_large = b"x" * (2 * worker.resources.settings.largest_request + 1)

    async def statuses() -> list[int]:
        begun = [Exchange(full, "/", "POST").begin() for _ in range(3)]
        begun[0].send(b"")
        begun[1].send(too_large)
        return [(await exchange.end()).status for exchange in begun]

    assert asyncio.run(statuses()) == [503, 413, 408]
    found = read(worker.browser())
    assert [found["tribolo_refused_total", reason] for reason in ("PoolFull", "LargeBody", "SlowBody")] == [1, 1, 1]


def test_the_metrics_are_read_without_a_rate_limit(new_worker: NewWorker) -> None:
    browser = new_worker(metrics_token=TOKEN, read_seconds_per_minute=1e-9).browser()
    for _ in range(3):
        read(browser)


def test_people_in_games_of_several_people_are_counted_by_role(new_worker: NewWorker) -> None:
    worker = new_worker(metrics_token=TOKEN)
    browser, resources = worker.browser(), worker.resources
    resources.attendance.stop()  # The test stores who is there, not a thread.

    def count() -> tuple[float, ...]:
        found = read(browser)
        present = (found["tribolo_people_present", role] for role in ("player", "spectator"))
        return (*present, found["tribolo_presence_changes_total",])

    alone = browser.begin(seats={**dict.fromkeys(ALL_HERE, "greedy"), "Blue": "here"})
    together = browser.begin(seats=ALL_HERE)
    assert count() == (0, 0, 0)
    with ExitStack() as stack:
        for game, held in [(alone, {BLUE}), *[(together, {BLUE})] * 2, (together, {RED}), *[(together, set())] * 2]:
            stack.enter_context(resources.attendance.visit(places_in(resources.store.load(game), held)))
        assert count() == (2, 2, 0)
        resources.attendance.write()
        assert count() == (2, 2, 3)
    assert count() == (0, 0, 3)


def test_the_lobby_phrases_flags_and_the_games_to_watch_are_counted(new_worker: NewWorker) -> None:
    worker = new_worker(metrics_token=TOKEN)
    people = [worker.browser() for _ in range(3)]
    take = {"command": "take", "time_control": "3+5"}

    def count(*names: str) -> list[float]:
        found = read(people[0])
        return [found.get((name, "3+5"), found.get((name,), 0)) for name in names]

    for person in people[:2]:
        person.post("/lobby", **take)
    lobby = ("tribolo_open_games", "tribolo_open_seats", "tribolo_lobby_seats_total", "tribolo_public_games")
    assert count(*lobby) == [1, 2, 0, 0]
    address = people[2].post("/lobby", **take).headers["Location"]
    assert count(*lobby) == [0, 0, 3, 1]
    game = address.rpartition("/")[2]
    people[0].command(game, "say", phrase="hello")
    worker.resources.store.change(game, flag_mover)
    assert count("tribolo_phrases_total", "tribolo_flags_total") == [1, 1]
    resources = worker.resources
    with (
        resources.feed.watching(resources.store.load(game), lambda: None),
        resources.lobby.watching(lambda: None),
        resources.public_games.watching(lambda: None),
    ):
        opened = read(people[0])
    for found, readers in ((opened, 1), (read(people[0]), 0)):
        assert [found["tribolo_open_streams", of] for of in ("game", "lobby", "watch")] == [readers] * 3


def flag_mover(change: GameChange) -> None:
    assert change.room.running is not None
    flag(change, change.room.running)


def test_transactions_are_timed_by_kind(new_worker: NewWorker) -> None:
    worker = new_worker(metrics_token=TOKEN)
    browser = worker.browser()
    before = read(browser)
    browser.begin(seats=ALL_HERE)
    found = read(browser)
    for count in (("tribolo_transaction_seconds_count", kind) for kind in ("write", "read")):
        assert found[count] > before.get(count, 0)
    assert 0 < found["tribolo_transaction_seconds_sum", "write"] < 60


def test_a_connection_that_listens_for_hours_is_no_transaction(any_database: str) -> None:
    metrics, engine = Metrics(), connect(any_database)
    metrics.observe_transactions(engine)
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("SELECT 1")
    engine.dispose()
    assert metrics.registry.get_sample_value("tribolo_transaction_seconds_count", {"kind": "read"}) is None


def fetch(server: Server) -> dict[tuple[str, ...], float]:
    request = urllib.request.Request(f"{server.address}metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with server.opener.open(request, timeout=30) as answer:
        return parse(answer.read().decode())


def test_workers_report_the_sum_and_a_killed_one_no_gauges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with serving(tmp_path, "--workers", "2", metrics_token=TOKEN) as server:
        state = server.ask("api/games", {"seats": ALL_HERE})
        key = ("tribolo_requests_total", "GET", "/api/games/<game>", "200")
        for _ in range(20):
            server.ask(f"api/games/{state['id']}")
        assert {fetch(server)[key] for _ in range(10)} == {20}
        (folder,) = tmp_path.glob("tribolo-metrics-*")
        (folder / "counter_1.db").touch()  # As a worker does that starts.
        stream = server.opener.open(f"{server.address}games/{state['id']}/events", timeout=30)
        until(lambda: fetch(server)["tribolo_open_streams", "game"] == 1)
        for pid in server.workers():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        stream.close()

        def is_forgotten() -> bool:
            try:
                return fetch(server)["tribolo_open_streams", "game"] == 0
            except OSError:
                return False

        until(is_forgotten)
        assert fetch(server)[key] == 20
        assert server.end(signal.SIGTERM) == 0
        assert not folder.exists()

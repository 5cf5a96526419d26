"""Engines of other programs on the server: the host chooses programs, and visitors choose names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from frontends.engines.external import end_kept_engines
from frontends.web.config.settings import InvalidSetting, Settings
from frontends.web.external import ExternalEngines
from frontends.web.jobs.quick_bots import answer_at_once
from frontends.web.store.games import GameChange
from tests.console.user_specs.sentinel import Sentinel
from tests.engines.driver import SCRIPT, running, spec_of, wait_until_ended
from tests.engines.engine_script import REFERENCE
from tests.harness.waiting import until
from tribolo_core import Game, InvalidSpec, Record, Stop, format_record, parse_record

from .store.stored_games import new_game
from .visitors.games import finish
from .worker import Worker

HERE = {"Blue": "here", "Red": "greedy"}


def test_a_visitor_plays_against_an_engine_of_the_host(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(engines=f"sage=exec:{REFERENCE} waits,time=5s", thinkers=1)
    browser = worker.browser()
    assert '<option value="external:sage"' in browser.get("/new").text
    game = browser.begin(seats={**HERE, "Green": "external:sage"}, seed="7")
    until(lambda: len(browser.state(game)["all_moves"]) == 1)
    state = browser.state(game)
    assert state["seats"][2]["seat"] == "external:sage"
    assert "sage" in state["seats"][2]["label"]
    assert browser.get(f"/games/{game}").status_code == 200
    assert running(f"{REFERENCE} waits"), "the process waits for its next move"
    worker.close()
    wait_until_ended(f"{REFERENCE} waits")


def test_a_failing_engine_can_be_replaced_and_tells_nothing_of_the_host(
    new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    from frontends.web.jobs import bot_worker

    monkeypatch.setattr(bot_worker, "RETRY_SECONDS", 0.01)
    worker = new_worker(engines=f"sage={spec_of('illegal')}", thinkers=1)
    browser = worker.browser()
    game = browser.begin(seats={**HERE, "Green": "external:sage"}, seed="7")
    until(lambda: bool(browser.state(game)["thinking"]["has_failed"]))
    state = str(browser.state(game))
    assert "sage cannot move because of an error" in state
    assert "engine-logs" not in state
    assert "engine_script" not in state
    assert browser.command(game, "hand", player="Green", seat="greedy").status_code == 200
    assert browser.state(game)["seats"][2]["seat"] == "greedy"
    wait_until_ended(f"{SCRIPT} illegal")


def test_a_visitor_can_name_engines_of_the_host_alone(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(engines=f"sage=exec:{REFERENCE} never")
    browser = worker.browser()
    for name in (":other", ":", "", ":sage,time=1s", ":SAGE", ":sage:x"):
        spec = f"external{name}"
        answer = browser.client.post("/api/games", json={"seats": {**HERE, "Red": spec}})
        assert answer.status_code == 422, spec
        assert "this server has no such engine. Try external:sage." in answer.get_json()["error"]
    assert not running(f"{REFERENCE} never")


@pytest.fixture
def sentinel(tmp_path: Path) -> Sentinel:
    return Sentinel(tmp_path)


def test_a_request_starts_no_program(worker: Worker, sentinel: Sentinel) -> None:
    browser = worker.browser()
    answer = browser.client.post("/api/games", json={"seats": {**HERE, "Red": sentinel.spec}})
    assert answer.status_code == 422
    assert "unknown name 'exec'" in answer.get_json()["error"]
    assert browser.post("/games", red_spec=sentinel.spec).status_code == 422
    game = browser.begin(seats=HERE)
    assert browser.command(game, "hand", player="Blue", seat=sentinel.spec).status_code == 422
    assert not sentinel.was_started


def test_an_address_starts_no_program(worker: Worker, sentinel: Sentinel) -> None:
    browser = worker.browser()
    game = browser.begin(seats=HERE)
    addresses = ("/", "/new", f"/games/{game}", f"/api/games/{game}", "/position", "/analysis", "/puzzles", "/results")
    for address in addresses:
        for name in ("opponent", "spec", "seat", "red", "red_spec", "like", "hint"):
            browser.get(address, query_string={name: sentinel.spec})
    assert not sentinel.was_started


def test_an_uploaded_record_starts_no_program(new_worker: Callable[..., Worker], sentinel: Sentinel) -> None:
    worker = new_worker(engines=f"sage={sentinel.spec}", thinkers=1)
    browser = worker.browser()
    for seat in (sentinel.spec, "external:sage"):
        text = format_record(Record(Game.new(seed=7), ("human", "human", seat)))
        answer = browser.post("/records", text=text)
        assert answer.status_code == 422
    assert not sentinel.was_started


def test_a_stored_game_starts_no_program(new_worker: Callable[..., Worker], sentinel: Sentinel) -> None:
    worker = new_worker(thinkers=0)
    for spec in (sentinel.spec, "external:sage"):
        stored = new_game("human", "human", spec)
        worker.resources.store.create(stored, "you", [])
        question = worker.resources.store.load(stored.id).room.question
        assert question
        assert question.spec == spec
        with pytest.raises(InvalidSpec):
            worker.resources.engines.answer(question, Stop())
        answer_at_once(GameChange(stored, frozenset()))
        assert worker.browser().state(stored.id)["seats"][2]["seat"] == spec, "the game can still be seen"
    assert not sentinel.was_started


def test_a_rematch_and_a_download_keep_the_name(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(engines=f"sage=exec:{REFERENCE}")
    browser = worker.browser()
    game = browser.begin(seats={**HERE, "Green": "external:sage"})
    assert parse_record(browser.get(f"/games/{game}/record").text).seats[2] == "external:sage"
    finish(worker, game)
    assert browser.command(game, "rematch").status_code in (200, 201)


def test_an_engine_that_the_host_has_removed_fails_like_any_other(new_worker: Callable[..., Worker]) -> None:
    first = new_worker(engines=f"sage=exec:{REFERENCE}")
    game = first.browser().begin(seats={**HERE, "Green": "external:sage"}, seed="7")
    second = new_worker()
    question = second.resources.store.load(game).room.question
    assert question
    with pytest.raises(InvalidSpec, match="this server has no such engine"):
        second.resources.engines.answer(question, Stop())


def test_a_deep_thought_is_stopped(tmp_path: Path) -> None:
    engines = ExternalEngines.parse(f"sage={spec_of('', ',time=60s')}", tmp_path)
    stored = new_game("human", "human", "external:sage")
    question = stored.room.question
    assert question
    stop = Stop()
    stop.set()
    assert engines.answer(question, stop) in Game.new(seed=7).turn.transitions
    end_kept_engines()
    (log,) = tmp_path.iterdir()
    assert "> go movetime 60000" in log.read_text()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sage", "is not NAME=exec:PATH"),
        ("Sage=exec:true", "is not NAME=exec:PATH"),
        ("a=exec:true;a=exec:true", "the name 'a' is given twice"),
        ("a=greedy", "needs a spec such as exec:PATH"),
        ("a=exec:/no/such", "the program '/no/such' is not found"),
        ("a=exec:true,tim=1s", "has no option 'tim'"),
    ],
)
def test_a_bad_setting_is_refused_before_the_server_starts(text: str, problem: str) -> None:
    with pytest.raises(InvalidSetting, match="TRIBOLO_ENGINES") as caught:
        Settings.read({"TRIBOLO_ENGINES": text}, {})
    assert problem in str(caught.value)

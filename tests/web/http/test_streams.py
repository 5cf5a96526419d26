"""Event streams of one game, and of several games, which the tabs of a browser share."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import request
from werkzeug.test import TestResponse

from frontends.web.http.events import ASYNC_STREAM, MAX_GAMES, EventStream, shared_stream
from frontends.web.http.schemas import Update

from ..waiting import until
from ..worker import Browser, Worker
from .test_pages import ALL_HERE, begin


def events(answer: TestResponse, count: int) -> list[str]:
    """Read the first `count` events named `version` from an event stream, and return the JSON data of each event.

    The stream is closed afterwards.
    """
    found, text = [], ""
    for part in answer.response:
        text += part if isinstance(part, str) else bytes(part).decode()
        found = re.findall("event: version\ndata: (.*)\n", text)
        if len(found) >= count:
            break
    answer.close()
    return found[:count]


def test_an_event_stream_reports_changes_made_by_another_worker(new_worker: Callable[..., Worker]) -> None:
    here, there = new_worker(), new_worker()
    browser = here.browser()
    game = begin(browser, **ALL_HERE, seed="7")
    stream = there.browser().get(f"/games/{game}/events", buffered=False)
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert events(stream, 1) == ['{"version": 1, "busy": false}']
    stream = there.browser().get(f"/games/{game}/events?since=1", buffered=False)
    browser.play(game)
    assert events(stream, 1) == ['{"version": 2, "busy": false}']
    stream = there.browser().get(f"/games/{game}/events", headers={"Last-Event-ID": "1"}, buffered=False)
    assert events(stream, 1) == ['{"version": 2, "busy": false}']


def test_open_streams_are_limited_and_released(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(streams=2, streams_per_client=1)
    browser = worker.browser()
    game = begin(browser)
    address = f"/games/{game}/events"
    first = browser.get(address, buffered=False)
    refused = browser.get(address)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    second = browser.get(address, buffered=False, environ_overrides={"REMOTE_ADDR": "203.0.113.9"})
    assert second.status_code == 200
    third = browser.get(address, environ_overrides={"REMOTE_ADDR": "203.0.113.10"})
    assert third.status_code == 503
    for stream in (first, second):
        assert events(stream, 1)
    again = browser.get(address, buffered=False)
    assert again.status_code == 200
    again.close()


def test_a_worker_that_shuts_down_closes_its_event_streams(worker: Worker) -> None:
    browser = worker.browser()
    stream = browser.get(f"/games/{begin(browser)}/events", buffered=False)
    parts = iter(stream.response)
    assert next(parts)
    worker.resources.stop()
    until(lambda: next(parts, None) is None)
    assert browser.get("/readyz").status_code == 503


def address(*watched: str, updates: bool = True) -> str:
    """Return the URL path of a stream; each `watched` is the id of a game, with or without a version."""
    return "/events?" + "&".join([f"watch={game}" for game in watched] + ["updates=1"] * updates)


def news(browser: Browser, count: int, *watched: str) -> list[dict[str, Any]]:
    """Return the data of the first `count` events of a stream."""
    return [json.loads(event) for event in events(browser.get(address(*watched), buffered=False), count)]


def test_one_stream_tells_of_several_games(worker: Worker) -> None:
    browser = worker.browser()
    known, unknown, idle = (begin(browser, **ALL_HERE, seed=str(seed)) for seed in range(3))
    browser.play(known)
    found = {event["game"]: event for event in news(browser, 2, f"{known}.1", unknown, f"{idle}.1")}
    assert found.keys() == {known, unknown}
    updates = {game: Update.model_validate(event["update"]) for game, event in found.items()}
    assert [(updates[game].since, updates[game].version) for game in (known, unknown)] == [(1, 2), (None, 1)]
    assert [entry.version for entry in updates[known].told] == [2]
    assert all(seat.is_yours for update in updates.values() for seat in update.seats)


def test_a_stream_tells_of_changes_in_each_of_its_games(new_worker: Callable[..., Worker]) -> None:
    here, there = new_worker(), new_worker()
    browser = here.browser()
    games = [begin(browser, **ALL_HERE, seed=str(seed)) for seed in range(3)]
    watched = address(*(f"{game}.1" for game in games), updates=False)
    stream = there.browser().get(watched, buffered=False)
    parts = iter(stream.response)
    next(parts)  # The first text comes before all events.
    for game in reversed(games):
        browser.play(game)
        part = next(parts)
        assert isinstance(part, bytes)
        assert f'data: {{"game": "{game}", "version": 2, "busy": false}}\n' in part.decode()
    stream.close()
    assert there.resources.feed.readers == 0


def test_an_asynchronous_server_sends_the_same_events(worker: Worker) -> None:
    browser = worker.browser()
    games = [begin(browser, seed=str(seed)) for seed in range(3)]
    with worker.app.test_request_context(address(*games, updates=False)):
        response = shared_stream()
        stream: EventStream = request.environ[ASYNC_STREAM]

    async def first_events() -> str:
        texts = stream.__aiter__()
        return await anext(texts) + await anext(texts)

    sent = re.findall("data: (.*)\n", asyncio.run(first_events()))
    response.close()
    assert sent == events(worker.browser().get(address(*games, updates=False), buffered=False), 3)


def test_a_game_that_is_named_twice_is_watched_once(worker: Worker) -> None:
    browser = worker.browser()
    game = begin(browser)
    [event] = news(browser, 1, game, f"{game}.9", game)
    assert (event["game"], event["version"]) == (game, 1)


def test_unknown_games_are_left_out(worker: Worker) -> None:
    browser = worker.browser()
    game = begin(browser)
    unknown = "x" * 22
    assert [event["game"] for event in news(browser, 1, unknown, game, "")] == [game]
    assert browser.get(address(unknown)).status_code == 404


def test_a_stream_has_at_least_one_game_and_not_too_many(worker: Worker) -> None:
    browser = worker.browser()
    game = begin(browser)
    assert browser.get("/events").status_code == 400
    many = [f"{number:022}" for number in range(MAX_GAMES)]
    assert browser.get(address(*many, game)).status_code == 400
    assert [event["game"] for event in news(browser, 1, *many[1:], game)] == [game]


@pytest.mark.parametrize(
    "watched", ["", ".", ".1", "\0" * 22, "\U0001f600.1", "x" * 22 + ".-1", "x" * 22 + "." + "9" * 5_000]
)
def test_a_text_that_names_no_game_finds_none(worker: Worker, watched: str) -> None:
    answer = worker.browser().client.get("/events", query_string={"watch": watched})
    assert answer.status_code == 404


@pytest.mark.parametrize("version", ["", ".", ".-1", ".x", ".1e3", ".\u0661\u0662x", "." + "9" * 5_000])
def test_a_version_that_is_none_counts_as_unknown(worker: Worker, version: str) -> None:
    browser = worker.browser()
    game = begin(browser)
    [event] = news(browser, 1, game + version)
    assert event["update"]["since"] is None


def test_a_stream_takes_one_place_and_counts_a_request_for_each_game(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(streams_per_client=1, reads_per_minute=20).browser()
    games = [begin(browser) for _ in range(8)]
    stream = browser.get(address(*games), buffered=False)
    refused = browser.get(address(games[0]))
    assert (stream.status_code, refused.status_code, refused.headers["Retry-After"]) == (200, 503, "5")
    stream.close()
    statuses = [browser.get(address(*games), buffered=False).status_code for _ in range(3)]
    assert 429 in statuses  # Two streams of 8 games fit into a minute, or three if the next minute has begun.

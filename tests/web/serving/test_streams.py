"""The event stream of a game."""

from __future__ import annotations

import pytest

from tests.harness.waiting import until
from tests.web.game.test_pages import begin
from tests.web.streams import updates
from tests.web.worker import Browser, NewWorker, Worker


def test_open_streams_are_limited_and_released(new_worker: NewWorker) -> None:
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
    for opened in (first, second):
        assert updates(opened, 1)
    again = browser.get(address, buffered=False)
    assert again.status_code == 200
    again.close()


def test_a_worker_that_shuts_down_closes_its_event_streams(own_worker: Worker) -> None:
    browser = own_worker.browser()
    stream = browser.get(f"/games/{begin(browser)}/events", buffered=False)
    parts = iter(stream.response)
    assert next(parts)
    own_worker.resources.stop()
    until(lambda: next(parts, None) is None)
    assert browser.get("/readyz").status_code == 503


@pytest.mark.parametrize("version", ["", ".", "-1", "x", "1e3", "\u0661\u0662x", "3", "9" * 5_000])
def test_a_version_that_is_none_counts_as_unknown(browser: Browser, version: str) -> None:
    game = begin(browser)
    answer = browser.get(f"/games/{game}/events", query_string={"since": version})
    assert updates(answer, 1)[0].since is None

"""Fixtures: the day of the tests, and a server on it."""

from __future__ import annotations

import pytest

from tests.web.daily.visitors import NOON, set_now
from tests.web.worker import Browser, NewWorker, Worker


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_now(monkeypatch, NOON)


@pytest.fixture
def server(new_worker: NewWorker) -> Worker:
    return new_worker()


@pytest.fixture
def browser(server: Worker) -> Browser:
    return server.browser()

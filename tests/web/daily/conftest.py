"""Fixtures: a server on the day of the tests."""

from __future__ import annotations

import pytest

from tests.web.worker import NewWorker, Worker

from .visitors import NOON, set_now


@pytest.fixture
def server(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> Worker:
    """Return a worker that plays for computer players, at noon of the day of the tests."""
    set_now(monkeypatch, NOON)
    return new_worker(thinkers=1)

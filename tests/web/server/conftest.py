"""Fixtures: a worker for each test, and the settings of the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ..worker import Worker


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    """Return a worker for one test, which may add rules to its application and fill its capacity."""
    return own_worker


@pytest.fixture(autouse=True)
def _garbage_collection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the application from freezing the objects of the tests, and undo its other setting."""
    threshold = gc.get_threshold()
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    gc.set_threshold(*threshold)

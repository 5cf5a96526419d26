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
def _garbage_collection() -> Iterator[None]:
    """Undo what the application does to the garbage collector of its process."""
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)

"""Fixtures: a server on the day of the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.worker import Worker

from .visitors import NOON, set_now


@pytest.fixture
def server(new_worker: Callable[..., Worker], monkeypatch: pytest.MonkeyPatch) -> Worker:
    """Return a worker that plays for computer players, at noon of the day of the tests."""
    set_now(monkeypatch, NOON)
    return new_worker()

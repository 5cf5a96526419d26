"""Fixtures: a worker for each test, and the settings of the garbage collector. Tests may be coroutine functions."""

from __future__ import annotations

import asyncio
import gc
import inspect
from collections.abc import Iterator

import pytest

from tests.web.worker import Worker


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    return own_worker


@pytest.fixture(autouse=True)
def _garbage_collection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the application from freezing the objects of the tests, and undo its other setting."""
    threshold = gc.get_threshold()
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    gc.set_threshold(*threshold)

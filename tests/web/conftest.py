"""Fixtures for the tests of the web frontend: databases, and workers that serve games from them."""

from __future__ import annotations

import json
import logging
import math
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from frontends.web import app, capacity, puzzle_library
from frontends.web.capacity import RateLimit
from frontends.web.serving import static_files
from frontends.web.serving.middleware.access_log import LOG
from frontends.web.store.games import Store
from tests.harness.postgresql import Databases, find_programs, running
from tests.puzzle_file import PATH
from tests.variants import gated
from tests.web.games import ALL_HERE
from tests.web.store.stored_games import opened
from tests.web.worker import ROOMY, Browser, NewWorker, Worker
from tribolo_core.puzzles.file import read_puzzles

T = TypeVar("T")


def once(function: Callable[[Path], T], path: Path) -> Callable[[Path], T]:
    """Return a function with the same results that computes the one for `path` only once."""
    kept = cache(function)
    return lambda asked: kept(asked) if asked == path else function(asked)


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Let the workers of this process share what each would read for itself: the static files and the puzzles."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static_files, "_contents", once(static_files._contents, app.STATIC))
        patch.setattr(puzzle_library, "read_puzzles", once(read_puzzles, PATH))
        yield


@pytest.fixture(autouse=True)
def windows_from_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the windows of rate limits begin with the test, so that no minute, hour or day ends in the middle of it."""
    start = time.time()

    def window_end(limit: RateLimit) -> float:
        return start + (math.floor((time.time() - start) / limit.seconds) + 1) * limit.seconds

    monkeypatch.setattr(capacity, "window_end", window_end)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """Yield the databases of a PostgreSQL server; skip the test if PostgreSQL is not installed."""
    with running(find_programs()) as cluster:
        found = Databases(cluster)
        yield found
        found.close()


@pytest.fixture
def postgresql(databases: Databases) -> Iterator[Callable[[], str]]:
    """Yield a function that returns the URL of an empty database on a PostgreSQL server."""
    taken: list[str] = []

    def new() -> str:
        taken.append(databases.take())
        return databases.address(taken[-1])

    yield new
    for name in taken:
        databases.give_back(name)


BOTH_DATABASES = {
    *("test_access", "test_backup", "test_erasure", "test_games", "test_lobby", "test_migrations", "test_privacy"),
    *("test_programs", "test_stored_database"),
}
"""The files whose tests run on both databases in the gate: they hold what the databases do in their own ways."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let a test with `any_database` run on SQLite and on PostgreSQL; the latter is `long` outside `BOTH_DATABASES`."""
    if "any_database" in metafunc.fixturenames:
        is_gated = metafunc.module.__name__.rpartition(".")[2] in BOTH_DATABASES
        metafunc.parametrize("any_database", gated(["sqlite", "postgresql"], 2 if is_gated else 1), indirect=True)


@pytest.fixture
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database of the kind that the test was generated for."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    new: Callable[[], str] = request.getfixturevalue("postgresql")
    return new()


@pytest.fixture
def another_database(any_database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    if any_database.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'other' / 'games.db'}"
    new: Callable[[], str] = request.getfixturevalue("postgresql")
    return new()


@pytest.fixture
def store(any_database: str) -> Iterator[Store]:
    with opened(any_database) as store:
        yield store


@pytest.fixture
def new_worker(tmp_path: Path) -> Iterator[NewWorker]:
    workers: list[Worker] = []

    def new(**settings: object) -> Worker:
        workers.append(Worker(tmp_path, **settings))
        return workers[-1]

    yield new
    for worker in workers:
        worker.close()


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """Yield a `Worker` that the tests of a module share: each of their browsers is another visitor."""
    shared = Worker(tmp_path_factory.mktemp("worker"), **ROOMY)
    yield shared
    shared.close()


@pytest.fixture
def browser(worker: Worker) -> Browser:
    return worker.browser()


@pytest.fixture
def game(browser: Browser) -> str:
    """Return a game of three people at `browser`, in which Green is to move."""
    return browser.begin(seats=ALL_HERE, seed="7")


@pytest.fixture
def own_worker(new_worker: NewWorker) -> Worker:
    return new_worker()


@pytest.fixture
def any_worker(new_worker: NewWorker, any_database: str) -> Worker:
    return new_worker(database=any_database)


@pytest.fixture
def access_log(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[dict[str, object]]]]:
    LOG.addHandler(caplog.handler)
    LOG.setLevel(logging.INFO)
    yield lambda: [json.loads(record.getMessage()) for record in caplog.records if record.name == LOG.name]
    LOG.removeHandler(caplog.handler)
    LOG.setLevel(logging.NOTSET)

"""Databases, and workers that serve them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from .postgresql import find_programs, running
from .worker import Worker


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Makes a new database of a real PostgreSQL each time it is called."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    with running(programs) as cluster:
        numbers = itertools.count(1)
        server = create_engine(
            cluster.address("postgres").replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
        )

        def new() -> str:
            name = f"tribolo_{next(numbers)}"
            with server.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            return cluster.address(name)

        yield new
        server.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: the tests that use it run on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    new: Callable[[], str] = request.getfixturevalue("postgresql")
    return new()


@pytest.fixture
def new_worker(tmp_path: Path) -> Iterator[Callable[..., Worker]]:
    """Makes workers, which share a SQLite database if nothing else is said; settings are given by name."""
    workers: list[Worker] = []

    def new(**settings: object) -> Worker:
        workers.append(Worker(tmp_path, **settings))
        return workers[-1]

    yield new
    for worker in workers:
        worker.close()


@pytest.fixture
def worker(new_worker: Callable[..., Worker]) -> Worker:
    """A worker in which opponents think when a test says so."""
    return new_worker()

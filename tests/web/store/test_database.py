"""Connections to a database, and databases that cannot be used."""

from __future__ import annotations

import os
import socket
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from frontends.web.store import database
from frontends.web.store.database import UnusableDatabase, connect, reading, upgrade, writing


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = connect(f"sqlite:///{tmp_path / 'data' / 'games.db'}")
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def other(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Yield a connection that holds the lock of the database of `engine`."""
    with closing(sqlite3.connect(str(engine.url.database), isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nonsense", "A database needs a URL such as"),
        ("mysql://host/games", "must be SQLite or PostgreSQL, not mysql"),
        ("sqlite+aiosqlite:////tmp/games.db", "must be SQLite or PostgreSQL, not sqlite+aiosqlite"),
        ("sqlite+nonsense:////tmp/games.db", "must be SQLite or PostgreSQL, not sqlite+nonsense"),
        ("postgresql://me:secret@127.0.0.1:port/games", "A database needs a URL such as"),
        ("sqlite://", "A SQLite database must be a file"),
        ("sqlite:////proc/nowhere/games.db", "/proc/nowhere cannot be created"),
        ("sqlite:////proc/version", "cannot be used"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be used"),
    ],
)
def test_an_unusable_database_is_reported_in_one_line(address: str, reason: str) -> None:
    with pytest.raises(UnusableDatabase) as refused:
        upgrade(connect(address))
    assert reason in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_sqlite_has_a_write_ahead_log_and_durable_commits(engine: Engine) -> None:
    with writing(engine) as connection:
        assert (pragma(connection, "journal_mode"), pragma(connection, "synchronous")) == ("wal", 2)
    with reading(engine) as connection:
        assert pragma(connection, "synchronous") == 2


def test_a_lock_is_tried_steadily(engine: Engine, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite tried again after up to 100 ms, so processes that came later took the lock before, again and again."""
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 20:
            other.execute("ROLLBACK")

    monkeypatch.setattr(time, "sleep", sleep)
    with writing(engine) as connection:
        assert pragma(connection, "busy_timeout") == database.LOCK_TIMEOUT * 1_000
    assert waits == [database.RETRY_SECONDS] * 20


def test_a_kept_lock_is_given_up(engine: Engine, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.01)
    with pytest.raises(OperationalError, match="locked"), writing(engine):
        pass
    other.execute("ROLLBACK")
    with writing(engine) as connection:
        assert pragma(connection, "busy_timeout") == 10


def test_a_sqlite_that_does_not_overwrite_what_it_deletes_does_so_here(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'games.db'}")
    # Some builds of SQLite overwrite it by default, others do not.
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA secure_delete=OFF"), insert=True)
    with reading(engine) as connection:
        assert pragma(connection, "secure_delete") == 1
    engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_files_of_a_database_are_not_readable_for_other_users(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        folder = tmp_path / "data"
        engine = connect(f"sqlite:///{folder / 'games.db'}")
        upgrade(engine)
        with writing(engine) as connection:
            connection.exec_driver_sql("DELETE FROM job")
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
        engine.dispose()
    finally:
        os.umask(before)
    assert modes == {"data": 0o700, "games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}


def test_a_postgresql_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "CONNECT_TIMEOUT", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        engine = connect(f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/tribolo")
        with pytest.raises(UnusableDatabase, match="timeout"):
            upgrade(engine)

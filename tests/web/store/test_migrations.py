"""The schema of a database: created by several workers at once, and refused if it is another one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, MetaData, text

from frontends.web.store.database import (
    Schema,
    UnusableDatabase,
    connect,
    find_schema,
    is_current,
    reading,
    upgrade,
    writing,
)
from frontends.web.store.games import Store
from frontends.web.store.schema import metadata

MIGRATION_ROUNDS = int(os.environ.get("MIGRATION_ROUNDS", "2"))
"""Times that eight processes create the schema of an empty database at once; `make test-kills` asks for more."""


def test_the_migration_produces_the_schema_and_can_run_twice(store: Store) -> None:
    upgrade(store.database.engine)
    assert is_current(store.database.engine)
    with reading(store.database.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def migrate(url: str, barrier: Barrier) -> str:
    """Create the schema when all processes have arrived at `barrier`; return the error, which is empty without one."""
    engine = connect(url)
    barrier.wait(60)
    try:
        upgrade(engine)
        return "" if is_current(engine) else "not current"
    except UnusableDatabase as error:
        return str(error)
    finally:
        engine.dispose()


@pytest.fixture(scope="module")
def eight_processes() -> Iterator[tuple[ProcessPoolExecutor, Barrier]]:
    """Yield eight processes, and a barrier at which they wait for each other."""
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])  # Otherwise, each process would import everything for itself.
    with context.Manager() as manager, ProcessPoolExecutor(8, context) as pool:
        yield pool, manager.Barrier(8)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_processes_that_opened_an_empty_database_at_once_found_it_locked(
    eight_processes: tuple[ProcessPoolExecutor, Barrier], database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    pool, barrier = eight_processes
    for round_ in range(MIGRATION_ROUNDS):
        if database == "sqlite":
            url = f"sqlite:///{tmp_path / f'{round_}.db'}"
        else:
            url = request.getfixturevalue("postgresql")()
        assert [*pool.map(migrate, [url] * 8, [barrier] * 8)] == [""] * 8


def content(engine: Engine) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every table of a database, keyed by the name of the table."""
    tables = MetaData()
    with reading(engine) as connection:
        tables.reflect(connection)
        return {
            table.name: [tuple(row) for row in connection.execute(table.select())] for table in tables.sorted_tables
        }


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        (["UPDATE alembic_version SET version_num = '0005'"], "schema 0005"),
        (["UPDATE alembic_version SET version_num = 'unknown'"], "schema unknown"),
        (["INSERT INTO alembic_version VALUES ('0005')"], "schema 00(05|15), 00(05|15)"),
        (["DELETE FROM alembic_version"], "tables without a revision"),
        (["DROP TABLE alembic_version"], "tables without a revision"),
    ],
    ids=["older", "unknown", "two", "no revision", "no table of revisions"],
)
def test_a_database_of_another_schema_is_refused_unchanged(store: Store, statements: list[str], found: str) -> None:
    engine = store.database.engine
    with writing(engine) as connection:
        for statement in statements:
            connection.execute(text(statement))
    before = content(engine)
    advice = "Run the release that made it, or set TRIBOLO_DATABASE to an empty database"
    for use in (upgrade, find_schema):
        with pytest.raises(UnusableDatabase, match=f"has {found}, and this release needs schema 0015. {advice}.$"):
            use(engine)
    assert not is_current(engine)
    assert content(engine) == before


def test_a_sqlite_database_of_another_program_keeps_every_byte(tmp_path: Path) -> None:
    file = tmp_path / "songs.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE song (title)")
    before = file.read_bytes()
    engine = connect(f"sqlite:///{file}")
    with pytest.raises(UnusableDatabase, match="has tables without a revision"):
        upgrade(engine)
    engine.dispose()
    assert (file.read_bytes(), [*tmp_path.iterdir()]) == (before, [file])


def test_an_empty_database_is_not_current_and_has_no_schema(any_database: str) -> None:
    engine = connect(any_database)
    assert (is_current(engine), find_schema(engine)) == (False, Schema.NONE)
    engine.dispose()

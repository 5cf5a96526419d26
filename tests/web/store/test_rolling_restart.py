"""While servers are restarted one after the other, those of the previous schema work beside the present schema."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import produce_migrations
from alembic.operations.ops import DropColumnOp, DropTableOp, ModifyTableOps
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, MetaData

from frontends.web.game import deal_of_day
from frontends.web.store.access import Database
from frontends.web.store.daily.deals import DailyDeals
from frontends.web.store.database import connect, reading, upgrade, writing
from frontends.web.store.games import Store
from frontends.web.store.job_leases import JobLeases

DATA = Path(__file__).parents[2] / "data"
PREVIOUS = ("0002", "0003")
FIRST = "first-game-of-the-test"


def run(engine: Engine, previous: str) -> list[list[tuple[Any, ...]]]:
    """Run the recorded statements of the release with an earlier schema, and return the rows that each returns."""
    found = []
    for recorded in json.loads((DATA / f"schema-{previous}" / f"{engine.dialect.name}.json").read_text("utf-8")):
        with writing(engine) as connection:
            cursor = connection.connection.cursor()
            execute = cursor.executemany if recorded["many"] else cursor.execute
            execute(recorded["statement"], recorded["parameters"])
            found.append(sorted(cursor.fetchall()) if cursor.description else [])
            cursor.close()
    return found


@pytest.mark.parametrize("previous", PREVIOUS)
def test_the_statements_of_the_previous_schema_have_the_same_results(
    any_database: str, another_database: str, previous: str
) -> None:
    before, after = connect(any_database), connect(another_database)
    upgrade(before, previous)
    upgrade(after)
    JobLeases(Database(after)).claim("another job", "token", 60, 60)
    DailyDeals(Database(after)).meet(deal_of_day(date(2026, 12, 1)))
    rows = run(before, previous)
    assert run(after, previous) == rows
    assert sum(map(len, rows)) > 15, "the statements return rows"
    for engine in (before, after):
        engine.dispose()


def test_the_present_release_continues_what_the_previous_one_has_begun(any_database: str) -> None:
    engine = connect(any_database)
    upgrade(engine, "0002")
    run(engine, "0002")
    upgrade(engine)
    room = Store(Database(engine)).load(FIRST).room
    assert (room.version, len(room.session.game.moves), room.rematch) == (3, 1, "rematch-of-the-test")
    engine.dispose()


@pytest.mark.parametrize("previous", PREVIOUS)
def test_the_migration_from_the_previous_schema_only_adds(any_database: str, previous: str) -> None:
    engine = connect(any_database)
    upgrade(engine, previous)
    reflected = MetaData()
    reflected.reflect(engine)
    upgrade(engine)
    with reading(engine) as connection:
        back = produce_migrations(MigrationContext.configure(connection), reflected)
    assert back.upgrade_ops
    # The way back drops what the migration has added, so it holds nothing but drops.
    kinds = {
        type(operation).__name__
        for change in back.upgrade_ops.ops
        for operation in (change.ops if isinstance(change, ModifyTableOps) else [change])
    }
    assert kinds <= {DropTableOp.__name__, DropColumnOp.__name__, "DropIndexOp"}
    assert kinds
    engine.dispose()

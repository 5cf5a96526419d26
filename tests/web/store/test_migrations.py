"""Migrations: from an empty database, from the first schema, and by several workers at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from frontends.web.capacity import RateLimit, RateLimited
from frontends.web.store.access import Database
from frontends.web.store.database import UnusableDatabase, connect, downgrade, is_current, reading, upgrade, writing
from frontends.web.store.events import encode
from frontends.web.store.games import Store
from frontends.web.store.rate_limits import RateLimiter
from frontends.web.store.schema import metadata
from tribolo_core import PLAYERS, Game, format_position

BLUE, RED, GREEN = PLAYERS

MIGRATION_ROUNDS = int(os.environ.get("MIGRATION_ROUNDS", "10"))
"""Times that eight processes migrate an empty database at once."""


def test_migrations_produce_the_schema_and_can_run_twice(store: Store) -> None:
    upgrade(store.database.engine)
    assert is_current(store.database.engine)
    with reading(store.database.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


OLD_GAME = {
    "id": "A" * 22,
    "position": format_position(Game.new(seed=7).turn.position),
    "seats": "human\ngreedy\nhuman",
    "mover": "B",
}


OLD_EVENTS = [("take", "BG", ""), ("name", "B", "Ada"), ("move", "G", "i6"), ("undo", "B", "")]


def test_a_database_of_the_first_schema_is_migrated_and_keeps_its_games(any_database: str) -> None:
    engine = connect(any_database)
    upgrade(engine, "0001")
    assert not is_current(engine)
    with writing(engine) as connection:
        connection.execute(
            text(
                "INSERT INTO game VALUES (:id, :position, 'standard', '7', :seats, 'fast', 'client', 1, 2, 4, :mover,"
                " 'Blue to move.', NULL, NULL, NULL)"
            ),
            OLD_GAME,
        )
        for number, (kind, players, event_text) in enumerate(OLD_EVENTS, start=1):
            connection.execute(
                text("INSERT INTO entry VALUES (:game, :number, :kind, :players, :text, 2)"),
                {"game": OLD_GAME["id"], "number": number, "kind": kind, "players": players, "text": event_text},
            )
        connection.execute(text("INSERT INTO holder VALUES ('me', :id, 'B')"), OLD_GAME)
        connection.execute(text("INSERT INTO visit VALUES ('client', 'game', 9e9, 3)"))
    upgrade(engine)
    database = Database(engine)
    store = Store(database)
    stored, held = store.load_for(OLD_GAME["id"], "me")
    game = Game.new(seed=7).play("i6")
    assert [encode(event) for event in stored.events] == OLD_EVENTS
    assert stored.room.session.game == game
    assert (stored.room.name(BLUE), held) == ("Ada", frozenset({BLUE}))
    assert store.summaries("me", 9)[0].scores == game.turn.scores
    with pytest.raises(RateLimited):
        RateLimiter(database).check(RateLimit("game", 3, 9e9, ""), "client")
    database.close()


def test_the_last_migration_can_be_undone(any_database: str) -> None:
    engine = connect(any_database)
    upgrade(engine)
    downgrade(engine, "0001")
    upgrade(engine)
    assert is_current(engine)
    engine.dispose()


def migrate(url: str, barrier: Barrier) -> str:
    """Migrate a database when all processes have arrived at `barrier`; return the error, which is empty without one."""
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
    with get_context("spawn").Manager() as manager, ProcessPoolExecutor(8, get_context("spawn")) as pool:
        yield pool, manager.Barrier(8)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_processes_that_opened_an_empty_database_at_once_found_it_locked(
    eight_processes: tuple[ProcessPoolExecutor, Barrier],
    database: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    pool, barrier = eight_processes
    for round_ in range(MIGRATION_ROUNDS):
        if database == "sqlite":
            url = f"sqlite:///{tmp_path / f'{round_}.db'}"
        else:
            url = request.getfixturevalue("postgresql")()
        assert [*pool.map(migrate, [url] * 8, [barrier] * 8)] == [""] * 8


def test_a_database_of_an_older_or_newer_release_is_not_ready(store: Store) -> None:
    with writing(store.database.engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_current(store.database.engine)
    with pytest.raises(UnusableDatabase, match="newer release"):
        upgrade(store.database.engine)

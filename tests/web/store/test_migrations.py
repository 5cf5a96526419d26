"""Migrations: from an empty database, from the first schema, and by several workers at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

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


def test_concurrent_workers_migrate_an_empty_database_once(any_database: str) -> None:
    engines = [connect(any_database) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(upgrade, engines))
    assert all(map(is_current, engines))
    for engine in engines:
        engine.dispose()


def test_a_database_of_an_older_or_newer_release_is_not_ready(store: Store) -> None:
    with writing(store.database.engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_current(store.database.engine)
    with pytest.raises(UnusableDatabase, match="newer release"):
        upgrade(store.database.engine)

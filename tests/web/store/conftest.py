"""Fixtures with a store of games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from frontends.web.store.access import Database
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases

from .stored_games import new_leases


@pytest.fixture
def store(any_database: str) -> Iterator[Store]:
    engine = connect(any_database)
    upgrade(engine)
    database = Database(engine)
    yield Store(database)
    database.close()


@pytest.fixture
def leases(store: Store) -> Leases:
    return new_leases(store.database)

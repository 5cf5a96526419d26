"""The leases of a store of games."""

from __future__ import annotations

import pytest

from frontends.web.store.games import Store
from frontends.web.store.leases import Leases

from .stored_games import new_leases


@pytest.fixture
def leases(store: Store) -> Leases:
    return new_leases(store.database)

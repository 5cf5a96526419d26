"""Rate limits, counted in the database."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from frontends.web.capacity import RateLimit, RateLimited
from frontends.web.store.access import Database
from frontends.web.store.database import connect, reading, writing
from frontends.web.store.games import Store
from frontends.web.store.rate_limits import RateLimiter
from tribolo_core import PLAYERS

BLUE, RED, GREEN = PLAYERS


def test_rate_limits_hold_across_workers_and_per_client(store: Store, any_database: str) -> None:
    limit = RateLimit("game", 3, 3_600, "Too many games.")
    other = Database(connect(any_database))
    for limits in (RateLimiter(store.database), RateLimiter(other), RateLimiter(store.database)):
        limits.spend(limit, "one")
    with pytest.raises(RateLimited, match=r"Too many games\. Try again in .*(minutes|s)\.") as refused:
        RateLimiter(other).spend(limit, "one")
    assert 1 <= refused.value.retry_after <= 3_600
    RateLimiter(other).spend(limit, "two")
    other.close()


def test_a_charge_is_never_refused_but_the_next_check_is(store: Store) -> None:
    limits, limit = RateLimiter(store.database), RateLimit("thinking", 10, 3_600, "Too much.")
    limits.check(limit, "one")
    limits.charge(limit, "one", 9.5)
    limits.check(limit, "one")
    limits.charge(limit, "one", 0.5)
    with pytest.raises(RateLimited):
        limits.check(limit, "one")
    limits.check(limit, "two")


def test_expired_windows_are_deleted(store: Store) -> None:
    limits = RateLimiter(store.database)
    limits.spend(RateLimit("game", 3, 3_600, ""), "one")
    with writing(store.database.engine) as connection:
        connection.execute(text("UPDATE rate_usage SET window_end = 1"))
    limits.spend(RateLimit("game", 3, 3_600, ""), "two")
    limits.delete_expired()
    with reading(store.database.engine) as connection:
        assert connection.execute(text("SELECT client FROM rate_usage")).scalars().all() == ["two"]

"""Rate limits, counted in the database or in memory."""

from __future__ import annotations

from contextlib import suppress

import pytest
from sqlalchemy import text

from frontends.web.capacity import RateLimit, RateLimited, RateLimiter, Usage, UsageInMemory
from frontends.web.store.database import reading, writing
from frontends.web.store.games import Store
from frontends.web.store.rate_limits import UsageInDatabase, UsageInTransaction, delete_expired


@pytest.mark.parametrize("where", ["database", "memory"])
def test_a_charge_is_never_refused_but_the_next_check_is(store: Store, where: str) -> None:
    usage: Usage = UsageInMemory() if where == "memory" else UsageInDatabase(store.database)
    limits, limit = RateLimiter(usage), RateLimit("thinking", 10, 3_600, "Too much.")
    limits.check(limit, "one")
    limits.charge(limit, "one", 9.5)
    limits.check(limit, "one")
    limits.charge(limit, "one", 0.5)
    with pytest.raises(RateLimited):
        limits.check(limit, "one")
    limits.check(limit, "two")


def test_what_a_failed_transaction_has_used_is_not_counted(store: Store) -> None:
    limit = RateLimit("ranked", 1, 3_600, "Too many.")
    for _ in range(2):
        with suppress(ZeroDivisionError), writing(store.database.engine) as connection:
            RateLimiter(UsageInTransaction(connection)).spend(limit, "one")
            raise ZeroDivisionError
    RateLimiter(UsageInDatabase(store.database)).spend(limit, "one")
    with pytest.raises(RateLimited), writing(store.database.engine) as connection:
        RateLimiter(UsageInTransaction(connection)).spend(limit, "one")


def test_expired_windows_are_deleted(store: Store) -> None:
    limits = RateLimiter(UsageInDatabase(store.database))
    limits.spend(RateLimit("game", 3, 3_600, ""), "one")
    with writing(store.database.engine) as connection:
        connection.execute(text("UPDATE rate_usage SET window_end = 1"))
    limits.spend(RateLimit("game", 3, 3_600, ""), "two")
    delete_expired(store.database)
    with reading(store.database.engine) as connection:
        assert connection.execute(text("SELECT client FROM rate_usage")).scalars().all() == ["two"]

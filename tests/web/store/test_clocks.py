"""A clock that is set forward or back by an hour neither loses moves nor blocks anything for long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from frontends.web.capacity import RateLimit, RateLimited, RateLimiter, UsageInMemory
from frontends.web.room.events import Played
from frontends.web.store.games import Store
from frontends.web.store.job_leases import JobLeases
from frontends.web.store.rate_limits import UsageInDatabase
from tests.web.store.stored_games import ALL_HUMAN, new_game
from tribolo_core import PLAYERS, Game

HOUR = 3_600.0

Clock = Callable[[float], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a function that sets the clock of this process forward by some seconds, or back if they are negative."""
    right = time.time

    def set_clock(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return set_clock


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_moves_before_and_after_a_jump_are_kept(store: Store, set_clock: Clock, jump: float) -> None:
    stored, model = new_game(*ALL_HUMAN, seed=7), Game.new(seed=7)
    store.create(stored, "me", PLAYERS)
    for offset in (0, jump, 0):
        set_clock(offset)
        assert model.turn.player is not None
        played = Played(model.turn.player, next(iter(model.turn.transitions)))
        store.change(stored.id, lambda change, played=played: change.apply(played), "me")  # type: ignore[misc]
        model = model.play(played.move)
    for loaded in (store.load(stored.id), Store(store.database).load(stored.id)):
        assert loaded.room.session.game == model


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_after_a_jump_the_lease_of_a_living_worker_lasts_alone(store: Store, set_clock: Clock, jump: float) -> None:
    leases = JobLeases(store.database)
    for job, holder in (("of the dead", "dead"), ("of the living", "living")):
        assert leases.claim(job, holder, 4, 60)
        assert not leases.claim(job, "early", 4, 60)
    set_clock(jump)
    assert leases.claim("of the dead", "living", 4, 60)
    assert leases.extend("of the living", "living", 4)
    for job in ("of the dead", "of the living"):
        assert not leases.claim(job, "other", 4, 60)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_rate_limits_hold_and_end_after_a_jump(store: Store, set_clock: Clock, jump: float) -> None:
    limit = RateLimit("x", 2, 60, "Too many.")
    for usage in (UsageInDatabase(store.database), UsageInMemory()):
        spend = RateLimiter(usage).spend
        for offset in (0.0, jump):
            set_clock(offset)
            spend(limit, "client")
            spend(limit, "client")
            with pytest.raises(RateLimited) as refused:
                spend(limit, "client")
            assert 1 <= refused.value.retry_after <= 60
        set_clock(offset + 61)
        spend(limit, "client")

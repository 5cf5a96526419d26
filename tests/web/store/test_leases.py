"""Leases: each bot move has at most one worker at a time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from frontends.session.seats import HUMAN
from frontends.web.capacity import RateLimiter
from frontends.web.room.events import (
    Renamed,
)
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases
from frontends.web.store.rate_limits import UsageInDatabase
from tribolo_core import PLAYERS

from .stored_games import ALL_HUMAN, THINKING, add_waiting, move, new_game, new_leases

BLUE, RED, GREEN = PLAYERS


def test_each_bot_move_is_leased_to_exactly_one_worker(store: Store, leases: Leases) -> None:
    games = [new_game("greedy", "greedy", "greedy", seed=seed) for seed in range(12)]
    for stored in games:
        store.create(stored, "", [])
    store.create(new_game(*ALL_HUMAN), "", [])

    def claim(worker: int) -> dict[str, str]:
        return leases.claim([f"{worker}-{number}" for number in range(5)], 60)

    with ThreadPoolExecutor(6) as pool:
        claimed = [game for leases in pool.map(claim, range(6)) for game in leases.values()]
    while rest := leases.claim([f"late-{len(claimed)}"], 60):
        claimed += rest.values()
    assert sorted(claimed) == sorted(stored.id for stored in games)


def test_a_lease_expires_unless_extended_and_can_be_released(store: Store, leases: Leases) -> None:
    stored = new_game("greedy", HUMAN, "greedy")
    store.create(stored, "", [])
    assert leases.claim(["a"], -1) == {"a": stored.id}
    assert leases.extend(["a"], -1) == {"a"}
    assert leases.claim(["b"], 60) == {"b": stored.id}
    assert leases.extend(["a", "b"], 60) == {"b"}
    assert leases.claim(["c"], 60) == {}
    leases.release("b", 0)
    assert leases.claim(["c"], 60) == {"c": stored.id}
    leases.release("c", 60)
    assert leases.claim(["d"], 60) == {}


def test_a_rename_keeps_the_lease_and_a_move_ends_it(store: Store, leases: Leases) -> None:
    stored = new_game("greedy", HUMAN, "greedy")
    store.create(stored, "", [])
    leases.claim(["a"], 60)
    store.change(stored.id, lambda change: change.apply(Renamed(RED, "Ada")))
    assert leases.extend(["a"], 60) == {"a"}
    store.change(stored.id, lambda change: change.apply(move("i6", GREEN)))
    assert leases.extend(["a"], 60) == set()
    assert leases.claim(["b"], 60) == {"b": stored.id}


def test_games_of_a_client_without_thinking_time_are_not_leased_again_and_again(store: Store, leases: Leases) -> None:
    *_, honest = add_waiting(store, "spent", "spent", "honest")
    RateLimiter(UsageInDatabase(store.database)).charge(THINKING, "spent", THINKING.amount)
    assert leases.claim(["a", "b", "c"], 60) == {"a": honest}
    assert leases.claim(["d"], 60) == {}


def test_a_client_with_many_games_does_not_take_all_threads_before_a_later_client(store: Store) -> None:
    leases = new_leases(store.database, per_client=3)
    first, second, third, _fourth, other = add_waiting(store, "many", "many", "many", "many", "one")
    assert leases.claim(["a"], 60) == {"a": first}
    assert leases.claim(["b", "c", "d", "e"], 60) == {"b": other, "c": second, "d": third}
    leases.release("c", 60)
    assert set(leases.claim(["f", "g"], 60)) == {"f"}


def test_one_client_takes_no_more_threads_than_its_bound_through_several_workers(store: Store) -> None:
    leases = new_leases(store.database, per_client=2)
    add_waiting(store, *["many"] * 8, "one")

    def claim(worker: int) -> dict[str, str]:
        return leases.claim([f"{worker}-{number}" for number in range(4)], 60)

    with ThreadPoolExecutor(4) as pool:
        claimed = [game for leased in pool.map(claim, range(4)) for game in leased.values()]
    assert len(claimed) == len(set(claimed)) <= 3
    claimed += leases.claim(["late-1", "late-2"], 60).values()
    assert len(claimed) == len(set(claimed)) == 3

"""The store of games: what is stored, concurrent changes, summaries and versions."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from frontends.session.loop import NothingToUndo
from frontends.session.seats import HUMAN
from frontends.web.room.events import Joined, LinkRenewed, Renamed, RoomEvent, UndoRequested
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.cache import GameCache
from frontends.web.store.games import GameChange, Store
from tests.web.store.stored_games import begun, move
from tribolo_core import PLAYERS, Player

BLUE, RED, GREEN = PLAYERS


def apply(store: Store, stored: StoredGame, event: RoomEvent) -> None:
    store.change(stored.id, lambda change: change.apply(event))


def test_a_game_is_stored_with_its_deal_seats_and_events(store: Store) -> None:
    seats, events = (HUMAN, "mcts:nodes=10", "greedy"), (Joined((BLUE,)),)
    stored = begun(store, *seats, browser="me", held=[BLUE], seed=2**64 - 1, events=events)
    loaded, held = store.load_for(stored.id, "me")
    assert (loaded.start, loaded.events, loaded.room) == (stored.start, stored.events, stored.room)
    assert loaded.pace == "normal"
    assert held == {BLUE}
    assert store.load_for(stored.id, "you")[1] == frozenset()


def test_a_change_is_stored_completely_or_not_at_all(store: Store) -> None:
    stored = begun(store)

    def join_and_request_undo(change: GameChange) -> None:
        change.hold(RED)
        change.apply(Joined((RED,)))
        change.apply(UndoRequested((RED,)))

    with pytest.raises(NothingToUndo):
        store.change(stored.id, join_and_request_undo, "you")
    loaded, held = store.load_for(stored.id, "you")
    assert (loaded.events, held) == ((), frozenset())


def test_a_change_is_computed_anew_if_the_game_has_changed_in_the_meantime(store: Store) -> None:
    stored = begun(store)
    other = Store(store.database)  # It has a cache and locks of its own, like another process.
    seen = []

    def rename_red(change: GameChange) -> None:
        seen.append(change.room.version)
        if len(seen) == 1:
            apply(other, stored, Renamed(BLUE, "Ada"))
        change.apply(Renamed(RED, "Bob"))

    changed, _ = store.change(stored.id, rename_red)
    assert seen == [0, 1]
    assert changed.events == store.load(stored.id).events == (Renamed(BLUE, "Ada"), Renamed(RED, "Bob"))


@pytest.mark.parametrize("size", [0, 1])
def test_a_small_cache_gives_the_same_games(store: Store, size: int) -> None:
    store = Store(store.database, GameCache(size))
    games = [begun(store) for _ in range(3)]
    for stored in games:
        apply(store, stored, move("i6", GREEN))
    for stored in games:
        assert [str(played) for played in store.load_for(stored.id, "me")[0].room.session.game.moves] == ["i6"]


def test_events_from_many_threads_are_numbered_without_gaps(store: Store) -> None:
    stored = begun(store)

    def rename(number: int) -> None:
        apply(store, stored, Renamed(RED, f"Red {number}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(rename, range(40)))
    loaded = store.load(stored.id)
    assert loaded.room.version == 40
    assert {*loaded.events} == {Renamed(RED, f"Red {number}") for number in range(40)}


def test_the_cache_forgets_the_seats_of_browsers_that_another_process_removed(store: Store) -> None:
    stored = begun(store, browser="me", held=[RED], events=(Joined((RED,)),))
    other = Store(store.database)  # It has a cache of its own.

    def join(change: GameChange) -> None:
        change.hold(RED)
        change.apply(Joined((RED,)))

    before, _ = other.change(stored.id, join, "you")
    store.change(stored.id, lambda change: change.apply(LinkRenewed(RED, ends_others=True)), "me")
    other.load(stored.id)
    other.cache.hold(before, "you", frozenset({RED}))  # A read that began before ends after.

    def name(change: GameChange) -> frozenset[Player]:
        change.apply(Renamed(RED, "You"))
        return change.held

    assert other.change(stored.id, name, "you")[1] == frozenset()
    assert other.change(stored.id, name, "me")[1] == {RED}


def test_summaries_list_the_games_of_a_browser_latest_first(store: Store) -> None:
    games = [begun(store, browser="me", held=[RED, BLUE], seed=seed) for seed in range(4)]
    begun(store, browser="you", held=[RED])
    apply(store, games[1], Renamed(RED, "Ada"))
    summaries = store.summaries("me", 3)
    assert [summary.id for summary in summaries] == [games[1].id, games[3].id, games[2].id]
    first, session = summaries[0], games[1].start
    assert set(first.held) == {RED, BLUE}
    assert (first.mover, first.scores, first.is_bots_turn) == (session.player, session.turn.scores, False)
    assert store.summaries("nobody", 3) == []

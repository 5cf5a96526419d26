"""The store of games: what is stored, concurrent changes, summaries and versions."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from frontends.games.tribolo import OTHER_DEAL
from frontends.session.loop import NothingToUndo, Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import (
    Joined,
    RematchStarted,
    Renamed,
    UndoRequested,
)
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.database import writing
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, parse_record

from .stored_games import ALL_HUMAN, move, new_game

BLUE, RED, GREEN = PLAYERS


def test_a_game_is_stored_with_its_deal_seats_and_events(store: Store) -> None:
    stored = new_game(HUMAN, "mcts:nodes=10", "greedy", seed=2**64 - 1, events=(Joined((BLUE,)),))
    store.create(stored, "me", [BLUE])
    loaded, held = store.load_for(stored.id, "me")
    assert (loaded.start, loaded.events, loaded.room) == (stored.start, stored.events, stored.room)
    assert (loaded.pace, loaded.client) == ("normal", "client")
    assert held == {BLUE}
    assert store.load_for(stored.id, "you")[1] == frozenset()


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.tribolo")), ids=lambda path: path.stem)
def test_a_stored_game_is_replayed_turn_by_turn(store: Store, path: Path) -> None:
    game = parse_record(path.read_text("utf-8")).game
    start = Session(game.restart(), Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 0, OTHER_DEAL)
    stored = StoredGame(new_id(), start, "fast", "client")
    store.create(stored, "", [])
    with store.changing(stored.id) as change:
        for turn, played in zip(game.turns, game.moves, strict=False):
            assert turn.player
            change.apply(move(str(played), turn.player))
    assert store.load(stored.id).room.session.game == game


def test_an_unknown_game_raises_an_error(store: Store) -> None:
    for load in (store.load, lambda game: store.load_for(game, "me"), lambda game: store.changing(game).__enter__()):
        with pytest.raises(UnknownGame):
            load("nothing")


def test_a_change_is_stored_completely_or_not_at_all(store: Store) -> None:
    stored = new_game(*ALL_HUMAN)
    store.create(stored, "me", PLAYERS)

    def join_and_request_undo() -> None:
        with store.changing(stored.id, "you") as change:
            change.hold(RED)
            change.apply(Joined((RED,)))
            change.apply(UndoRequested((RED,)))

    with pytest.raises(NothingToUndo):
        join_and_request_undo()
    loaded, held = store.load_for(stored.id, "you")
    assert (loaded.events, held) == ((), frozenset())


def test_concurrent_changes_of_a_game_run_one_after_the_other(store: Store) -> None:
    stored = new_game(*ALL_HUMAN)
    store.create(stored, "me", PLAYERS)
    first_is_in, results = threading.Event(), []

    def first() -> None:
        with store.changing(stored.id) as change:
            first_is_in.set()
            change.apply(move("i6", GREEN))
            results.append(change.room.version)

    def second() -> None:
        first_is_in.wait(10)
        with store.changing(stored.id) as change:
            results.append(change.room.version)
            change.apply(move("f1", BLUE))

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(first), pool.submit(second)]:
            done.result(30)
    assert results == [1, 1]
    assert [str(played) for played in store.load(stored.id).room.session.game.moves] == ["i6", "f1"]


def test_events_from_many_threads_are_numbered_without_gaps(store: Store) -> None:
    stored = new_game(*ALL_HUMAN)
    store.create(stored, "me", PLAYERS)

    def rename(number: int) -> None:
        with store.changing(stored.id) as change:
            change.apply(Renamed(RED, f"Red {number}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(rename, range(40)))
    loaded = store.load(stored.id)
    assert loaded.room.version == 40
    assert sorted(event.name for event in loaded.events if isinstance(event, Renamed)) == sorted(
        f"Red {number}" for number in range(40)
    )


def test_summaries_list_the_games_of_a_browser_latest_first(store: Store) -> None:
    games = [new_game(*ALL_HUMAN, seed=seed) for seed in range(4)]
    for stored in games:
        store.create(stored, "me", [RED, BLUE])
    store.create(new_game(*ALL_HUMAN), "you", [RED])
    with store.changing(games[1].id) as change:
        change.apply(Renamed(RED, "Ada"))
    summaries = store.summaries("me", 3)
    assert [summary.id for summary in summaries] == [games[1].id, games[3].id, games[2].id]
    first, session = summaries[0], games[1].start
    assert set(first.held) == {RED, BLUE}
    assert (first.mover, first.scores, first.is_thinking) == (session.player, session.turn.scores, False)
    assert store.summaries("nobody", 3) == []


def test_a_rematch_keeps_the_holders_of_all_seats(store: Store) -> None:
    stored, following = new_game(*ALL_HUMAN), new_game(*ALL_HUMAN, seed=8)
    store.create(stored, "me", [BLUE])
    with store.changing(stored.id, "you") as change:
        change.hold(RED)
    with store.changing(stored.id, "you") as change:
        assert change.held == {RED}
        change.hold(RED)
        change.apply(RematchStarted(following.id))
        change.add_rematch(following)
    assert store.load_for(following.id, "me")[1] == {BLUE}
    assert store.load_for(following.id, "you")[1] == {RED}
    assert store.load(stored.id).room.rematch == following.id


def test_the_version_of_a_game_says_whether_its_bot_waits_for_a_worker(store: Store, leases: Leases) -> None:
    stored = new_game("greedy", HUMAN, "greedy")
    store.create(stored, "", [])
    assert store.versions([stored.id, "nothing"]) == {stored.id: (0, False)}
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE game SET thinking_since = thinking_since - 60"))
    assert store.versions([stored.id]) == {stored.id: (0, True)}
    leases.claim(["a"], 60)
    assert store.versions([stored.id]) == {stored.id: (0, False)}

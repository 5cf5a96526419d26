"""The store, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, text

from frontends.games.tribolo import OTHER_DEAL
from frontends.session.loop import NothingToUndo, Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.refusal import Refusal
from frontends.web.room.room import Entry, Kind
from frontends.web.server.keys import new_id
from frontends.web.server.limits import Limit, Limits
from frontends.web.store.database import DatabaseRefused, connect, is_current, reading, upgrade, writing
from frontends.web.store.games import Kept, NoSuchGame, Store
from frontends.web.store.leases import Leases
from frontends.web.store.schema import metadata
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, Game, Player, parse_record

BLUE, RED, GREEN = PLAYERS


@pytest.fixture
def store(any_database: str) -> Iterator[Store]:
    engine = connect(any_database)
    upgrade(engine)
    yield Store(engine)
    engine.dispose()


@pytest.fixture
def leases(store: Store) -> Leases:
    return Leases(store.engine)


def new_game(*seats: str, seed: int = 7, entries: tuple[Entry, ...] = ()) -> Kept:
    start = Session(Game.new(seed=seed), Seats.of(dict(zip(PLAYERS, seats, strict=True))), seed)
    return Kept(new_id(), start, "normal", "client", entries)


ALL = (HUMAN, HUMAN, HUMAN)


def move(text: str, player: Player) -> Entry:
    return Entry(Kind.MOVE, (player,), text)


def test_a_game_is_kept_as_its_deal_its_seats_and_its_entries(store: Store) -> None:
    kept = new_game(HUMAN, "mcts:nodes=10", "greedy", seed=2**64 - 1, entries=(Entry(Kind.TAKE, (BLUE,)),))
    store.create(kept, "me", [BLUE])
    loaded, held = store.load_for(kept.id, "me")
    assert (loaded.start, loaded.entries, loaded.table) == (kept.start, kept.entries, kept.table)
    assert (loaded.pace, loaded.client) == ("normal", "client")
    assert held == {BLUE}
    assert store.load_for(kept.id, "you")[1] == frozenset()


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.tribolo")), ids=lambda path: path.stem)
def test_whole_games_come_back_turn_by_turn(store: Store, path: Path) -> None:
    game = parse_record(path.read_text("utf-8")).game
    start = Session(game.restart(), Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 0, OTHER_DEAL)
    kept = Kept(new_id(), start, "fast", "client")
    store.create(kept, "", [])
    with store.changing(kept.id) as change:
        for turn, played in zip(game.turns, game.moves, strict=False):
            assert turn.player
            change.put(move(str(played), turn.player))
    assert store.load(kept.id).table.session.game == game


def test_a_game_that_is_not_there_is_an_error(store: Store) -> None:
    for look in (store.load, lambda game: store.load_for(game, "me"), lambda game: store.changing(game).__enter__()):
        with pytest.raises(NoSuchGame):
            look("nothing")


def test_a_change_is_kept_whole_or_not_at_all(store: Store) -> None:
    kept = new_game(*ALL)
    store.create(kept, "me", PLAYERS)

    def take_and_ask() -> None:
        with store.changing(kept.id, "you") as change:
            change.hold(RED)
            change.put(Entry(Kind.TAKE, (RED,)))
            change.put(Entry(Kind.UNDO, (RED,)))

    with pytest.raises(NothingToUndo):
        take_and_ask()
    loaded, held = store.load_for(kept.id, "you")
    assert (loaded.entries, held) == ((), frozenset())


def test_of_two_who_move_at_once_the_second_sees_what_the_first_did(store: Store) -> None:
    kept = new_game(*ALL)
    store.create(kept, "me", PLAYERS)
    first_is_in, results = threading.Event(), []

    def first() -> None:
        with store.changing(kept.id) as change:
            first_is_in.set()
            change.put(move("i6", GREEN))
            results.append(change.table.version)

    def second() -> None:
        first_is_in.wait(10)
        with store.changing(kept.id) as change:
            results.append(change.table.version)
            change.put(move("f1", BLUE))

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(first), pool.submit(second)]:
            done.result(30)
    assert results == [1, 1]
    assert [str(played) for played in store.load(kept.id).table.session.game.moves] == ["i6", "f1"]


def test_many_threads_leave_no_gap_and_no_double(store: Store) -> None:
    kept = new_game(*ALL)
    store.create(kept, "me", PLAYERS)

    def rename(number: int) -> None:
        with store.changing(kept.id) as change:
            change.put(Entry(Kind.NAME, (RED,), f"Red {number}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(rename, range(40)))
    loaded = store.load(kept.id)
    assert loaded.table.version == 40
    assert sorted(entry.text for entry in loaded.entries) == sorted(f"Red {number}" for number in range(40))


def test_an_opponent_is_leased_to_exactly_one_who_asks(store: Store, leases: Leases) -> None:
    games = [new_game("greedy", "greedy", "greedy", seed=seed) for seed in range(12)]
    for kept in games:
        store.create(kept, "", [])
    store.create(new_game(*ALL), "", [])

    def claim(worker: int) -> dict[str, str]:
        return leases.claim([f"{worker}-{number}" for number in range(5)], 60)

    with ThreadPoolExecutor(6) as pool:
        claimed = [game for leases in pool.map(claim, range(6)) for game in leases.values()]
    while rest := leases.claim([f"late-{len(claimed)}"], 60):
        claimed += rest.values()
    assert sorted(claimed) == sorted(kept.id for kept in games)


def test_a_lease_runs_out_unless_it_is_extended_and_can_be_given_back(store: Store, leases: Leases) -> None:
    kept = new_game("greedy", HUMAN, "greedy")
    store.create(kept, "", [])
    assert leases.claim(["a"], -1) == {"a": kept.id}
    assert leases.extend(["a"], -1) == {"a"}
    assert leases.claim(["b"], 60) == {"b": kept.id}
    assert leases.extend(["a", "b"], 60) == {"b"}
    assert leases.claim(["c"], 60) == {}
    leases.release("b", 0)
    assert leases.claim(["c"], 60) == {"c": kept.id}
    leases.release("c", 60)
    assert leases.claim(["d"], 60) == {}


def test_what_is_said_at_the_table_leaves_a_lease_alone_and_a_move_ends_it(store: Store, leases: Leases) -> None:
    kept = new_game("greedy", HUMAN, "greedy")
    store.create(kept, "", [])
    leases.claim(["a"], 60)
    with store.changing(kept.id) as change:
        change.put(Entry(Kind.NAME, (RED,), "Ada"))
    assert leases.extend(["a"], 60) == {"a"}
    with store.changing(kept.id) as change:
        change.put(move("i6", GREEN))
    assert leases.extend(["a"], 60) == set()
    assert leases.claim(["b"], 60) == {"b": kept.id}


def test_a_game_in_which_a_person_is_to_move_is_nobodys_to_claim(store: Store, leases: Leases) -> None:
    store.create(new_game(*ALL), "", [])
    assert leases.claim(["a"], 60) == {}


def test_a_browser_finds_the_games_it_holds_a_seat_in_the_latest_first(store: Store) -> None:
    games = [new_game(*ALL, seed=seed) for seed in range(4)]
    for kept in games:
        store.create(kept, "me", [RED, BLUE])
    store.create(new_game(*ALL), "you", [RED])
    with store.changing(games[1].id) as change:
        change.put(Entry(Kind.NAME, (RED,), "Ada"))
    lines = store.lines("me", 3)
    assert [line.id for line in lines] == [games[1].id, games[3].id, games[2].id]
    assert set(lines[0].held) == {RED, BLUE}
    assert lines[0].status == f"{lines[0].mover} to move."
    assert store.lines("nobody", 3) == []


def test_a_game_that_follows_is_there_for_everybody_who_held_a_seat(store: Store) -> None:
    kept, following = new_game(*ALL), new_game(*ALL, seed=8)
    store.create(kept, "me", [BLUE])
    with store.changing(kept.id, "you") as change:
        change.hold(RED)
    with store.changing(kept.id, "you") as change:
        assert change.held == {RED}
        change.hold(RED)
        change.put(Entry(Kind.REMATCH, text=following.id))
        change.follow(following)
    assert store.load_for(following.id, "me")[1] == {BLUE}
    assert store.load_for(following.id, "you")[1] == {RED}
    assert store.load(kept.id).table.rematch == following.id


def test_the_signs_of_games_say_their_version_and_whether_nobody_is_busy(store: Store, leases: Leases) -> None:
    kept = new_game("greedy", HUMAN, "greedy")
    store.create(kept, "", [])
    assert store.signs([kept.id, "nothing"]) == {kept.id: (0, False)}
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE game SET thinking_since = thinking_since - 60"))
    assert store.signs([kept.id]) == {kept.id: (0, True)}
    leases.claim(["a"], 60)
    assert store.signs([kept.id]) == {kept.id: (0, False)}


def test_limits_hold_for_all_workers_and_for_each_client_alone(store: Store, any_database: str) -> None:
    limit = Limit("game", 3, 3_600, "Too many games.")
    other = connect(any_database)
    for limits in (Limits(store.engine), Limits(other), Limits(store.engine)):
        limits.spend(limit, "one")
    with pytest.raises(Refusal, match=r"Too many games\. Try again in .*(minutes|s)\.") as refused:
        Limits(other).spend(limit, "one")
    assert refused.value.status == 429
    assert 1 <= (refused.value.retry_after or 0) <= 3_600
    Limits(other).spend(limit, "two")
    other.dispose()


def test_what_was_done_already_is_charged_and_checked_later(store: Store) -> None:
    limits, limit = Limits(store.engine), Limit("thinking", 10, 3_600, "Too much.")
    limits.check(limit, "one")
    limits.charge(limit, "one", 9.5)
    limits.check(limit, "one")
    limits.charge(limit, "one", 0.5)
    with pytest.raises(Refusal):
        limits.check(limit, "one")
    limits.check(limit, "two")


def test_windows_that_are_over_are_forgotten(store: Store) -> None:
    limits = Limits(store.engine)
    limits.spend(Limit("game", 3, 3_600, ""), "one")
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE visit SET ends = 1"))
    limits.spend(Limit("game", 3, 3_600, ""), "two")
    limits.forget()
    with reading(store.engine) as connection:
        assert connection.execute(text("SELECT client FROM visit")).scalars().all() == ["two"]


def test_the_migrations_lead_to_the_schema_and_are_safe_to_run_again(store: Store) -> None:
    upgrade(store.engine)
    assert is_current(store.engine)
    with reading(store.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_that_several_workers_find_empty_is_made_once(any_database: str) -> None:
    engines = [connect(any_database) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(upgrade, engines))
    assert all(map(is_current, engines))
    for engine in engines:
        engine.dispose()


def test_a_database_of_an_older_or_newer_release_is_not_ready(store: Store) -> None:
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_current(store.engine)
    with pytest.raises(DatabaseRefused, match="another release"):
        upgrade(store.engine)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nonsense", "A database is given by a URL such as"),
        ("mysql://host/games", "SQLite or PostgreSQL, not of mysql"),
        ("sqlite://", "A SQLite database is a file"),
        ("sqlite:////proc/nowhere/games.db", "The folder /proc/nowhere cannot be made"),
        ("sqlite:////proc/version", "cannot be used"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(address: str, reason: str) -> None:
    with pytest.raises(DatabaseRefused) as refused:
        upgrade(connect(address))
    assert reason in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_sqlite_writes_ahead_and_answered_moves_survive_a_power_cut(tmp_path: Path) -> None:
    engine: Engine = connect(f"sqlite:///{tmp_path / 'games.db'}")
    pragma: Callable[[str], object] = lambda name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()  # noqa: E731
    with writing(engine) as connection:
        assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)
    with writing(engine, is_light=True) as connection:
        assert pragma("synchronous") == 1
    with reading(engine) as connection:
        assert pragma("synchronous") == 2
    engine.dispose()

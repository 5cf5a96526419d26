"""The store of games, its migrations, leases and rate limits, on SQLite and PostgreSQL."""

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
from frontends.web.capacity import RateLimited
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import (
    Agreed,
    BotFailed,
    Declined,
    Joined,
    Played,
    RematchStarted,
    Renamed,
    RestartRequested,
    RoomEvent,
    SeatChanged,
    UndoRequested,
)
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.database import UnusableDatabase, connect, downgrade, is_current, reading, upgrade, writing
from frontends.web.store.events import EventRow, decode, encode
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases
from frontends.web.store.rate_limits import RateLimit, RateLimiter
from frontends.web.store.schema import metadata
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, Coord, Game, Player, format_position, parse_record

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


def new_game(*seats: str, seed: int = 7, events: tuple[RoomEvent, ...] = ()) -> StoredGame:
    start = Session(Game.new(seed=seed), Seats.of(dict(zip(PLAYERS, seats, strict=True))), seed)
    return StoredGame(new_id(), start, "normal", "client", events)


ALL = (HUMAN, HUMAN, HUMAN)


def move(text: str, player: Player) -> Played:
    return Played(player, Coord.parse(text))


def test_a_game_is_stored_as_its_deal_its_seats_and_its_entries(store: Store) -> None:
    stored = new_game(HUMAN, "mcts:nodes=10", "greedy", seed=2**64 - 1, events=(Joined((BLUE,)),))
    store.create(stored, "me", [BLUE])
    loaded, held = store.load_for(stored.id, "me")
    assert (loaded.start, loaded.events, loaded.room) == (stored.start, stored.events, stored.room)
    assert (loaded.pace, loaded.client) == ("normal", "client")
    assert held == {BLUE}
    assert store.load_for(stored.id, "you")[1] == frozenset()


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.tribolo")), ids=lambda path: path.stem)
def test_whole_games_come_back_turn_by_turn(store: Store, path: Path) -> None:
    game = parse_record(path.read_text("utf-8")).game
    start = Session(game.restart(), Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 0, OTHER_DEAL)
    stored = StoredGame(new_id(), start, "fast", "client")
    store.create(stored, "", [])
    with store.changing(stored.id) as change:
        for turn, played in zip(game.turns, game.moves, strict=False):
            assert turn.player
            change.apply(move(str(played), turn.player))
    assert store.load(stored.id).room.session.game == game


def test_a_game_that_is_not_there_is_an_error(store: Store) -> None:
    for look in (store.load, lambda game: store.load_for(game, "me"), lambda game: store.changing(game).__enter__()):
        with pytest.raises(UnknownGame):
            look("nothing")


def test_a_change_is_stored_whole_or_not_at_all(store: Store) -> None:
    stored = new_game(*ALL)
    store.create(stored, "me", PLAYERS)

    def take_and_ask() -> None:
        with store.changing(stored.id, "you") as change:
            change.hold(RED)
            change.apply(Joined((RED,)))
            change.apply(UndoRequested((RED,)))

    with pytest.raises(NothingToUndo):
        take_and_ask()
    loaded, held = store.load_for(stored.id, "you")
    assert (loaded.events, held) == ((), frozenset())


def test_of_two_who_move_at_once_the_second_sees_what_the_first_did(store: Store) -> None:
    stored = new_game(*ALL)
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


def test_many_threads_leave_no_gap_and_no_double(store: Store) -> None:
    stored = new_game(*ALL)
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


def test_an_opponent_is_leased_to_exactly_one_who_asks(store: Store, leases: Leases) -> None:
    games = [new_game("greedy", "greedy", "greedy", seed=seed) for seed in range(12)]
    for stored in games:
        store.create(stored, "", [])
    store.create(new_game(*ALL), "", [])

    def claim(worker: int) -> dict[str, str]:
        return leases.claim([f"{worker}-{number}" for number in range(5)], 60)

    with ThreadPoolExecutor(6) as pool:
        claimed = [game for leases in pool.map(claim, range(6)) for game in leases.values()]
    while rest := leases.claim([f"late-{len(claimed)}"], 60):
        claimed += rest.values()
    assert sorted(claimed) == sorted(stored.id for stored in games)


def test_a_lease_runs_out_unless_it_is_extended_and_can_be_given_back(store: Store, leases: Leases) -> None:
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


def test_what_is_said_at_the_table_leaves_a_lease_alone_and_a_move_ends_it(store: Store, leases: Leases) -> None:
    stored = new_game("greedy", HUMAN, "greedy")
    store.create(stored, "", [])
    leases.claim(["a"], 60)
    with store.changing(stored.id) as change:
        change.apply(Renamed(RED, "Ada"))
    assert leases.extend(["a"], 60) == {"a"}
    with store.changing(stored.id) as change:
        change.apply(move("i6", GREEN))
    assert leases.extend(["a"], 60) == set()
    assert leases.claim(["b"], 60) == {"b": stored.id}


def test_a_game_in_which_a_person_is_to_move_is_nobodys_to_claim(store: Store, leases: Leases) -> None:
    store.create(new_game(*ALL), "", [])
    assert leases.claim(["a"], 60) == {}


def test_a_browser_finds_the_games_it_holds_a_seat_in_the_latest_first(store: Store) -> None:
    games = [new_game(*ALL, seed=seed) for seed in range(4)]
    for stored in games:
        store.create(stored, "me", [RED, BLUE])
    store.create(new_game(*ALL), "you", [RED])
    with store.changing(games[1].id) as change:
        change.apply(Renamed(RED, "Ada"))
    summaries = store.summaries("me", 3)
    assert [summary.id for summary in summaries] == [games[1].id, games[3].id, games[2].id]
    first, session = summaries[0], games[1].start
    assert set(first.held) == {RED, BLUE}
    assert (first.mover, first.scores, first.is_thinking) == (session.player, session.turn.scores, False)
    assert store.summaries("nobody", 3) == []


def test_a_game_that_follows_is_there_for_everybody_who_held_a_seat(store: Store) -> None:
    stored, following = new_game(*ALL), new_game(*ALL, seed=8)
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


def test_limits_hold_for_all_workers_and_for_each_client_alone(store: Store, any_database: str) -> None:
    limit = RateLimit("game", 3, 3_600, "Too many games.")
    other = connect(any_database)
    for limits in (RateLimiter(store.engine), RateLimiter(other), RateLimiter(store.engine)):
        limits.spend(limit, "one")
    with pytest.raises(RateLimited, match=r"Too many games\. Try again in .*(minutes|s)\.") as refused:
        RateLimiter(other).spend(limit, "one")
    assert 1 <= refused.value.retry_after <= 3_600
    RateLimiter(other).spend(limit, "two")
    other.dispose()


def test_what_was_done_already_is_charged_and_checked_later(store: Store) -> None:
    limits, limit = RateLimiter(store.engine), RateLimit("thinking", 10, 3_600, "Too much.")
    limits.check(limit, "one")
    limits.charge(limit, "one", 9.5)
    limits.check(limit, "one")
    limits.charge(limit, "one", 0.5)
    with pytest.raises(RateLimited):
        limits.check(limit, "one")
    limits.check(limit, "two")


def test_windows_that_are_over_are_forgotten(store: Store) -> None:
    limits = RateLimiter(store.engine)
    limits.spend(RateLimit("game", 3, 3_600, ""), "one")
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE rate_usage SET window_end = 1"))
    limits.spend(RateLimit("game", 3, 3_600, ""), "two")
    limits.delete_expired()
    with reading(store.engine) as connection:
        assert connection.execute(text("SELECT client FROM rate_usage")).scalars().all() == ["two"]


def test_the_migrations_lead_to_the_schema_and_are_safe_to_run_again(store: Store) -> None:
    upgrade(store.engine)
    assert is_current(store.engine)
    with reading(store.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


OLD_GAME = {
    "id": "A" * 22,
    "position": format_position(Game.new(seed=7).turn.position),
    "seats": "human\ngreedy\nhuman",
    "mover": "B",
}
OLD_ENTRIES = [("take", "BG", ""), ("name", "B", "Ada"), ("move", "G", "i6"), ("undo", "B", "")]


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
        for number, (kind, players, told) in enumerate(OLD_ENTRIES, start=1):
            connection.execute(
                text("INSERT INTO entry VALUES (:game, :number, :kind, :players, :text, 2)"),
                {"game": OLD_GAME["id"], "number": number, "kind": kind, "players": players, "text": told},
            )
        connection.execute(text("INSERT INTO holder VALUES ('me', :id, 'B')"), OLD_GAME)
        connection.execute(text("INSERT INTO visit VALUES ('client', 'game', 9e9, 3)"))
    upgrade(engine)
    store = Store(engine)
    stored, held = store.load_for(OLD_GAME["id"], "me")
    game = Game.new(seed=7).play("i6")
    assert [encode(event) for event in stored.events] == OLD_ENTRIES
    assert stored.room.session.game == game
    assert (stored.room.name(BLUE), held) == ("Ada", frozenset({BLUE}))
    assert store.summaries("me", 9)[0].scores == game.turn.scores
    with pytest.raises(RateLimited):
        RateLimiter(engine).check(RateLimit("game", 3, 9e9, ""), "client")
    engine.dispose()


def test_the_last_migration_can_be_undone(any_database: str) -> None:
    engine = connect(any_database)
    upgrade(engine)
    downgrade(engine, "0001")
    upgrade(engine)
    assert is_current(engine)
    engine.dispose()


EVENTS: list[RoomEvent] = [
    Played(GREEN, Coord.parse("i6")),
    Joined((BLUE, RED)),
    Renamed(RED, "Ada"),
    Renamed(RED, ""),
    SeatChanged(BLUE, "mcts:time=1s"),
    UndoRequested((BLUE, GREEN)),
    RestartRequested((RED,)),
    Agreed((GREEN,)),
    Declined(PLAYERS),
    RematchStarted("A" * 22),
    BotFailed(RED, "ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_read_as_it_was_written(event: RoomEvent) -> None:
    assert decode(encode(event)) == event


def test_an_event_of_another_release_is_an_error() -> None:
    with pytest.raises(LookupError, match="unknown kind of event: 'dance'"):
        decode(EventRow("dance"))


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
    with pytest.raises(UnusableDatabase, match="newer release"):
        upgrade(store.engine)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nonsense", "A database needs a URL such as"),
        ("mysql://host/games", "must be SQLite or PostgreSQL, not mysql"),
        ("sqlite://", "A SQLite database must be a file"),
        ("sqlite:////proc/nowhere/games.db", "The folder /proc/nowhere cannot be created"),
        ("sqlite:////proc/version", "cannot be used"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(address: str, reason: str) -> None:
    with pytest.raises(UnusableDatabase) as refused:
        upgrade(connect(address))
    assert reason in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_sqlite_writes_ahead_and_answered_moves_survive_a_power_cut(tmp_path: Path) -> None:
    engine: Engine = connect(f"sqlite:///{tmp_path / 'games.db'}")
    pragma: Callable[[str], object] = lambda name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()  # noqa: E731
    with writing(engine) as connection:
        assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)
    with writing(engine, is_durable=False) as connection:
        assert pragma("synchronous") == 1
    with reading(engine) as connection:
        assert pragma("synchronous") == 2
    engine.dispose()

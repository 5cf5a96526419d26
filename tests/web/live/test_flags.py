"""Flags and the heartbeat: time is charged and ends once, in any process, whatever happens to processes and clocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from frontends.session.seats import HUMAN
from frontends.web.characters import STAND_IN
from frontends.web.room.events import Flagged, Joined, Played, Said, SeatChanged
from frontends.web.store import rows, schema
from frontends.web.store.games import Store
from frontends.web.store.running_clocks import GAP_SECONDS
from tests.web.clocked_games import START, STEP, Process, Time
from tests.web.store.stored_games import begun, fault_before, opened, try_with_faults
from tribolo_core import PLAYERS, Player

BLUE, RED, GREEN = PLAYERS
HOUR = 3_600.0
QUOTA = 0.5


@pytest.fixture
def process(store: Store, monkeypatch: pytest.MonkeyPatch) -> Process:
    monkeypatch.setattr(rows, "HEAD_START", 0.0)
    return Process(store, Time())


@pytest.fixture
def another(any_database: str, process: Process) -> Iterator[Process]:
    with opened(any_database) as store:
        yield Process(store, process.time)


def remaining(process: Process, game: str) -> dict[Player, float]:
    stored = Store(process.store.database).load(game)
    return {player: clock.remaining / 1_000 for player, clock in stored.room.clocks}


def stored_row(process: Process, game: str) -> tuple[object, ...]:
    """Return what the database says of a game and its clock, and the number of its events."""
    games, events = schema.games.c, schema.events.c
    counted = select(func.count()).where(events.game == games.id).scalar_subquery()
    row = select(games.version, games.mover, games.turn_since, games.flag_at, counted).where(games.id == game)
    with process.store.database.read() as connection:
        return tuple(connection.execute(row).one())


def meets_faults(process: Process, another: Process, game: str, act: Callable[[], object]) -> None:
    """Check that each fault in `act` leaves a game as it was, and that the last try has none."""
    before = stored_row(another, game)

    def check() -> None:
        assert stored_row(another, game) == before

    assert try_with_faults(process.store, act, check) > 2


def look_at_once(process: Process, another: Process) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(Process.look, (process, another)):
            pass


def test_moves_are_charged_and_the_times_follow_from_the_stored_events(process: Process) -> None:
    game = process.begin().id
    for seconds in (10, 20, 30, 1):
        process.wait(seconds)
        stored = process.play(game)
        assert stored.turn_since == process.time.now
    assert remaining(process, game) == {GREEN: 180 + 10 - 11, BLUE: 165, RED: 155}
    process.store.change(game, lambda change: change.apply(Said((RED,), "hello")))
    assert process.store.load(game).turn_since == process.time.now


def test_the_first_clock_of_a_game_starts_late_since_people_come_from_elsewhere(store: Store) -> None:
    process = Process(store, Time())
    in_time = process.begin().id
    process.wait(rows.HEAD_START - 1)
    process.play(in_time)
    assert remaining(process, in_time)[GREEN] == 180 + 5
    late = process.begin().id
    process.wait(rows.HEAD_START + 179)
    assert late not in process.told
    process.wait(3 * STEP)
    assert late in process.told


def test_a_clock_starts_when_the_last_person_sits_down(process: Process) -> None:
    stored = begun(process.store, events=(Joined((BLUE, GREEN)),), time_control="3+5")
    process.wait(60)
    assert (process.store.load(stored.id).turn_since, process.told) == (None, [])
    process.store.change(stored.id, lambda change: change.apply(Joined((RED,))))
    assert process.store.load(stored.id).turn_since == process.time.now
    process.wait(7)
    process.play(stored.id)
    assert remaining(process, stored.id)[GREEN] == 178


def test_a_computer_player_has_no_clock(process: Process) -> None:
    stored = begun(process.store, HUMAN, "greedy", HUMAN, events=(Joined((BLUE, GREEN)),), time_control="3+5")
    while process.store.load(stored.id).room.session.question is None:
        process.play(stored.id)
    process.wait(60)
    assert (process.told, process.store.load(stored.id).flag_at) == ([], None)
    assert RED not in remaining(process, stored.id)


def test_a_flag_falls_once_although_both_processes_find_it_due(process: Process, another: Process) -> None:
    games = {process.begin().id, process.begin().id}
    process.wait(180 + QUOTA / 2)
    another.look()
    assert process.told + another.told == []
    process.time.now += QUOTA / 2
    look_at_once(process, another)
    assert sorted(process.told + another.told) == sorted(games)
    for game in games:
        stored = another.store.load(game)
        assert stored.events[-3:-1] == (Flagged(GREEN), SeatChanged(GREEN, STAND_IN))
        assert isinstance(stored.events[-1], Played), "the computer moves at once"
        assert stored.room.flagged == stored.room.resigned == {GREEN}
    for one in (process, another):
        one.wait(60)
    assert len(process.told + another.told) == 2


def test_a_move_just_before_the_flag_is_stored_and_the_next_clock_runs(process: Process, another: Process) -> None:
    game = process.begin().id
    process.wait(179)
    another.play(game)
    process.wait(5)
    assert (process.told, remaining(process, game)) == ([], {GREEN: 6, BLUE: 180, RED: 180})
    assert another.store.load(game).flag_at == START + 179 + 180 + QUOTA


def test_a_fault_in_a_flag_leaves_nothing_half_and_the_next_look_flags(process: Process, another: Process) -> None:
    game = process.begin().id
    process.wait(180)
    process.time.now += QUOTA
    meets_faults(process, another, game, process.look)
    assert Store(another.store.database).load(game).room.flagged == {GREEN}


def test_a_fault_in_the_last_move_leaves_the_clock_and_the_next_try_ends_it(process: Process, another: Process) -> None:
    game = process.begin(position="1RB13" + "/16" * 10 + " b").id
    process.wait(170)
    meets_faults(process, another, game, lambda: process.play(game))
    _, mover, turn_since, flag_at, events = stored_row(another, game)
    assert (mover, turn_since, flag_at, events) == ("-", None, None, 2)
    assert remaining(another, game) == {BLUE: 15, RED: 180, GREEN: 180}
    process.wait(180)
    assert process.told == []


def test_a_short_pause_of_the_servers_is_charged(process: Process) -> None:
    game = process.begin().id
    process.wait(30)
    process.time.now += GAP_SECONDS
    process.look()
    process.play(game)
    assert remaining(process, game)[GREEN] == 180 + 5 - 30 - GAP_SECONDS


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_step_of_the_clock_costs_and_gives_nothing(process: Process, another: Process, step: float) -> None:
    blitz, postal = process.begin().id, process.begin("postal").id
    process.wait(30)
    process.time.now += step
    look_at_once(process, another)  # Both begin at the same time, and find the gap.
    process.wait(10)
    another.look()
    for game in (blitz, postal):
        another.play(game)
    assert process.told + another.told == []
    assert remaining(process, blitz)[GREEN] == 180 + 5 - 40
    assert remaining(process, postal)[GREEN] == 48 * HOUR + 4 * HOUR - 40
    process.wait(180 + 1)
    assert process.told == [blitz]


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_turn_that_begins_right_after_a_step_keeps_its_time(process: Process, step: float) -> None:
    game = process.begin().id
    process.wait(30)
    process.time.now += step
    process.play(game)
    process.wait(10)
    process.play(game)
    assert remaining(process, game) == {GREEN: 155, BLUE: 175, RED: 180}


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_game_that_begins_right_after_a_step_keeps_its_time(process: Process, step: float) -> None:
    process.begin()
    process.wait(30)
    process.time.now += step
    game = process.begin().id
    process.wait(10)
    process.play(game)
    assert remaining(process, game)[GREEN] == 175


def test_a_cached_game_does_not_hide_a_clock_moved_by_another_process(process: Process, another: Process) -> None:
    game = process.begin().id
    process.wait(30)
    process.play(game)  # This process knows the game, and when the turn began.
    process.time.now += HOUR
    another.look()
    process.wait(10)
    process.play(game)
    assert remaining(process, game)[BLUE] == 175


def test_no_heartbeat_is_stored_while_no_clock_runs(process: Process) -> None:
    with fault_before(process.store, 0) as seen:
        process.wait(60)
    assert seen == [0]
    process.begin()
    with fault_before(process.store, 0) as seen:
        process.wait(10)
    assert 0 < seen[0] < 60


def test_the_estimate_of_the_time_follows_the_clock_of_the_database(process: Process) -> None:
    clocks = process.store.clocks
    assert clocks.about_now() == START
    process.time.now += 3
    assert clocks.about_now() == START + 3


def test_the_clock_of_the_database_is_in_seconds_since_1970(store: Store) -> None:
    with store.database.read() as connection:
        assert abs(store.database.time(connection) - time.time()) < 60

"""Old games are removed, exported before, by one worker at a time; games that somebody may play on are kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select, text, update

from frontends.web.live import retention
from frontends.web.live.retention import DAY, JOB, Retention, SteadyClock
from frontends.web.room.errors import UnknownGame
from frontends.web.store import schema
from frontends.web.store.database import reading, writing
from frontends.web.store.games import GameChange, Store
from frontends.web.store.job_leases import JobLeases
from frontends.web.store.old_games import Horizon, OldGames
from frontends.web.store.rows import GAME_OVER
from tests.generators import A_TENTH
from tests.harness.waiting import until
from tests.web.store.stored_games import ALL_HUMAN, new_game, opened, play_first
from tests.web.worker import NewWorker
from tribolo_core import PLAYERS, parse_record

BLUE, RED, GREEN = PLAYERS
NOW = 2_000_000_000.0


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE_SECONDS", 0)


def set_columns(store: Store, game: str = "", **values: object) -> None:
    change = update(schema.games).values(**values)
    with writing(store.database.engine) as connection:
        connection.execute(change.where(schema.games.c.id == game) if game else change)


def add(store: Store, *, is_over: bool, touched: float, seats: tuple[str, str, str] = ALL_HUMAN) -> str:
    game = new_game(*seats)
    store.create(game, "ada", [BLUE])
    store.change(game.id, play_first)
    set_columns(store, game.id, touched=touched, **({"mover": GAME_OVER} if is_over else {}))
    return game.id


def remaining(store: Store) -> set[str]:
    """Return the ids of all games, after checking that no event or seat belongs to another game."""
    with reading(store.database.engine) as connection:
        games = set(connection.execute(select(schema.games.c.id)).scalars())
        for owner in (schema.events.c.game, schema.holders.c.game):
            assert set(connection.execute(select(owner)).scalars()) <= games
    return games


def test_a_game_whose_clock_runs_is_kept_until_it_is_over(store: Store) -> None:
    game = add(store, is_over=False, touched=NOW - 10 * DAY)
    horizon = Horizon(None, NOW - DAY)
    for flag_at in (NOW + DAY, None):
        set_columns(store, game, flag_at=flag_at)
        assert [old.id for old in OldGames(store.database).find(horizon, 9)] == ([game] if flag_at is None else [])


def run(store: Store, finished: float, abandoned: float, export: Path | None = None) -> int:
    """Run the job at the time `NOW`, even if it has just run; return the number of removed games."""
    with writing(store.database.engine) as connection:
        connection.execute(text("DELETE FROM job"))
    return Retention(store.database, finished, abandoned, export, lambda: NOW).run_if_due()


ages = st.floats(0, 1_000)
limits = st.one_of(st.just(0.0), st.floats(0.1, 1_000))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Yield a store on SQLite that all examples of a property share."""
    with opened(f"sqlite:///{tmp_path_factory.mktemp('shared') / 'games.db'}") as store:
        yield store


@A_TENTH
@given(st.lists(st.tuples(st.booleans(), ages), max_size=6), limits, limits)
def test_exactly_the_games_older_than_their_setting_are_removed(
    shared: Store, games: list[tuple[bool, float]], finished: float, abandoned: float
) -> None:
    template = add(shared, is_over=False, touched=NOW)
    kept = set()
    with writing(shared.database.engine) as connection:
        connection.execute(delete(schema.events))
        connection.execute(delete(schema.holders))
        row = dict(connection.execute(select(schema.games).where(schema.games.c.id == template)).mappings().one())
        connection.execute(delete(schema.games))
        for number, (is_over, age) in enumerate(games):
            touched, limit = NOW - age * DAY, finished if is_over else abandoned
            values = {"id": f"{number}", "touched": touched, "mover": GAME_OVER if is_over else "B"}
            connection.execute(insert(schema.games).values(**row | values))
            if not limit or touched >= NOW - limit * DAY:
                kept.add(f"{number}")
    assert run(shared, finished, abandoned) == len(games) - len(kept)
    assert remaining(shared) == kept


@pytest.mark.parametrize("browser", ["ada", "bob", ""])
def test_a_removed_game_is_unknown_to_every_process_that_keeps_it_in_memory(store: Store, browser: str) -> None:
    game = add(store, is_over=True, touched=NOW - 2 * DAY)
    other = Store(store.database)
    assert other.load_for(game, browser)[0].room.version == 1
    assert run(store, 1, 0) == 1
    for worker in (store, other):
        assert worker.cache.get(game)
        with pytest.raises(UnknownGame):
            worker.change(game, play_first, browser)
        assert worker.cache.get(game) is None
    assert remaining(store) == set()


def test_nobody_gets_a_seat_in_a_game_that_is_removed_at_the_same_time(store: Store) -> None:
    game = add(store, is_over=True, touched=NOW - 2 * DAY)

    def take_seat(change: GameChange) -> None:
        run(store, 1, 0)
        change.hold(RED)

    with pytest.raises(UnknownGame):
        store.change(game, take_seat, "ada")
    assert remaining(store) == set()


def test_a_game_that_moved_after_it_was_found_is_kept(store: Store) -> None:
    game = add(store, is_over=False, touched=NOW - 9 * DAY)
    old, horizon = OldGames(store.database), Horizon(None, NOW - DAY)
    found = old.find(horizon, 9)
    assert [one.id for one in found] == [game]
    store.change(game, play_first)
    set_columns(store, touched=NOW - 9 * DAY)  # Even if the clock of the worker that stored the move was wrong.
    assert old.remove(found, horizon) == 0
    assert remaining(store) == {game}


def test_a_game_is_exported_as_a_record_before_it_is_removed(store: Store, tmp_path: Path) -> None:
    game = add(store, is_over=True, touched=NOW - 9 * DAY)
    moves = store.load(game).room.session.game.moves
    assert run(store, 1, 0, tmp_path / "records") == 1
    (path,) = (tmp_path / "records").iterdir()
    assert path.name == f"{game}.tribolo"
    assert parse_record(path.read_text("utf-8")).game.moves == moves


def test_nothing_is_removed_if_the_export_fails(store: Store, tmp_path: Path) -> None:
    game = add(store, is_over=True, touched=NOW - 9 * DAY)
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"exists|directory"):
        run(store, 1, 0, tmp_path / "file")
    assert remaining(store) == {game}
    assert run(store, 1, 0, tmp_path / "folder") == 1


def test_a_game_that_cannot_be_read_is_kept_and_does_not_stop_the_others(store: Store, tmp_path: Path) -> None:
    unreadable = add(store, is_over=True, touched=NOW - 9 * DAY)
    with writing(store.database.engine) as connection:
        connection.execute(update(schema.events).values(kind="future"))
    add(store, is_over=True, touched=NOW - 8 * DAY)
    assert run(store, 1, 0, tmp_path) == 1
    assert remaining(store) == {unreadable}


def test_one_worker_at_a_time_runs_the_job(store: Store) -> None:
    leases = JobLeases(store.database)
    with ThreadPoolExecutor(8) as pool:
        claimed = list(pool.map(lambda number: leases.claim(JOB, f"{number}", 60, 3_600), range(8)))
    assert claimed.count(True) == 1
    holder = str(claimed.index(True))
    assert leases.extend(JOB, holder, 60)
    assert not leases.extend(JOB, "another", 60)
    leases.release(JOB, holder, is_complete=False)
    assert leases.claim(JOB, "next", 60, 3_600)
    leases.release(JOB, "next", is_complete=True)
    assert not leases.claim(JOB, "last", 60, 3_600)
    assert leases.claim(JOB, "last", 60, 0)


def test_a_clock_that_was_wrong_does_not_block_the_job(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    leases, present = JobLeases(store.database), time.time()
    monkeypatch.setattr(time, "time", lambda: present + 365 * DAY)
    assert leases.claim(JOB, "ahead", 60, 3_600)
    monkeypatch.setattr(time, "time", lambda: present)
    assert leases.claim(JOB, "right", 60, 3_600)
    monkeypatch.setattr(time, "time", lambda: present + 365 * DAY)
    leases.release(JOB, "right", is_complete=True)
    monkeypatch.setattr(time, "time", lambda: present)
    assert leases.claim(JOB, "next", 60, 3_600)


@given(st.lists(st.tuples(st.floats(0, 1e6), st.floats(-1e8, 1e8)), max_size=10))
def test_a_clock_set_forward_makes_no_game_older(steps: list[tuple[float, float]]) -> None:
    wall, monotonic = NOW, 50.0
    clock = SteadyClock(lambda: wall, lambda: monotonic)
    for seconds, jump in steps:
        monotonic += seconds
        wall += seconds + jump
        assert clock() <= wall
        assert clock() <= NOW + (monotonic - 50.0) + 1e-3
    if not any(jump for _, jump in steps):
        assert clock() == pytest.approx(wall)


def test_the_application_runs_the_job_only_with_a_setting(new_worker: NewWorker) -> None:
    worker = new_worker()
    game = add(worker.resources.store, is_over=True, touched=time.time() - 9 * DAY)
    assert worker.resources.retention._thread is None
    other = new_worker(keep_finished_days=1)
    until(lambda: not remaining(other.resources.store))
    assert worker.browser().get(f"/games/{game}").status_code == 404

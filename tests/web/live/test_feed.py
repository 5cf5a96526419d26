"""The feed tells open pages of changes by other processes, even after the database was away."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Lock

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import OperationalError

from frontends.web.live.feed import Feed, Watch
from frontends.web.room.events import Renamed
from frontends.web.room.presence import Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.store import changes as module
from frontends.web.store.changes import NOTHING, Changed, changes_of
from frontends.web.store.games import Store
from frontends.web.store.presence import PresenceTable
from frontends.web.store.rows import delete_games
from tests.harness.waiting import until
from tests.web.clocked_games import Process, Time
from tests.web.store.stored_games import begun, opened
from tribolo_core import PLAYERS

BLUE = PLAYERS[0]


def rename(store: Store, game: str, name: str) -> None:
    store.change(game, lambda change: change.apply(Renamed(BLUE, name)))


def show(watches: Iterable[Watch], version: int) -> bool:
    """Return whether the latest news of all watches are of a version."""
    return all(watch.news.version.version == version for watch in watches)


@contextmanager
def feeding(store: Store) -> Iterator[Feed]:
    feed = Feed(store, changes_of(store.database), PresenceTable(store.database))
    yield feed
    feed.close()


@pytest.fixture
def stores(any_database: str) -> Iterator[tuple[Store, Store]]:
    """Yield two stores of one database, as two processes have them."""
    with opened(any_database) as here, opened(any_database) as there:
        yield here, there


def test_a_page_hears_of_each_change_that_another_process_makes(stores: tuple[Store, Store]) -> None:
    here, there = stores
    games = [begun(there) for _ in range(3)]
    woken = Event()
    with feeding(here) as feed, ExitStack() as stack:
        watches = {stored.id: stack.enter_context(feed.watching(stored, woken.set)) for stored in games}
        for version in range(1, 6):
            woken.clear()
            for game in watches:
                rename(there, game, f"Ada {version}")
            until(partial(show, watches.values(), version))
            assert woken.is_set()
        assert feed.readers == 3
    assert feed.readers == 0


def test_without_a_page_the_database_is_asked_nothing_and_the_next_page_hears_of_everything(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each worker asked twenty times a second, with or without visitors."""
    here, there = stores
    stored = begun(there)
    asked: list[object] = []
    event.listen(here.database.engine, "before_cursor_execute", lambda *arguments: asked.append(arguments))
    with feeding(here) as feed:
        hang_up, is_idle = feed.changes.hang_up, Event()

        def tell() -> None:
            hang_up()
            is_idle.set()

        monkeypatch.setattr(feed.changes, "hang_up", tell)
        with feed.watching(stored, Event().set) as watch:
            rename(there, stored.id, "Ada")
            until(lambda: watch.news.version.version == 1)
        assert is_idle.wait(20)
        asked.clear()
        rename(there, stored.id, "Eve")
        time.sleep(5 * module.POLL_SECONDS)
        assert asked == []
        with feed.watching(stored, Event().set) as watch:
            until(lambda: watch.news.version.version == 2)


def test_what_this_process_has_stored_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process read every move twice: a game of its own, and who is there although nobody came or went."""
    read: list[str] = []
    load_all = Store.load_all

    def load(store: Store, games: Sequence[str]) -> list[StoredGame]:
        read.extend(games)
        return load_all(store, games)

    with opened(f"sqlite:///{tmp_path / 'games.db'}") as store, feeding(store) as feed:
        stored = begun(store)
        monkeypatch.setattr(Store, "load_all", load)
        look, together = feed.changes.wait, Lock()
        looks: list[Changed | None] = []

        def look_between() -> Changed | None:
            with together:
                looks.append(look())
                return looks[-1]

        monkeypatch.setattr(feed.changes, "wait", look_between)
        with feed.watching(stored, Event().set) as watch:
            until(lambda: read == [stored.id])
            for name in ("Ada", "Eve"):
                with together:  # The feed looks before both or after both.
                    rename(store, stored.id, name)
                    feed.publish(store.load(stored.id))
            before = len(looks)
            until(lambda: len(looks) > before + 2)
            assert (watch.news.version.version, read) == (2, [stored.id])


def test_who_came_is_told_although_the_game_has_changed_meanwhile(stores: tuple[Store, Store]) -> None:
    here, _ = stores
    stored = begun(here)
    with feeding(here) as feed, feed.watching(stored, Event().set) as watch:
        rename(here, stored.id, "Ada")
        feed.publish(here.load(stored.id))
        feed.publish(stored, Presence(frozenset({BLUE})))
        assert (watch.news.version.version, watch.news.presence) == (1, Presence(frozenset({BLUE})))


def test_a_clock_that_another_process_has_moved_over_a_gap_is_told(stores: tuple[Store, Store]) -> None:
    clock = Time()
    here, another = (Process(store, clock) for store in stores)
    stored, woken = here.begin(), Event()
    assert stored.turn_since is not None
    moved = stored.turn_since + 3_600
    with feeding(here.store) as feed, feed.watching(stored, woken.set) as watch:
        here.wait(30)
        clock.now += 3_600
        known = watch.news.version
        another.look()
        here.look()
        until(lambda: watch.news.stored.turn_since == moved)
        assert watch.news.version != known  # The streams of the pages compare the versions.
        assert woken.is_set()


def test_a_change_is_told_although_a_load_failed(stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = stores
    stored = begun(there)
    load, failures = Store.load_all, 0

    def fail_twice(store: Store, games: Sequence[str]) -> list[StoredGame]:
        nonlocal failures
        found = load(store, games)
        if failures < 2 and any(game.room.version == 2 for game in found):
            failures += 1
            raise OperationalError("SELECT", None, OSError("the database is busy"))
        return found

    monkeypatch.setattr(Store, "load_all", fail_twice)
    with feeding(here) as feed, feed.watching(stored, Event().set) as watch:
        rename(there, stored.id, "Ada")
        until(lambda: watch.news.version.version == 1)
        rename(there, stored.id, "Eve")
        until(lambda: watch.news.version.version == 2)
        assert failures == 2


def test_changes_on_sqlite_are_told_after_a_query_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POLL_SECONDS", 0.01)
    with opened(f"sqlite:///{tmp_path / 'games.db'}") as store:
        stored = begun(store)
        changes = changes_of(store.database)
        assert changes.wait() is None
        assert changes.wait() == NOTHING
        rename(store, stored.id, "Ada")
        with monkeypatch.context() as context:
            context.setattr(module, "_SINCE", text("SELECT game FROM nothing"))
            with pytest.raises(OperationalError):
                changes.wait()
        assert changes.wait() == Changed({stored.id: 1})
        changes.close()


@pytest.mark.parametrize("count", [1, 2])
def test_changes_on_sqlite_are_told_although_they_take_the_place_of_deleted_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(module, "POLL_SECONDS", 0.01)
    with opened(f"sqlite:///{tmp_path / 'games.db'}") as store:
        kept, other, removed = (begun(store) for _ in range(3))
        for stored in (kept, other, removed):
            rename(store, stored.id, "Ada")
        changes = changes_of(store.database)
        assert changes.wait() is None
        assert changes.wait() == NOTHING
        store.database.write(lambda connection: delete_games(connection, [removed.id]))
        for stored in (kept, other)[:count]:
            rename(store, stored.id, "Eve")
        told = changes.wait()
        assert told is None or kept.id in told.events
        changes.close()


def test_a_page_hears_of_changes_after_the_connection_for_announcements_broke(
    postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LISTEN_SECONDS", 0.05)
    address = postgresql()
    server = create_engine(address.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    break_it = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN tribolo'")
    with opened(address) as here, opened(address) as there, server.connect() as connection:
        stored = begun(there)
        with feeding(here) as feed, feed.watching(stored, Event().set) as watch:
            for version in range(1, 7, 2):
                rename(there, stored.id, f"Ada {version}")
                until(partial(show, [watch], version))
                broken: Collection[bool] = connection.execute(break_it).scalars().all()
                assert broken == [True]
                rename(there, stored.id, f"Eve {version}")  # Nobody listens.
                until(partial(show, [watch], version + 1))
    server.dispose()

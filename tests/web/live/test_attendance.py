"""A process counts open pages, and stores who comes and goes with few writes; others hear of it, even of its death."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest
from sqlalchemy import select

from frontends.web.live.attendance import LEAVE_SECONDS, NOTED_SECONDS, WATCHING_SECONDS, Attendance, places_in
from frontends.web.room.presence import GONE_SECONDS, NOBODY_THERE, Absence, Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.store import schema
from frontends.web.store.changes import NOTHING, Changes, changes_of
from frontends.web.store.games import Store
from frontends.web.store.presence import STALE_SECONDS, Pages, Place, PresenceTable
from tests.web.store.stored_games import begun
from tribolo_core import Player

BLUE, RED, GREEN = Player
OF_BLUE = frozenset({BLUE})
NOBODY: frozenset[Player] = frozenset()


@dataclass(frozen=True, slots=True)
class CountingTable(PresenceTable):
    """The table of presence, and how many places each transaction of a process wrote."""

    writes: list[int] = field(default_factory=list)

    def write(self, worker: str, pages: Mapping[Place, Pages]) -> None:
        self.writes.append(len(pages))
        PresenceTable.write(self, worker, pages)


@dataclass
class Process:
    """A process without a thread, its clock, and its attendance."""

    store: Store
    now: float = 1_000.0
    table: CountingTable = field(init=False)
    attendance: Attendance = field(init=False)

    def __post_init__(self) -> None:
        self.table = CountingTable(self.store.database)
        self.attendance = Attendance(self.table, lambda: self.now)
        self.attendance.stop()

    @property
    def writes(self) -> int:
        return len(self.table.writes)

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.attendance.write()

    def sees(self, stored: StoredGame) -> Presence:
        return self.table.of([stored.id]).get(stored.id, NOBODY_THERE)


@pytest.fixture
def process(store: Store) -> Process:
    return Process(store)


def test_who_has_a_page_open_is_here_and_the_others_are_away_since_they_closed_theirs(process: Process) -> None:
    stored = begun(process.store)
    with process.attendance.visit(places_in(stored, OF_BLUE)), process.attendance.visit(places_in(stored, NOBODY)):
        process.after(0)
        seen = process.sees(stored)
        assert (seen.here, seen.watching) == (OF_BLUE, 1)
        process.after(500)
    left = process.now
    process.after(LEAVE_SECONDS)
    seen = process.sees(stored)
    assert (seen.here, dict(seen.seen), seen.watching) == (frozenset(), {BLUE: left}, 0)
    assert seen.absence(BLUE, left + 59) == Absence("away", 0)
    assert seen.away(BLUE, left + 59) == 59
    assert seen.absence(BLUE, left + GONE_SECONDS) == Absence("gone")
    # Others could once be replaced in the moment after they had sat down.
    assert seen.away(RED, left) == 0


def test_a_page_that_is_loaded_again_or_opened_twice_writes_nothing(process: Process) -> None:
    stored = begun(process.store)
    with process.attendance.visit(places_in(stored, OF_BLUE)):
        process.after(0)
    for _ in range(50):
        with process.attendance.visit(places_in(stored, OF_BLUE)):
            process.after(1)
        process.after(LEAVE_SECONDS - 1)
    with process.attendance.visit(places_in(stored, OF_BLUE)):
        with process.attendance.visit(places_in(stored, OF_BLUE)):
            process.after(1)
        process.after(LEAVE_SECONDS)
        assert process.sees(stored).here == OF_BLUE
    assert process.writes == 1


def test_however_often_spectators_come_and_go_their_number_is_written_every_few_seconds(process: Process) -> None:
    stored, seconds = begun(process.store), 4 * int(WATCHING_SECONDS)
    with ExitStack() as crowd:
        for _ in range(seconds):
            for _ in range(20):
                crowd.enter_context(process.attendance.visit(places_in(stored, NOBODY)))
            process.after(1)
        assert process.writes <= 5
        process.after(WATCHING_SECONDS)
        assert process.sees(stored).watching == 20 * seconds


def test_nothing_is_kept_of_places_that_were_left(process: Process) -> None:
    stored = begun(process.store)
    for held in (OF_BLUE, NOBODY):
        with process.attendance.visit(places_in(stored, held)):
            process.after(1)
    process.attendance.note(places_in(stored, OF_BLUE))
    for _ in range(3):
        process.after(NOTED_SECONDS)
    process.attendance.renew()
    attendance = process.attendance
    kept = (attendance._open, attendance._seen, attendance._noted, attendance._unchecked, attendance._stored)
    assert [len(each) for each in (*kept, attendance._written)] == [0] * 6
    process.now += GONE_SECONDS
    process.attendance.renew()
    with process.store.database.read() as connection:
        assert connection.execute(select(schema.presence.c.player)).scalars().all() == ["B"]


def test_a_request_without_a_stream_counts_for_a_while(process: Process) -> None:
    stored = begun(process.store)
    process.attendance.note(places_in(stored, OF_BLUE))
    noted = process.now
    process.after(NOTED_SECONDS - 1)
    assert process.sees(stored).here == OF_BLUE
    process.after(1)
    assert process.sees(stored).seen == {BLUE: noted}


def test_a_page_whose_visitor_takes_a_seat_is_no_longer_one_that_watches(process: Process) -> None:
    stored = begun(process.store)
    with process.attendance.visit(places_in(stored, NOBODY)) as visit:
        process.after(0)
        visit.move(places_in(stored, OF_BLUE))
        process.after(WATCHING_SECONDS)
        seen = process.sees(stored)
        assert (seen.here, seen.watching) == (OF_BLUE, 0)


def test_another_process_notices_that_one_was_killed_and_one_that_was_only_slow_comes_back(store: Store) -> None:
    killed, alive, stored = Process(store), Process(store), begun(store)
    with killed.attendance.visit(places_in(stored, OF_BLUE)):
        killed.after(0)
        last = killed.now
        for passed in (STALE_SECONDS, 1):
            alive.now += passed
            alive.attendance.renew()
        assert alive.sees(stored).seen == {BLUE: last}
        killed.now = alive.now
        killed.attendance.renew()
        assert alive.sees(stored).here == OF_BLUE


def test_a_page_of_a_killed_process_stayed_open_for_as_long_as_the_clock_was_set_back(store: Store) -> None:
    killed, alive, stored = Process(store), Process(store), begun(store)
    with killed.attendance.visit(places_in(stored, OF_BLUE)):
        killed.after(0)
    alive.now = killed.now - 2 * 86_400
    for passed in (0, STALE_SECONDS, 1):
        alive.now += passed
        alive.attendance.renew()
    assert alive.sees(stored).here == NOBODY
    assert alive.sees(stored).away(BLUE, alive.now + 60) > 60


def test_somebody_who_left_stayed_here_for_as_long_as_the_clock_was_set_back(store: Store) -> None:
    process, stored = Process(store, now=1e6), begun(store)
    with process.attendance.visit(places_in(stored, OF_BLUE)):
        process.after(0)
    process.attendance.note(places_in(stored, frozenset({RED})))
    with process.attendance.visit(places_in(stored, NOBODY)):
        process.after(0)
    process.now -= 2 * 86_400
    process.attendance.look()
    process.after(NOTED_SECONDS)
    process.after(LEAVE_SECONDS)
    seen = process.sees(stored)
    assert (seen.here, seen.watching) == (NOBODY, 0)


def news(changes: Changes) -> set[str]:
    """Return the games that have changed since the last call."""
    games: set[str] = set()
    while (found := changes.wait()) and found != NOTHING:
        games |= {*found.events, *found.people}
    return games


def test_a_person_who_left_two_processes_stayed_here_on_open_pages(store: Store) -> None:
    """The second process deleted the row of the first, whose change was the last one that was known."""
    stored, streams, noted = begun(store), Process(store), Process(store)
    changes = changes_of(store.database)
    changes.wait()
    noted.attendance.note(places_in(stored, OF_BLUE))
    noted.after(0)
    with streams.attendance.visit(places_in(stored, OF_BLUE)):
        streams.after(2)
    streams.after(LEAVE_SECONDS)
    assert (noted.sees(stored).here, news(changes)) == (OF_BLUE, {stored.id})
    noted.after(NOTED_SECONDS)
    assert (noted.sees(stored).seen, news(changes)) == ({BLUE: 1_002.0}, {stored.id})
    changes.hang_up()

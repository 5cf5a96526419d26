"""The lobby of a process: open pages keep seats, any process does what is due once, and pages hear of changes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from frontends.games.difficulties import DifficultyName
from frontends.web.bounds import OPEN_SEATS
from frontends.web.live.attendance import Attendance
from frontends.web.live.lobby import Lobby
from frontends.web.room.lobby import Applicant
from frontends.web.room.time_controls import UNLIMITED
from frontends.web.store.games import Store
from frontends.web.store.lobby import LobbyTable
from frontends.web.store.presence import STALE_SECONDS, PresenceTable
from frontends.wire.states import TimeControlName
from tests.web.store.stored_games import opened

SECONDS = 20.0


@dataclass
class Process:
    store: Store
    now: float = 1_000.0
    begun: list[str] = field(default_factory=list)
    lobby: Lobby = field(init=False)
    attendance: Attendance = field(init=False)

    def __post_init__(self) -> None:
        self.attendance = Attendance(PresenceTable(self.store.database), lambda: self.now)
        self.attendance.stop()
        table = LobbyTable(self.store.database, OPEN_SEATS)
        self.lobby = Lobby(table, SECONDS, lambda stored: self.begun.append(stored.id), lambda: self.now)

    def take(self, browser: str, control: TimeControlName = UNLIMITED, computers: DifficultyName | None = None) -> None:
        self.lobby.change(lambda lobby: lobby.take(Applicant(browser, browser, "", computers), control))
        self.attendance.note(self.lobby.refresh().places(browser))

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.attendance.write()
        self.attendance.renew()
        self.lobby.look()

    def waiting(self) -> list[str]:
        return [seat.browser for game in self.lobby.refresh().games if game.is_open for seat in game.seats]


@pytest.fixture
def process(store: Store) -> Process:
    return Process(store)


@pytest.fixture
def another(any_database: str) -> Iterator[Process]:
    with opened(any_database) as store:
        yield Process(store)


def test_a_killed_process_gives_up_the_seats_of_which_no_other_has_a_page(process: Process, another: Process) -> None:
    process.take("ada")
    process.take("ben")
    places = [process.lobby.news.places(browser) for browser in ("ada", "ben")]
    with process.attendance.visit(places[0]), process.attendance.visit(places[1]):
        process.after(1)
        with another.attendance.visit(places[1]):
            for _ in range(4):
                another.after(STALE_SECONDS / 3)
            assert another.waiting() == ["ben"]


def test_a_clock_set_back_keeps_seats_and_the_time_that_people_wait(process: Process, another: Process) -> None:
    process.take("ada")
    process.take("ben", "postal", "easy")
    for one in (process, another):
        one.lobby.look()
    with process.attendance.visit(process.lobby.news.places("ada")):
        for one in (process, another):
            one.now -= 2 * 86_400
            one.after(1)
        assert sorted(process.waiting()) == ["ada", "ben"]
        process.after(SECONDS)
        assert len(process.begun) == 1
        assert process.waiting() == another.waiting() == ["ada"]


def test_a_game_begins_by_itself_once_although_both_processes_find_it_due(process: Process, another: Process) -> None:
    process.take("ada", "postal", "easy")
    for one in (process, another):
        one.after(SECONDS - 1)
    assert process.begun + another.begun == []
    for one in (process, another):
        one.now += 1
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda one: one.lobby.look(), (process, another)):
            pass
    assert len(process.begun + another.begun) == 1
    assert (process.waiting(), another.waiting()) == ([], [])


def test_pages_of_every_process_hear_once_of_many_changes(process: Process, another: Process) -> None:
    woken: list[str] = []
    for one in (process, another):
        one.lobby.look()
    with process.lobby.watching(lambda: woken.append("here")), another.lobby.watching(lambda: woken.append("there")):
        for number in range(4):
            process.take(f"{number}", "postal")
        for _ in range(2):
            for one in (process, another):
                one.lobby.look()
        assert woken == ["here", "there"]
        assert another.lobby.news.games == process.lobby.news.games
        process.lobby.stop()
        assert woken == ["here", "there", "here"]
    assert process.lobby.readers == 0

"""The lobby of a process: seats end with the process that has their pages, and pages hear of changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from frontends.web.bounds import OPEN_SEATS
from frontends.web.live.attendance import Attendance
from frontends.web.live.lobby import Lobby
from frontends.web.room.lobby import Applicant
from frontends.web.room.time_controls import UNLIMITED
from frontends.web.store.games import Store
from frontends.web.store.lobby import LobbyTable
from frontends.web.store.presence import PresenceTable
from frontends.wire.states import TimeControlName
from tests.web.store.stored_games import opened


@dataclass
class Process:
    store: Store
    now: float = 1_000.0
    lobby: Lobby = field(init=False)
    attendance: Attendance = field(init=False)

    def __post_init__(self) -> None:
        self.attendance = Attendance(PresenceTable(self.store.database), lambda: self.now)
        self.attendance.stop()
        table = LobbyTable(self.store.database, OPEN_SEATS)
        self.lobby = Lobby(table, 20.0, clock=lambda: self.now)

    def take(self, browser: str, control: TimeControlName = UNLIMITED) -> None:
        self.lobby.change(lambda lobby: lobby.take(Applicant(browser, browser, ""), control))
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

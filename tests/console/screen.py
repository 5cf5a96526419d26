"""A table for tests: keys without a screen, and a clock whose time is short or stands still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from frontends.console.screen import dialogs
from frontends.console.screen.keys import press
from frontends.console.screen.model import Table
from frontends.console.storage.store import Store
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import Kind
from frontends.session.loop import Session
from frontends.session.pace import Pace
from frontends.session.seats import Seats
from tribolo_core import PLAYERS

T = TypeVar("T")

NAMES = {
    "up",
    "down",
    "left",
    "right",
    "enter",
    "escape",
    "backspace",
    "tab",
    "s-tab",
    "home",
    "end",
    "pageup",
    "pagedown",
}


class TestClock:
    """Work is done when `run` is called, and repetitions are left to it too."""

    __test__ = False

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []
        self.steps: Callable[[], bool] | None = None
        self.hurries = 0
        self.thinking: float | None = None

    def think(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:  # noqa: ARG002
        self.work = [lambda: done(work())]
        self.thinking = 1.0

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:  # noqa: ARG002
        self.steps = step

    def forget(self) -> None:
        self.work = []
        self.thinking = None

    def hurry(self) -> None:
        self.hurries += 1

    def run(self) -> None:
        """Let everybody think to the end of what they are asked now and after."""
        while self.work:
            work = self.work.pop()
            self.thinking = None
            work()
        while self.steps is not None and self.steps():
            pass


def table(
    store: Store | None,
    *,
    kind: Kind[Any] = TRIBOLO,
    seats: tuple[str, ...] = ("human",) * 3,
    seed: int = 7,
) -> tuple[Table[Any], TestClock, list[int]]:
    """A table with a game just begun, its clock, and the codes it wanted to leave with."""
    clock, codes = TestClock(), list[int]()
    players = PLAYERS if kind is TRIBOLO else tuple(kind.default_seats)
    session = Session(kind.new(seed), Seats.of(dict(zip(players, seats, strict=False))), seed)
    made = Table(kind, session, clock, codes.append, lambda: None, dialogs.finish, store, "Ann", Pace.INSTANT)
    made.begin()
    return made, clock, codes


def type_keys(table: Table[Any], *keys: str) -> None:
    """Press keys: named ones by their names, any other text character by character."""
    for key in keys:
        if key in NAMES:
            press(table, key, "")
        else:
            for character in key:
                press(table, "", character)

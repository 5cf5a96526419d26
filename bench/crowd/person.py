"""A person who plays one game after another, each on an open page, which others may watch."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from itertools import count
from typing import Final

import gevent
from gevent.event import Event

from .game import DEALS, NEW_GAME, PageGame, record_at
from .measurements import MOVE, Refused
from .pacing import Pacing
from .page import FAILURES, Page, Report
from .visitor import Answer, Visitor

_VERSION: Final = re.compile(rb'"version": ?([0-9]+)')

NO_ANSWER_SECONDS: Final = 1.0
"""Seconds until a person tries again whom the server has not told when to."""

OVER_SECONDS: Final = 2.0
"""Seconds for which a finished game stays open."""


def _addresses() -> Iterator[tuple[int, str]]:
    return ((number, str(IPv4Address("10.0.0.1") + number)) for number in count())


@dataclass
class Plan:
    """How people play.

    `ports` are the ports of the servers, which visitors use in turn; if there are several, a visitor's streams go to
    another one than the visitor's requests. `pages` is the number of open pages of each game, of which all but the
    first only watch. `plies` is the greatest number of moves that a game has when it begins; the number is drawn for
    each game. `people` holds those who are present, `faults` the exceptions of pages.
    """

    ports: tuple[int, ...]
    pages: int
    pacing: Pacing
    plies: int = 0
    people: set[Person] = field(default_factory=set)
    faults: list[BaseException] = field(default_factory=list)
    addresses: Iterator[tuple[int, str]] = field(default_factory=_addresses)

    def visitor(self) -> Visitor:
        """Return a new visitor with a forwarded address of its own."""
        number, address = next(self.addresses)
        port, stream_port = (self.ports[(number + offset) % len(self.ports)] for offset in (0, 1))
        return Visitor(port, stream_port, address)


class Person:
    """A person at a game, as a new visitor with each new game. `is_seated` is true while all pages are open."""

    def __init__(self, plan: Plan, report: Report) -> None:
        self.plan = plan
        self.is_seated = False
        self._report = report
        self._pages: list[Page] = []
        self._greenlets: list[gevent.Greenlet] = []
        self._visitor = plan.visitor()
        self._changed = Event()
        self._moved_at = time.perf_counter()

    def sit_down(self, ply: int | None = None) -> None:
        """Start a game and open its pages; try again until the server does it.

        The game begins after `ply` moves, which defaults to a number that the plan draws.
        """
        self.get_up()
        ply = random.randint(0, self.plan.plies) if ply is None else ply
        self._visitor = self.plan.visitor()
        self.game = PageGame(self._start(ply).json())
        for number in range(self.plan.pages):
            game, visitor = (None, self.plan.visitor()) if number else (self.game, self._visitor)
            page = Page(visitor, self.game.id, self.game.version, self._report, game)
            if page.game is not None:
                page.on_change = self._changed.set
            self._pages.append(page)
            self._greenlets.append(gevent.spawn(page.run))
            self._greenlets[-1].link_exception(lambda greenlet: self.plan.faults.append(greenlet.exception))
        for page in self._pages:
            page.has_connected.wait()
        self.is_seated = True

    def get_up(self) -> None:
        """Close all pages and their connections."""
        self.is_seated = False
        gevent.killall(self._greenlets)
        for page in self._pages:
            page.visitor.close()
        self._greenlets.clear()
        self._pages.clear()
        self._visitor.close()

    def play(self) -> None:
        """Play one move when it is the person's turn and time; when the game is over, start another."""
        self.wait_for_turn()
        if self.game.is_over:
            gevent.sleep(OVER_SECONDS)
            self.sit_down()
            return
        self.plan.pacing.wait(self._moved_at)
        self._moved_at = time.perf_counter()
        self.move()

    def wait_for_turn(self) -> None:
        """Wait until it is the person's turn or the game is over."""
        while not (self.game.is_persons_turn or self.game.is_over):
            self._changed.clear()
            self._changed.wait()

    def move(self) -> None:
        """Play a random legal move. If the server refuses it, wait for as long as the server says."""
        version, move = self.game.version, random.choice(self.game.moves)
        for page in self._pages:
            page.expect(version)
        began = time.perf_counter()
        answer = self._ask_to_play(version, move)
        milliseconds = 1_000 * (time.perf_counter() - began)
        if answer is not None and answer.status == 200:
            self._report(MOVE, milliseconds, None)
            found = _VERSION.search(answer.body)
            assert found, "an accepted move has a version"
            while self.game.version < int(found[1]):
                self._changed.clear()
                self._changed.wait()
            return
        self._report(MOVE, milliseconds, _refusal(answer))
        for page in self._pages:
            page.forget()
        gevent.sleep(_seconds_to_wait(answer))
        self._pages[0].fetch()

    def _ask_to_play(self, version: int, move: str) -> Answer | None:
        command = {"command": "play", "version": version, "move": move}
        try:
            return self._visitor.post(f"/api/games/{self.game.id}/commands", command)
        except FAILURES:
            return None

    def _start(self, ply: int) -> Answer:
        while True:
            answer: Answer | None = None
            try:
                if ply:
                    record = record_at(ply, random.randrange(DEALS))
                    uploaded = self._visitor.submit("/records", {"text": record})
                    place = uploaded.location
                    answer = self._visitor.get(f"/api/games/{place.rsplit('/', 1)[1]}?") if place else uploaded
                else:
                    answer = self._visitor.post("/api/games", NEW_GAME)
                if answer.status in (200, 201):
                    return answer
            except FAILURES:
                pass
            gevent.sleep(_seconds_to_wait(answer))


def _refusal(answer: Answer | None) -> Refused:
    return Refused(0) if answer is None else Refused(answer.status, has_retry_after=answer.retry_after is not None)


def _seconds_to_wait(answer: Answer | None) -> float:
    """Return the seconds until a refused request is sent again; an answer that the game has moved on needs no wait."""
    if answer is None:
        return NO_ANSWER_SECONDS
    if answer.retry_after is not None:
        return answer.retry_after
    return 0.0 if answer.status == 409 else NO_ANSWER_SECONDS

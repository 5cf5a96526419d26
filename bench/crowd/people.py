"""People who play one game after another, against two computer players that answer at once or with each other."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address
from itertools import count
from threading import Condition, Event, Thread, current_thread
from typing import Any, Final
from urllib.parse import urlsplit

from frontends.session.seats import HUMAN
from frontends.web.room.time_controls import UNLIMITED
from frontends.wire.states import TimeControlName
from tests.harness.visitor import CUT_OFF, Refused, Visitor
from tribolo_core import parse_record

from .game import PERSON, PageGame
from .page import POLL_SECONDS, Page, Samples

SEATS: Final = ("human", "greedy", "greedy")
NEW_GAME: Final = {"seats": {"Blue": "here", "Red": SEATS[1], "Green": SEATS[2]}}

GAME_OF_PEOPLE: Final[dict[str, object]] = {"seats": {"Blue": "here", "Red": "link", "Green": "link"}}

OVER_SECONDS: Final = 2.0
"""Seconds for which a finished game stays open."""

STARTS_PER_SECOND: Final = 40
"""People who arrive each second."""

ARRIVAL_SECONDS: Final = 120.0
"""Seconds after which some people may still wait for their games."""

AWAY_SECONDS: Final = 6.0
"""Seconds for which somebody closes a page: long enough for the server to say that the person is away."""


def new_game(visitor: Visitor) -> dict[str, Any]:
    return visitor.ask("api/games", NEW_GAME)


def new_game_of_people(visitor: Visitor, time_control: TimeControlName = UNLIMITED) -> dict[str, Any]:
    """Start a game with two seats for other people, and return its state."""
    return visitor.ask("api/games", GAME_OF_PEOPLE | {"time_control": time_control})


class Person:
    """A person who plays one game after another, each as a new visitor.

    In a game of people, the person stands for all three of them, who are visitors of their own. `pages` are the open
    pages of the present game: one of each of its people, then those that only watch. `confirmed` holds, for each game,
    the moves and the version that the server has confirmed last.
    """

    def __init__(self, crowd: Crowd) -> None:
        self.pages: list[Page] = []
        self.confirmed: dict[str, tuple[list[str], int]] = {}
        self.may_move = Event()
        self.has_turn = False
        self._crowd = crowd
        self._visitors: dict[str, Visitor] = {}
        """The visitors of the present game, by the names of their players."""
        self._has_left = Event()

    def run(self) -> None:
        """Play until `leave` is called."""
        while not self._has_left.is_set():
            if not self.pages:
                self._sit_down()
            elif self._game.is_over:
                self._has_left.wait(OVER_SECONDS)
                self._get_up()
            elif self._is_to_move:
                with self._crowd.turn(self) as is_offered:
                    if is_offered and self._is_to_move:
                        self._move()
            else:
                self._await(lambda: self._is_to_move or self._game.is_over)
        self._get_up()

    def leave(self) -> None:
        self._has_left.set()
        self.may_move.set()
        for page in self.pages:
            page.close()

    @property
    def is_seated(self) -> bool:
        return bool(self.pages) and all(page.has_connected.is_set() for page in self.pages)

    @property
    def is_up_to_date(self) -> bool:
        """Whether all pages show the last confirmed move."""
        return self.is_seated and all(page.game.version >= self._confirmed_version for page in self.pages)

    def lost(self) -> list[str]:
        """Return the confirmed moves of each game in which some of them are missing in the server's record."""
        visitor, lost = self._crowd.visitor(), []
        for game, (moves, _) in self.confirmed.items():
            record = parse_record(visitor.send(f"games/{game}/record").decode())
            if [str(move) for move in record.game.moves][: len(moves)] != moves:
                lost += moves
        visitor.hang_up()
        return lost

    @property
    def _game(self) -> PageGame:
        return self.pages[0].game

    @property
    def _is_to_move(self) -> bool:
        """Whether it is the turn of the person, and not of a program in a seat for people."""
        return self._game.is_persons_turn and self._game.mover in self._visitors

    @property
    def _confirmed_version(self) -> int:
        return self.confirmed.get(self._game.id, ([], 0))[1]

    def _sit_down(self) -> None:
        """Start a game and open its pages; if the server refuses, wait for as long as it says."""
        try:
            state = self._find_game()
        except (Refused, *CUT_OFF) as error:
            self._hang_up()
            self._has_left.wait(_seconds_to_wait(error))
            return
        if state is None:
            return
        players = [visitor.elsewhere() for visitor in self._visitors.values()]
        watching = [self._crowd.visitor() for _ in range(self._crowd.pages - len(players))]
        pages = [Page(visitor, state, lambda: self._crowd.samples) for visitor in (*players, *watching)]
        for page in pages:
            self._crowd.spawn(page.run)
        self.pages = pages

    def _find_game(self) -> dict[str, Any] | None:
        """Start a game, let all of its people take their seats, and return its state, `None` after `leave`."""
        first = self._crowd.visitor()
        self._visitors = {str(PERSON): first}
        state = self._crowd.start(first)
        for seat in state["seats"]:
            if seat["seat"] == HUMAN and not seat["is_taken"]:
                self._visitors[seat["player"]] = friend = self._crowd.visitor()
                friend.send(urlsplit(seat["link"]).path[1:], b"")
        return state if len(self._visitors) == 1 else first.ask(f"api/games/{state['id']}")

    def _get_up(self) -> None:
        for page in self.pages:
            page.close()
        self.pages = []
        self._hang_up()

    def _hang_up(self) -> None:
        for visitor in self._visitors.values():
            visitor.hang_up()

    def _move(self) -> None:
        """Play a random legal move, and wait until the own page shows it."""
        samples, version, move = self._crowd.samples, self._game.version, random.choice(self._game.moves)
        visitor = self._visitors[self._game.mover]
        for page in self.pages:
            page.expect(version)
        begun = time.perf_counter()
        try:
            command = {"command": "play", "version": version, "move": move}
            state = visitor.ask(f"api/games/{self._game.id}/commands", command)
        except (Refused, *CUT_OFF) as error:
            samples.refusals.append(time.perf_counter() - begun)
            samples.count(samples.faults, error)
            visitor.hang_up()
            for page in self.pages:
                page.forget()
            self._has_left.wait(_seconds_to_wait(error))
            self.pages[0].fetch()
            return
        samples.answers.append(time.perf_counter() - begun)
        self.confirmed[self._game.id] = [played["name"] for played in state["all_moves"]], state["version"]
        self._await(lambda: self._game.version >= self._confirmed_version)

    def _await(self, has_come: Callable[[], bool]) -> None:
        """Wait for a change of the own page."""
        news = self.pages[0].news
        while not (has_come() or self._has_left.is_set()):
            news.wait()
            news.clear()


def _seconds_to_wait(error: Exception) -> float:
    """Return the seconds until a refused request is sent again; an answer that the game has moved on needs no wait."""
    if not isinstance(error, Refused):
        return POLL_SECONDS
    return float(error.retry_after or (0 if error.status == 409 else POLL_SECONDS))


class Crowd:
    """People at the servers with the URLs `addresses`, who all together are offered `rate` moves a second.

    Moves are offered at random times that do not depend on the servers, each to one of the people whose turn it is;
    nobody plays one while all people wait. With a rate of 0, as in the beginning, nobody moves. `offered` counts them.

    Visitors use the servers in turn; if there are several, a page follows its stream on another one than it sends moves
    to. `pages` is the number of open pages of a game, at least those of its people. `start` starts a game and returns
    its state, and `person` returns somebody who plays in the crowd. With `is_forwarded`, each visitor has a forwarded
    address of its own. `samples` is replaced for each window of time; `faults` are wrong answers.

    `absences` is the number of pages, but for the first of each game, that are closed each second; each opens again
    after `AWAY_SECONDS`.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        *,
        pages: int = 1,
        start: Callable[[Visitor], dict[str, Any]] = new_game,
        person: Callable[[Crowd], Person] = Person,
        is_forwarded: bool = False,
    ) -> None:
        self.people: list[Person] = []
        self.pages = pages
        self.start = start
        self._person = person
        self.samples = Samples()
        self.faults: list[Exception] = []
        self.rate = 0.0
        self.absences = 0.0
        self.offered = 0
        self._addresses = addresses
        self._is_forwarded = is_forwarded
        self._visitors = count()
        self._ready: list[Person] = []
        self._moving = 0
        self._turns = Condition()
        self._is_over = Event()
        self._threads: set[Thread] = set()
        self.spawn(self._offer)
        self.spawn(self._interrupt)

    def visitor(self) -> Visitor:
        number = next(self._visitors)
        address, other = (self._addresses[(number + offset) % len(self._addresses)] for offset in (0, 1))
        headers = {"X-Forwarded-For": str(IPv4Address("10.0.0.1") + number)} if self._is_forwarded else {}
        return Visitor(address, headers=headers, other_address=other)

    def resize(self, people: int) -> int:
        """Let people arrive or leave, wait until all sit at their games, and return the number of those who do."""
        while len(self.people) > people:
            self.people.pop().leave()
        while len(self.people) < people:
            self.people.append(self._person(self))
            self.spawn(self.people[-1].run)
            time.sleep(1 / STARTS_PER_SECOND)
        end = time.monotonic() + ARRIVAL_SECONDS
        while (seated := sum(person.is_seated for person in self.people)) < people and time.monotonic() < end:
            time.sleep(0.1)
        return seated

    def rest(self) -> None:
        """Offer no more moves, and wait for the answers to the last ones; the pages stay open."""
        with self._turns:
            self.rate = 0.0
            self._turns.wait_for(lambda: not self._moving)

    def leave(self) -> None:
        self._is_over.set()
        while self.people:
            self.people.pop().leave()
        for thread in tuple(self._threads):
            thread.join()

    @contextmanager
    def turn(self, person: Person) -> Iterator[bool]:
        """Wait until the person is offered a move, or leaves; yield whether it is offered one."""
        with self._turns:
            self._ready.append(person)
        person.may_move.wait()
        try:
            yield person.has_turn
        finally:
            with self._turns:
                if person.has_turn:
                    person.has_turn = False
                    self._moving -= 1
                    person.may_move.clear()
                else:
                    self._ready.remove(person)
                self._turns.notify_all()

    def spawn(self, run: Callable[[], object]) -> None:
        """Start a thread; if it ends with an exception, that is a fault."""

        def watched() -> None:
            try:
                run()
            except Exception as error:
                self.faults.append(error)
            finally:
                self._threads.discard(current_thread())

        thread = Thread(target=watched, daemon=True)
        self._threads.add(thread)
        thread.start()

    def _offer(self) -> None:
        due = time.perf_counter()
        while not self._is_over.wait(max(0.0, due - time.perf_counter())):
            with self._turns:
                if not self.rate:
                    due = time.perf_counter() + 0.05
                    continue
                due += random.expovariate(self.rate)
                self.offered += 1
                if self._ready:
                    person = self._ready.pop(random.randrange(len(self._ready)))
                    person.has_turn = True
                    self._moving += 1
                    person.may_move.set()

    def _interrupt(self) -> None:
        """Close pages at random times until the crowd leaves."""
        while not self._is_over.wait(random.expovariate(self.absences) if self.absences else POLL_SECONDS):
            pages = [page for person in self.people for page in person.pages[1:]]
            if self.absences and pages:
                random.choice(pages).go_away(AWAY_SECONDS)


@contextmanager
def crowd(address: str, games: int, rate: float, **options: Any) -> Iterator[Crowd]:
    """Let a crowd play `rate` moves a second on the server at the URL `address` until the `with` block ends.

    `options` are those of `Crowd`.
    """
    people = Crowd([address], **options)
    try:
        assert people.resize(games) == games
        people.rate = rate
        yield people
    finally:
        people.leave()

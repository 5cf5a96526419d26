"""The load generator: people who play on running servers, each at an open page, which other pages may watch.

A person has one seat against two computer players that answer at once. Pages follow the stream of events that the
page's script opens, compute turns from the moves that it brings as the script does, and poll while they have none.
"""

from __future__ import annotations

import json
import random
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from ipaddress import IPv4Address
from itertools import count
from threading import Condition, Event, Lock, RLock, Thread, current_thread
from typing import Any, Final

from tribolo_core import Player, Turn, parse_position, parse_record

from .visitor import CUT_OFF, Refused, Visitor

PERSON: Final = Player.BLUE
SEATS: Final = ("human", "greedy", "greedy")
NEW_GAME: Final = {"seats": {"Blue": "here", "Red": SEATS[1], "Green": SEATS[2]}}

POLL_SECONDS: Final = 1.0
"""Seconds between two requests of a page without a stream (`SHORTEST_DELAY` in `static/sync/timing.js`)."""

REFUSED_SECONDS: Final = 5.0
"""Seconds until a page opens another stream after a refusal (`REFUSED_DELAY` in `static/sync/stream/source.js`)."""

SILENT_SECONDS: Final = 40.0
"""Seconds without a byte after which a page gives a stream up; the server sends a heartbeat every 15 s."""

OVER_SECONDS: Final = 2.0
"""Seconds for which a finished game stays open."""

STARTS_PER_SECOND: Final = 40
"""People who arrive each second."""

ARRIVAL_SECONDS: Final = 120.0
"""Seconds after which some people may still wait for their games."""

NO_ANSWER: Final = "no answer"
"""The name of the fault of a request whose connection failed or ended early."""


def new_game(visitor: Visitor) -> dict[str, Any]:
    """Start a game and return its state."""
    return visitor.ask("api/games", NEW_GAME)


def fault(error: Exception) -> str:
    """Return the name of the fault of a request, such as "409" or "503 with Retry-After"."""
    if not isinstance(error, Refused):
        return NO_ANSWER
    return f"{error.status}{' with Retry-After' if error.retry_after else ''}"


class WrongAnswer(Exception):
    """The server's answer contradicts the moves that it sent before."""


class PageGame:
    """The version of a game that a page knows, and its turns. `state` is the JSON state of the game."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.id = str(state["id"])
        self.version = -1
        self.replace(state)

    def replace(self, state: dict[str, Any]) -> None:
        """Take over a state of a later version; raise WrongAnswer if its legal moves contradict its moves."""
        if state["version"] <= self.version:
            return
        position = parse_position(state["start"])
        self._turns = [Turn.start(position.board, position.player)]
        self._play(state["all_moves"])
        self.version = int(state["version"])
        takes = set(state["view"]["takes"])
        if takes != (set(self.moves) if self.is_persons_turn else set()):
            raise WrongAnswer(f"game {self.id}, version {self.version}: the legal moves are not {sorted(takes)}")

    def update(self, update: dict[str, Any]) -> bool:
        """Apply an update of the event stream; return `False` if it continues another version than the known one."""
        if update["since"] not in (None, self.version):
            return False
        del self._turns[update["kept"] + 1 :]
        self._play(update["moves"])
        self.version = int(update["version"])
        return True

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self._turns) - 1

    @property
    def is_over(self) -> bool:
        """Whether nobody can move."""
        return self._turns[-1].player is None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self._turns[-1].player is PERSON

    @property
    def moves(self) -> list[str]:
        """The names of the legal moves."""
        return [str(move) for move in self._turns[-1].transitions]

    def _play(self, moves: list[dict[str, Any]]) -> None:
        for move in moves:
            try:
                self._turns.append(self._turns[-1].play(move["name"]))
            except ValueError as error:
                raise WrongAnswer(f"game {self.id}, ply {self.ply}: {error}") from None


@dataclass
class Samples:
    """What happened in a window of time; times are in seconds.

    `answers` holds the times of moves that the server accepted, `refusals` those of other moves, and `shown` the times
    from sending a move until a page shows it. `faults` counts the other moves and `refused_streams` the streams that
    could not be opened, by the name of the fault.
    """

    answers: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    refused_streams: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def count(self, counter: Counter[str], error: Exception) -> None:
        """Count the fault of a request; any thread may call this."""
        with self._lock:
            counter[fault(error)] += 1


class Page:
    """An open page. `visitor` is used by this page alone, `state` the JSON state of the game that it shows.

    `news` is set after each change.
    """

    def __init__(self, visitor: Visitor, state: dict[str, Any], samples: Callable[[], Samples] = Samples) -> None:
        self.game = PageGame(state)
        self.news = Event()
        self.has_connected = Event()
        """Set once the server has answered the first request for a stream, even if it refused the stream."""
        self._visitor = visitor
        self._samples = samples
        self._expected: deque[tuple[int, float]] = deque()
        self._lock = RLock()
        self._has_closed = Event()
        self._stream: socket.socket | None = None

    def expect(self, version: int) -> None:
        """Measure the time from now until the page shows a later version than `version`."""
        self._expected.append((version, time.perf_counter()))

    def forget(self) -> None:
        """Expect no new version: the move was refused."""
        self._expected.clear()

    def run(self) -> None:
        """Follow the game until `close` is called."""
        while not self._has_closed.is_set():
            pause = POLL_SECONDS
            connection = self._visitor.connection(SILENT_SECONDS)
            try:
                lines = self._open(connection)
                self.has_connected.set()
                with suppress(*CUT_OFF):
                    for line in lines:
                        if line.startswith(b"data:"):
                            self._apply(json.loads(line[5:])["update"])
            except (Refused, *CUT_OFF) as error:
                self._samples().count(self._samples().refused_streams, error)
                pause = REFUSED_SECONDS
            finally:
                connection.close()
            self.has_connected.set()
            self._poll(pause)

    def close(self) -> None:
        """Let `run` return soon."""
        self._has_closed.set()
        self.news.set()
        if self._stream is not None:
            with suppress(OSError):
                self._stream.shutdown(socket.SHUT_RDWR)

    def fetch(self) -> None:
        """Fetch the present state of the game, or nothing if the server refuses; raise WrongAnswer if it is older."""
        with self._lock, suppress(Refused, *CUT_OFF):
            known, state = self.game.version, self._visitor.ask(f"api/games/{self.game.id}")
            if state["version"] < known:
                raise WrongAnswer(f"game {self.game.id}: version {state['version']} after version {known}")
            self.game.replace(state)
            self._show()

    def _open(self, connection: HTTPConnection) -> Iterator[bytes]:
        """Return the lines of a new stream; raise Refused or one of `CUT_OFF`."""
        path = f"/events?updates=1&watch={self.game.id}.{self.game.version}"
        connection.request("GET", path, headers=self._visitor.all_headers)
        self._stream = connection.sock
        if self._has_closed.is_set():
            return iter(())
        response = connection.getresponse()
        if response.status != 200:
            raise Refused(response)
        return iter(response.readline, b"")

    def _poll(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._has_closed.wait(min(left, POLL_SECONDS)):
            self.fetch()
        self._visitor.hang_up()

    def _apply(self, update: dict[str, Any]) -> None:
        with self._lock:
            if update["version"] <= self.game.version or self.game.update(update):
                self._show()
            else:
                self.fetch()

    def _show(self) -> None:
        while self._expected and self._expected[0][0] < self.game.version:
            self._samples().shown.append(time.perf_counter() - self._expected.popleft()[1])
        self.news.set()


class Person:
    """A person who plays one game after another, each as a new visitor.

    `pages` are the open pages of the present game, of which all but the first only watch. `confirmed` holds, for each
    game, the moves and the version that the server has confirmed last.
    """

    def __init__(self, crowd: Crowd) -> None:
        self.pages: list[Page] = []
        self.confirmed: dict[str, tuple[list[str], int]] = {}
        self.may_move = Event()
        self.has_turn = False
        self._crowd = crowd
        self._visitor = crowd.visitor()
        self._has_left = Event()

    def run(self) -> None:
        """Play until `leave` is called."""
        while not self._has_left.is_set():
            if not self.pages:
                self._sit_down()
            elif self._game.is_over:
                self._has_left.wait(OVER_SECONDS)
                self._get_up()
            elif self._game.is_persons_turn:
                with self._crowd.turn(self) as is_offered:
                    if is_offered:
                        self._move()
            else:
                self._await(lambda: self._game.is_persons_turn or self._game.is_over)
        self._get_up()

    def leave(self) -> None:
        """Let `run` return soon."""
        self._has_left.set()
        self.may_move.set()
        for page in self.pages:
            page.close()

    @property
    def is_seated(self) -> bool:
        """Whether all pages of the game are open."""
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
    def _confirmed_version(self) -> int:
        return self.confirmed.get(self._game.id, ([], 0))[1]

    def _sit_down(self) -> None:
        """Start a game and open its pages; if the server refuses, wait for as long as it says."""
        self._visitor = self._crowd.visitor()
        try:
            state = self._crowd.start(self._visitor)
        except (Refused, *CUT_OFF) as error:
            self._has_left.wait(_seconds_to_wait(error))
            return
        visitors = [self._visitor.elsewhere(), *(self._crowd.visitor() for _ in range(self._crowd.pages - 1))]
        pages = [Page(visitor, state, lambda: self._crowd.samples) for visitor in visitors]
        for page in pages:
            self._crowd.spawn(page.run)
        self.pages = pages

    def _get_up(self) -> None:
        for page in self.pages:
            page.close()
        self.pages = []
        self._visitor.hang_up()

    def _move(self) -> None:
        """Play a random legal move, and wait until the own page shows it."""
        samples, version, move = self._crowd.samples, self._game.version, random.choice(self._game.moves)
        for page in self.pages:
            page.expect(version)
        begun = time.perf_counter()
        try:
            command = {"command": "play", "version": version, "move": move}
            state = self._visitor.ask(f"api/games/{self._game.id}/commands", command)
        except (Refused, *CUT_OFF) as error:
            samples.refusals.append(time.perf_counter() - begun)
            samples.count(samples.faults, error)
            self._visitor.hang_up()
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
    to. `pages` is the number of open pages of a game. `start` starts a game and returns its state. With `is_forwarded`,
    each visitor has a forwarded address of its own. `samples` is replaced for each window of time; `faults` are wrong
    answers.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        *,
        pages: int = 1,
        start: Callable[[Visitor], dict[str, Any]] = new_game,
        is_forwarded: bool = False,
    ) -> None:
        self.people: list[Person] = []
        self.pages = pages
        self.start = start
        self.samples = Samples()
        self.faults: list[Exception] = []
        self.rate = 0.0
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

    def visitor(self) -> Visitor:
        """Return a new visitor."""
        number = next(self._visitors)
        address, other = (self._addresses[(number + offset) % len(self._addresses)] for offset in (0, 1))
        headers = {"X-Forwarded-For": str(IPv4Address("10.0.0.1") + number)} if self._is_forwarded else {}
        return Visitor(address, headers=headers, other_address=other)

    def resize(self, people: int) -> int:
        """Let people arrive or leave, wait until all sit at their games, and return the number of those who do."""
        while len(self.people) > people:
            self.people.pop().leave()
        while len(self.people) < people:
            self.people.append(Person(self))
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
        """Let all people leave."""
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


@contextmanager
def crowd(address: str, games: int, rate: float) -> Iterator[Crowd]:
    """Let a crowd play `rate` moves a second on the server at the URL `address` until the `with` block ends."""
    people = Crowd([address])
    try:
        assert people.resize(games) == games
        people.rate = rate
        yield people
    finally:
        people.leave()

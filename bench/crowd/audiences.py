"""Audiences: many visitors with a page of the lobby or of public games open, and the changes that the pages show."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, product
from statistics import median
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from bench.crowd.game import PageGame
from bench.crowd.people import Crowd, new_game_of_people
from frontends.web.room.time_controls import TIME_CONTROLS
from tests.harness.visitor import Visitor
from tribolo_core.presets import PRESETS, STANDARD

from .measurements import Usage, percentile
from .readers import Readers
from .server import Options, Servers, serving

OPENED_PER_SECOND: Final = 100
"""Pages that are opened each second."""

SETTLING_SECONDS: Final = 3.0
"""Seconds between the last page that is opened and the window that is measured."""

PATIENCE_SECONDS: Final = 5.0
"""Seconds for which pages may take to show a change; a page that takes longer has missed it."""

CHANGES_PER_MINUTE: Final = 10
"""Changes of the lobby."""

PUBLIC_GAMES: Final = 24
"""Games that the page of public games shows at most."""

LOBBY: Final = "api/lobby/commands"
"""The path of the commands in the lobby."""

MOVES_PER_SECOND: Final = 10
"""Moves in all public games together."""


class Change(NamedTuple):
    """Something that pages have to show: `make` makes it, and `shows` says whether an event tells of it."""

    make: Callable[[], object]
    shows: Callable[[bytes], bool]


class Scene(Protocol):
    """The page that an audience looks at, and the changes that are made to it, on a running server."""

    def prepare(self) -> Sequence[Visitor]:
        """Prepare what the pages show, and return the visitors who must have a page open for it."""

    def changes(self) -> Iterator[Change]:
        """Yield changes without an end."""


class Audience(NamedTuple):
    """Visitors with `pages` open pages that follow the stream `path`, on which `scene` makes `rate` changes a second.

    `scene` is called with a function that returns a new visitor.
    """

    name: str
    scene: Callable[[Callable[[], Visitor]], Scene]
    path: str
    pages: int
    rate: float

    @contextmanager
    def opened(self, addresses: Sequence[str]) -> Iterator[tuple[Readers, Iterator[Change]]]:
        """Yield open pages on the servers with some URLs, and the changes of the scene; close them at the end."""
        crowd, readers = Crowd(addresses, is_forwarded=True), Readers(self.path)
        scene = self.scene(crowd.visitor)
        try:
            with readers.reading():
                for person in scene.prepare():
                    readers.open(person)
                while len(readers) + sum(readers.refused_streams.values()) < self.pages:
                    readers.open(crowd.visitor())
                    time.sleep(1 / OPENED_PER_SECOND)
                yield readers, scene.changes()
        finally:
            crowd.leave()


class Seen(NamedTuple):
    """Measurements of an audience; times are in seconds from the request that makes a change until a page shows it.

    `changes` and `events` are rates: of the changes, and of the events that all pages together got. `missed` is the
    share of the pages that did not show a change in time. `cpu_of_event` is in milliseconds, memory in MB.
    """

    pages: float
    changes: float
    events: float
    shown: float
    shown_99: float
    longest: float
    missed: float
    streams_refused: float
    memory: float
    cpu_of_event: float
    server_cores: float
    generator_cores: float
    problems: float = 0


def median_seen(runs: Sequence[Seen]) -> Seen:
    return Seen(*map(median, zip(*runs, strict=True)))


class LobbyScene:
    """The lobby with an open game for each time control and deal, in which one person waits.

    The changes: somebody takes a seat, and gives it up.
    """

    def __init__(self, visitor: Callable[[], Visitor]) -> None:
        self._visitor = visitor

    def prepare(self) -> Sequence[Visitor]:
        waiting = []
        for control, deal in product(TIME_CONTROLS, PRESETS):
            person = self._visitor()
            _ask(person, LOBBY, {"command": "take", "time_control": control, "deal": deal})
            waiting.append(person)
        return waiting

    def changes(self) -> Iterator[Change]:
        # These open games need no page of the person who comes and goes.
        control = next(name for name, each in TIME_CONTROLS.items() if not each.needs_page)
        for number in count():
            person, name = self._visitor(), f"Person {number}"
            take = {"command": "take", "time_control": control, "deal": STANDARD, "name": name}
            yield Change(partial(_ask, person, LOBBY, take), partial(_holds, name.encode()))
            open_game = _ask(person, "api/lobby")["yours"][0]["open_game"]
            leave = {"command": "withdraw", "open_game": open_game}
            yield Change(partial(_ask, person, LOBBY, leave), partial(_lacks, name.encode()))


class PublicScene:
    """Games of three people, each without an open page, who let anybody watch; the changes are their moves."""

    def __init__(self, visitor: Callable[[], Visitor]) -> None:
        self._visitor = visitor
        self._games: list[tuple[PageGame, dict[str, Visitor]]] = []

    def prepare(self) -> Sequence[Visitor]:
        self._games = [self._begin() for _ in range(PUBLIC_GAMES)]
        return ()

    def changes(self) -> Iterator[Change]:
        while True:
            number = random.randrange(len(self._games))
            game, people = self._games[number]
            if game.is_over:
                self._games[number] = game, people = self._begin()
            yield Change(partial(self._move, game, people), partial(_shows_version, game.id, game.version + 1))

    def _begin(self) -> tuple[PageGame, dict[str, Visitor]]:
        first = self._visitor()
        state = new_game_of_people(first)
        first.hang_up()
        people = {seat["player"]: first if seat["is_taken"] else self._visitor() for seat in state["seats"]}
        for seat in state["seats"]:
            if not seat["is_taken"]:
                people[seat["player"]].send(urlsplit(seat["link"]).path[1:], b"")
        game = f"api/games/{state['id']}"
        for person in people.values():
            _ask(person, f"{game}/commands", {"command": "watch", "allow": "yes", "version": 0})
        return PageGame(_ask(first, game)), people

    @staticmethod
    def _move(game: PageGame, people: dict[str, Visitor]) -> None:
        command = {"command": "play", "version": game.version, "move": random.choice(game.moves)}
        game.replace(_ask(people[game.mover], f"api/games/{game.id}/commands", command))


def _ask(visitor: Visitor, path: str, body: object = None) -> dict[str, Any]:
    """Send a request to the JSON interface on a connection of its own, and return the parsed response."""
    try:
        return visitor.ask(path, body)
    finally:
        visitor.hang_up()


def _holds(text: bytes, event: bytes) -> bool:
    return text in event


def _lacks(text: bytes, event: bytes) -> bool:
    return text not in event


def _shows_version(game: str, version: int, event: bytes) -> bool:
    """Return whether an event of the stream of public games has at least this version of a game."""
    _, _, rest = event.partition(f'"id":"{game}","version":'.encode())
    return bool(rest) and int(rest.partition(b",")[0]) >= version


AUDIENCES: Final = (
    Audience("lobby", LobbyScene, "lobby/events", 2_000, CHANGES_PER_MINUTE / 60),
    Audience("watch", PublicScene, "watch/events", 500, MOVES_PER_SECOND),
)


def run_audience(audience: Audience, options: Options, seconds: float) -> Seen:
    """Let an audience look at a new server for some seconds, and return what it saw."""
    with serving(options) as servers, audience.opened(servers.addresses) as (readers, changes):
        time.sleep(SETTLING_SECONDS)
        return _measure(audience, servers, readers, changes, seconds)._replace(problems=servers.problems())


def _measure(audience: Audience, servers: Servers, readers: Readers, changes: Iterator[Change], seconds: float) -> Seen:
    readers.reset()
    before, made, patience, pause = Usage.of(servers), 0, 0.0, 0.0
    due = begun = time.monotonic()
    while (now := time.monotonic()) < begun + seconds:
        if now < due:
            time.sleep(min(due - now, 0.1))
            continue
        change = next(changes)
        if now > pause and (not readers.behind or now > patience):
            readers.expect(change.shows)
            # Not in step with the threads of the server that look for changes.
            patience, pause = now + PATIENCE_SECONDS, now + random.uniform(1.5, 2.5)
        change.make()
        made += 1
        due += random.uniform(0.5, 1.5) / audience.rate
    while readers.behind and time.monotonic() < patience:
        time.sleep(0.1)
    usage = Usage.of(servers).since(before)
    missed = readers.missed + readers.behind
    return Seen(
        pages=len(readers),
        changes=made / usage.clock,
        events=readers.events / usage.clock,
        shown=percentile(readers.shown, 0.5),
        shown_99=percentile(readers.shown, 0.99),
        longest=max(readers.shown, default=math.nan),
        missed=missed / (missed + len(readers.shown)) if missed else 0.0,
        streams_refused=sum(readers.refused_streams.values()),
        memory=servers.memory() / 1e6,
        cpu_of_event=1_000 * usage.server / readers.events if readers.events else math.nan,
        server_cores=usage.server / usage.clock,
        generator_cores=usage.generator / usage.clock,
    )

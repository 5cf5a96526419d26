"""Attendance: a process counts its open pages of games and of the lobby, and a thread stores how the numbers change.

However often pages come and go, the thread writes at most one transaction a second, with one row for each seat that
somebody takes or leaves, and for each game whose number of spectators has changed in the last `WATCHING_SECONDS`.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final, NamedTuple

from frontends.web.live.periodic import Periodic
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.presence import Pages, Place, PresenceTable
from tribolo_core import Player

WRITE_SECONDS: Final = 1.0
"""Seconds between two transactions about people who come or go."""

LEAVE_SECONDS: Final = 4.0
"""Seconds after which somebody without a page has left: a page that is loaded again opens its stream within them."""

WATCHING_SECONDS: Final = 5.0
"""Seconds between two changes of the number of spectators of a game."""

NOTED_SECONDS: Final = 10.0
"""Seconds for which somebody counts as present after a request without a stream, as from a page without scripts."""

RENEW_SECONDS: Final = 10.0
"""Seconds between two renewals of the rows of a process, see `STALE_SECONDS`."""


class Present(NamedTuple):
    """The number of seats whose people have a page open, in games and in the lobby, and of open pages of spectators."""

    players: int
    spectators: int


def places_in(stored: StoredGame, held: AbstractSet[Player]) -> frozenset[Place]:
    """Return where an open page of a game counts: at each seat in `held`, or as a spectator if `held` is empty.

    `held` are the seats of the page's visitor. In a game of one person, the page counts nowhere: nobody asks who is
    there.
    """
    if not stored.is_of_people:
        return frozenset()
    return frozenset(Place(stored.id, player) for player in held) or frozenset({Place(stored.id, None)})


@dataclass(eq=False)
class Visit:
    """An open page, which counts at its `places`."""

    attendance: Attendance
    places: frozenset[Place]

    def move(self, places: frozenset[Place]) -> None:
        """Count the page at `places` instead of its present places, because its visitor has taken or lost seats."""
        if places != self.places:
            self.attendance.count(places - self.places, 1)
            self.attendance.count(self.places - places, -1)
            self.places = places


@dataclass(eq=False)
class Attendance(Periodic):
    """The open pages of this process, and what its rows in the table of presence say of them.

    `clock` returns the time in seconds since 1970.
    """

    name = "attendance"

    table: PresenceTable
    clock: Callable[[], float] = time.time
    worker: str = field(default_factory=lambda: secrets.token_hex(16))
    observers: list[Callable[[int], object]] = field(default_factory=list)
    """Called with the number of changes that a transaction has stored."""
    _open: Counter[Place] = field(default_factory=Counter)
    _seen: dict[Place, float] = field(default_factory=dict)
    """When somebody without an open page was there last."""
    _noted: dict[Place, float] = field(default_factory=dict)
    """Until when somebody without a stream is there."""
    _unchecked: set[Place] = field(default_factory=set)
    """Places whose row may have to change."""
    _stored: dict[Place, int] = field(default_factory=dict)
    """The pages that the rows of this process have, as far as they are not settled at 0."""
    _written: dict[str, float] = field(default_factory=dict)
    """When the number of spectators of a game was stored last."""
    _lock: Lock = field(default_factory=Lock)
    _writing: Lock = field(default_factory=Lock)
    _woken: Event = field(default_factory=Event)
    _renewed: float = field(init=False)

    def __post_init__(self) -> None:
        self._renewed = self.clock()

    @contextmanager
    def visit(self, places: frozenset[Place]) -> Iterator[Visit]:
        """Count an open page at `places` until the `with` block ends; yield a `Visit` that can move it elsewhere."""
        visit = Visit(self, places)
        self.count(places, 1)
        try:
            yield visit
        finally:
            self.count(visit.places, -1)

    def note(self, places: frozenset[Place]) -> None:
        """Count the person in the seats at `places` as present for `NOTED_SECONDS`, also without an open page.

        Ignore the places of spectators.
        """
        seats = {place for place in places if place.player is not None}
        if not seats:
            return
        now = self.clock()
        with self._lock:
            for place in seats:
                if not self._open[place]:
                    self._noted[place], self._seen[place] = now + NOTED_SECONDS, now
                    self._unchecked.add(place)
        self._wake()

    def count(self, places: frozenset[Place], change: int) -> None:
        """Add `change` to the open pages at some places."""
        if not places:
            return
        now = self.clock()
        with self._lock:
            for place in places:
                self._open[place] += change
                self._noted.pop(place, None)
                self._seen[place] = now
                self._unchecked.add(place)
        self._wake()

    @property
    def present(self) -> Present:
        """The people and spectators who have a page of this process open."""
        with self._lock:
            pages = [(place.player, count) for place, count in self._open.items() if count]
        watching = [count for player, count in pages if player is None]
        return Present(len(pages) - len(watching), sum(watching))

    def write(self) -> None:
        """Store the changed numbers; raise SQLAlchemyError and change nothing if the database does not answer.

        Calls run one after another: otherwise an older call might overwrite the numbers of a newer one.
        """
        with self._writing:
            self._write()

    def _write(self) -> None:
        now = self.clock()
        with self._lock:
            pages = {place: self._wanted(place, now) for place in self._unchecked}
            due = {place: count for place, count in pages.items() if count is not None}
            changes = {
                place: Pages(count, now if count else self._seen.get(place, now))
                for place, count in due.items()
                if count != self._stored.get(place, 0)
            }
        if changes:
            self.table.write(self.worker, changes)
            for observe in self.observers:
                observe(len(changes))
        with self._lock:
            for place, count in due.items():
                self._settle(place, count, now, is_changed=place in changes)

    def renew(self) -> None:
        """Store that the pages of this process are still open.

        If another process took this one for dead, store all its numbers again. Times in the future become now: they are
        from before the clock was set back, and nothing must wait for them.
        """
        with self._writing:
            self._renew()

    def _renew(self) -> None:
        with self._lock:
            places = {place: count for place, count in self._stored.items() if count}
            now = self.clock()
            self._noted |= {place: min(until, now + NOTED_SECONDS) for place, until in self._noted.items()}
            self._seen |= {place: min(at, now) for place, at in self._seen.items()}
            self._written |= {game: min(at, now) for game, at in self._written.items()}
            for game in [game for game, at in self._written.items() if now >= at + WATCHING_SECONDS]:
                del self._written[game]
        if self.table.renew(self.worker, now) != len(places) and places:
            self.table.write(self.worker, {place: Pages(count, now) for place, count in places.items()})

    def look(self) -> None:
        """Store the changed numbers and, every `RENEW_SECONDS`, that the pages of this process are still open."""
        self.write()
        if self.clock() >= self._renewed + RENEW_SECONDS or self.clock() < self._renewed:
            self.renew()
            self._renewed = self.clock()

    def pause(self) -> None:
        """Wait between two transactions, and then for a change."""
        self._closed.wait(WRITE_SECONDS)
        self._woken.wait(WRITE_SECONDS)
        self._woken.clear()

    def finish(self) -> None:
        """Store that the pages of this process are closed."""
        now = self.clock()
        with self._lock:
            left = {place: Pages(0, now) for place, count in self._stored.items() if count}
        if left:
            self.table.write(self.worker, left)

    def stop(self) -> None:
        """Begin to shut down, without waiting."""
        super().stop()
        self._woken.set()

    def _wanted(self, place: Place, now: float) -> int | None:
        """Return the number of pages to store for a place at the time `now`; `None` if it is too early to store any.

        The number of a seat is 1 while its person is present, and 0 once the person has been away for `LEAVE_SECONDS`.
        The number of spectators is stored every `WATCHING_SECONDS` at most.
        """
        count = self._open[place]
        if place.player is None:
            is_early = now < self._written.get(place.game, 0.0) + WATCHING_SECONDS
            return None if is_early else count
        if count:
            return 1
        if now < self._noted.get(place, 0.0):
            return 1
        return None if now < self._seen.get(place, 0.0) + LEAVE_SECONDS else 0

    def _settle(self, place: Place, count: int, now: float, *, is_changed: bool) -> None:
        """Note that `count` is stored for a place, with a new row if `is_changed`.

        If this is its final number, the place is checked again only when a page opens or closes there.
        """
        self._stored[place] = count
        if place.player is None and is_changed:
            self._written[place.game] = now
        is_noted = now < self._noted.get(place, 0.0)
        is_settled = self._open[place] == count if place.player is None else self._wanted(place, now) == count
        if is_settled and not is_noted:
            self._unchecked.discard(place)
            self._noted.pop(place, None)
            if not count:
                for known in (self._open, self._stored, self._seen):
                    known.pop(place, None)

    def _wake(self) -> None:
        self._woken.set()
        self.start()

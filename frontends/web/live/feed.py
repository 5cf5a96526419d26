"""The feed of news for open pages: each game that a page of this process shows, as it is now.

A change made by this process is published at once. One thread finds the changes that other processes make.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from time import monotonic
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.web.live.periodic import Periodic
from frontends.web.room.presence import NOBODY_THERE, Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.changes import Changed, Changes
from frontends.web.store.games import GameVersion, Store, version_of
from frontends.web.store.presence import PresenceTable

AWAY_SECONDS: Final = 0.5
"""Seconds between two looks for people who have been away for longer than their pages show."""

LARGEST_BATCH: Final = 64
"""Games that are read together."""


@dataclass(frozen=True, slots=True)
class News:
    """A game that has changed, and who is there.

    `texts` keeps what is sent to the readers of the game, and when, since many of them get the same text.
    """

    stored: StoredGame
    presence: Presence
    version: GameVersion
    texts: dict[Hashable, tuple[int, str]] = field(default_factory=dict, compare=False)


@dataclass(eq=False)
class Watch:
    """The latest news of one game, and the functions (`wakers`) to call whenever the news changes."""

    news: News
    wakers: list[Callable[[], object]] = field(default_factory=list)


@dataclass(eq=False)
class Feed(Periodic):
    """The games that open pages of this process show, and the latest news of each."""

    name = "feed"

    store: Store
    changes: Changes
    presence: PresenceTable
    _watches: dict[str, Watch] = field(default_factory=dict)
    _unchecked: set[str] = field(default_factory=set)
    """Games that have changed, and games whose watch has just begun: these may have changed just before."""
    _moved: set[str] = field(default_factory=set)
    """The games of `_unchecked` in which people may have come or gone."""
    _lock: Lock = field(default_factory=Lock)
    _woken: Event = field(default_factory=Event)
    """Set while there is a watch, and when this feed is closed: without pages, the database is asked nothing."""
    _next_look: float = 0.0
    _last_gap: float | None = None
    """The last move of clocks over a gap after which this feed has checked all games; see `RunningClocks.last_gap`."""

    @contextmanager
    def watching(
        self, stored: StoredGame, wake: Callable[[], object], presence: Presence = NOBODY_THERE
    ) -> Iterator[Watch]:
        """Watch a game until the `with` block ends; yield its `Watch`, which holds the latest news.

        `stored` and `presence` are the game and who is there, as the caller knows them. `wake` is called from any
        thread whenever there is newer news, and when this feed is closed.
        """
        with self._lock:
            watch = self._watches.setdefault(stored.id, Watch(_news(stored, presence)))
            watch.wakers.append(wake)
            self._unchecked.add(stored.id)
            self._moved.add(stored.id)
            self._woken.set()
        self.start()
        self.publish(stored)
        try:
            yield watch
        finally:
            with self._lock:
                watch.wakers.remove(wake)
                if not watch.wakers:
                    self._watches.pop(stored.id, None)
                if not self._watches and not self.is_closed:
                    self._woken.clear()

    def publish(self, stored: StoredGame, presence: Presence | None = None) -> None:
        """Tell all readers of a game that it is now as `stored`, and who is there; do nothing if they know both.

        If the readers know a later version of the game, they keep it, and only learn `presence`. If `presence` is
        `None`, they keep the presence that they know.
        """
        with self._lock:
            watch = self._watches.get(stored.id)
            if watch is None:
                return
            known = watch.news
            newest = known.stored if stored.room.version < known.stored.room.version else stored
            news = _news(newest, known.presence if presence is None else presence)
            if news.version == known.version:
                return
            watch.news = news
            wakers = tuple(watch.wakers)
        for wake in wakers:
            wake()

    def presence_in(self, game: str) -> Presence | None:
        """Return who is in a game as its readers were told last; `None` if no page of this process shows it."""
        with self._lock:
            watch = self._watches.get(game)
        return None if watch is None else watch.news.presence

    def stop(self) -> None:
        """Stop watching, without waiting; wake all readers, which then see that this feed is closed."""
        with self._lock:
            super().stop()
            wakers = [wake for watch in self._watches.values() for wake in watch.wakers]
            self._woken.set()
        self.changes.close()
        for wake in wakers:
            wake()

    @property
    def readers(self) -> int:
        """The number of open pages that this process tells of changes."""
        with self._lock:
            return sum(len(watch.wakers) for watch in self._watches.values())

    def look(self) -> None:
        """Wait for changes while there is a watch, and publish them."""
        if not self._woken.is_set():
            self.changes.hang_up()
            self._woken.wait()
        self._check(self.changes.wait())
        if monotonic() >= self._next_look:
            self._next_look = monotonic() + AWAY_SECONDS
            self._check(Changed({}, self._away()))
        if (last_gap := self.store.clocks.last_gap) != self._last_gap:
            self._last_gap = last_gap
            self._check(None)

    def finish(self) -> None:
        """Close the connection that gets announcements."""
        self.changes.hang_up()

    def _away(self) -> set[str]:
        """Return the watched games that pages show differently now, since somebody has been away for longer."""
        with self._lock:
            watches = [*self._watches.values()]
        return {
            news.stored.id
            for news in (watch.news for watch in watches)
            if news.version.people and version_of(news.stored, news.presence).people != news.version.people
        }

    def _check(self, changed: Changed | None) -> None:
        """Publish the present state of each watched game that has changed; any may have if `changed` is `None`.

        Readers know the events already that this process has stored. If the database does not answer, the next call
        publishes the rest.
        """
        with self._lock:
            moved: AbstractSet[str] = self._watches.keys() if changed is None else changed.people
            new = {} if changed is None else changed.events
            self._moved = (self._moved | moved) & self._watches.keys()
            self._unchecked |= {game for game, number in new.items() if not self._is_known(game, number)} | moved
            self._unchecked &= self._watches.keys()
            unchecked = [*self._unchecked]
        for start in range(0, len(unchecked), LARGEST_BATCH):
            games = unchecked[start : start + LARGEST_BATCH]
            with self._lock:
                self._unchecked.difference_update(games)
                moved = self._moved.intersection(games)
                self._moved -= moved
            try:
                found = self.store.load_all(games)  # Deleted games are not found.
                of_people = [stored.id for stored in found if stored.is_of_people]
                presences = self.presence.of([game for game in of_people if game in moved])
            except SQLAlchemyError:
                with self._lock:
                    self._unchecked.update(games)
                    self._moved |= moved
                raise
            for stored in found:
                self.publish(stored, presences.get(stored.id, NOBODY_THERE) if stored.id in moved else None)

    def _is_known(self, game: str, number: int | None) -> bool:
        """Return whether the readers of a game know its event `number`; false if `number` is `None`."""
        watch = self._watches.get(game)
        return watch is not None and number is not None and watch.news.version.version >= number


def _news(stored: StoredGame, presence: Presence) -> News:
    return News(stored, presence, version_of(stored, presence))

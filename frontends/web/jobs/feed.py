"""The feed of game versions for open pages, whichever worker changed a game.

One thread per process polls the database for all watched games. A change made by this process is seen at once.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition, Event, Thread
from time import monotonic
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.web.store.games import GameVersion, Store

_LOG: Final = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.15
"""Seconds between two polls: the longest that a change made by another process stays unseen."""


@dataclass(eq=False)
class Feed:
    """The games that open pages of this process watch, and the latest known version of each."""

    store: Store
    _changed: Condition = field(default_factory=Condition)
    _watchers: Counter[str] = field(default_factory=Counter)
    _versions: dict[str, GameVersion] = field(default_factory=dict)
    _wake: Event = field(default_factory=Event)
    _thread: Thread | None = None
    is_closed: bool = False

    @contextmanager
    def watching(self, game: str) -> Iterator[None]:
        """Poll the version of the game with the id `game` until the `with` block ends.

        Inside the block, `next` can wait for a new version of the game.
        """
        with self._changed:
            self._watchers[game] += 1
            if self._thread is None:
                self._thread = Thread(target=self._poll, name="feed", daemon=True)
                self._thread.start()
        self._wake.set()
        try:
            yield
        finally:
            with self._changed:
                self._watchers[game] -= 1
                if not self._watchers[game]:
                    del self._watchers[game]
                    self._versions.pop(game, None)

    def next(self, game: str, known: GameVersion | None, seconds: float) -> GameVersion | None:
        """Wait until the version of the game with the id `game` differs from `known`, and return the new version.

        Call `next` only inside `watching(game)`. If `known` is `None`, return the first version that is found. Return
        `None` if no new version is found within `seconds`, or if this feed is closed.
        """
        end = monotonic() + seconds
        with self._changed:
            while not self.is_closed:
                version = self._versions.get(game)
                if version is not None and version != known:
                    return version
                left = end - monotonic()
                if left <= 0:
                    break
                self._changed.wait(left)
        return None

    def wake(self) -> None:
        """Let the polling thread poll the database now, without waiting for the next regular poll."""
        self._wake.set()

    def close(self) -> None:
        """Stop polling; calls of `next` that wait now, and all later calls, return `None` at once."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()
        self._wake.set()

    def _poll(self) -> None:
        while not self.is_closed:
            with self._changed:
                games = list(self._watchers)
            try:
                versions = self.store.versions(games) if games else {}
            except SQLAlchemyError as error:  # The database is away or busy; the next poll tries again.
                _LOG.warning("cannot watch games: %s", error)
                versions = {}
            with self._changed:
                news = {game: version for game, version in versions.items() if self._versions.get(game) != version}
                self._versions |= {game: version for game, version in news.items() if game in self._watchers}
                if news:
                    self._changed.notify_all()
            self._wake.wait(POLL_SECONDS if games else None)
            self._wake.clear()

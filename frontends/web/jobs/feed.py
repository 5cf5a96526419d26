"""Tells those who wait that a game has changed, whichever worker changed it.

One thread a worker asks the database about all games that somebody waits for; a change made by this worker is told
at once.
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

from frontends.web.store.games import Sign, Store

_LOG: Final = logging.getLogger(__name__)

ASK_EVERY: Final = 0.15
"""Seconds between two questions to the database; a change made by another worker is seen that much later, at most."""


@dataclass(eq=False)
class Feed:
    """The games that somebody waits for, and what was seen of each last."""

    store: Store
    _changed: Condition = field(default_factory=Condition)
    _watched: Counter[str] = field(default_factory=Counter)
    _signs: dict[str, Sign] = field(default_factory=dict)
    _wake: Event = field(default_factory=Event)
    _thread: Thread | None = None
    is_closed: bool = False

    @contextmanager
    def watching(self, game: str) -> Iterator[None]:
        """As long as this lasts, `next` knows of a game."""
        with self._changed:
            self._watched[game] += 1
            if self._thread is None:
                self._thread = Thread(target=self._ask, name="feed", daemon=True)
                self._thread.start()
        self._wake.set()
        try:
            yield
        finally:
            with self._changed:
                self._watched[game] -= 1
                if not self._watched[game]:
                    del self._watched[game]
                    self._signs.pop(game, None)

    def next(self, game: str, known: Sign | None, seconds: float) -> Sign | None:
        """The sign of a watched game when it differs from the known one; None where it does not for so long."""
        end = monotonic() + seconds
        with self._changed:
            while not self.is_closed:
                sign = self._signs.get(game)
                if sign is not None and sign != known:
                    return sign
                left = end - monotonic()
                if left <= 0:
                    break
                self._changed.wait(left)
        return None

    def wake(self) -> None:
        """Ask the database now."""
        self._wake.set()

    def close(self) -> None:
        """Let go of everybody who waits."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()
        self._wake.set()

    def _ask(self) -> None:
        while not self.is_closed:
            with self._changed:
                games = list(self._watched)
            try:
                signs = self.store.signs(games) if games else {}
            except SQLAlchemyError as error:  # The database is away or busy: it is asked again.
                _LOG.warning("games cannot be watched: %s", error)
                signs = {}
            with self._changed:
                news = {game: sign for game, sign in signs.items() if self._signs.get(game) != sign}
                self._signs |= {game: sign for game, sign in news.items() if game in self._watched}
                if news:
                    self._changed.notify_all()
            self._wake.wait(ASK_EVERY if games else None)
            self._wake.clear()

"""The games that anybody may watch, as a process knows them, and a thread that follows them for open pages.

The thread asks the database once a second, and only while a page follows the games. The page shows the end of a game
for a minute.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from frontends.web.live.bulletin import Bulletin
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import Store
from frontends.web.store.presence import PresenceTable
from frontends.web.store.public_games import MOST_GAMES, GameAt, PublicGameTable

ENDED_SECONDS: Final = 60.0
"""Seconds for which a page that follows the games still shows a game that has ended."""

OLD_SECONDS: Final = 5.0
"""Seconds for which other pages may be told of the games as they were."""


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game that anybody may watch: how many pages do, and the time of its last event, in seconds since 1970."""

    stored: StoredGame
    watching: int
    touched: float

    @property
    def is_over(self) -> bool:
        return self.stored.room.session.is_over


@dataclass(frozen=True, slots=True)
class PublicNews:
    """The games that anybody may watch at one moment; the game with the newest event comes first.

    `texts` keeps the text that was sent in this second: one for each language, and for each visitor who has blocked
    people one of its own.
    """

    games: tuple[PublicGame, ...] = ()
    texts: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict, compare=False)


@dataclass(eq=False)
class PublicGames(Bulletin):
    """The games that anybody may watch, as this process knows them, and the thread that follows them.

    `clock` returns the time in seconds since 1970.
    """

    name = "public games"

    store: Store
    presence: PresenceTable
    clock: Callable[[], float] = time.time
    news: PublicNews = field(default_factory=PublicNews, init=False)
    _known: tuple[tuple[GameAt, int], ...] = field(default=(), init=False)
    """The games of the news, and how many pages watch each."""
    _told: PublicNews | None = field(default=None, init=False)
    """The news for which the open pages were last woken."""
    _read_at: float | None = field(default=None, init=False)
    _reading: Lock = field(default_factory=Lock, init=False)

    def refresh(self) -> PublicNews:
        """Look the games up in the database, and return them; this wakes no open page."""
        with self._reading:
            read_at, now = self._read_at, self.clock()
            self._read_at = now
            running = PublicGameTable(self.store.database).newest(now)
            is_followed = read_at is not None and 0 <= now - read_at < OLD_SECONDS
            left_over = self._left_over({game.id for game in running}, now) if is_followed else ()
            found = (*running, *left_over)
            present = self.presence.of([game.id for game in found])
            known = tuple((game, present[game.id].watching if game.id in present else 0) for game in found)
            if known != self._known:
                self.news, self._known = PublicNews(self._load(known, len(running))), known
            return self.news

    @property
    def has_running(self) -> bool:
        """Whether there is something to watch, or was a few seconds ago."""
        age = None if self._read_at is None else self.clock() - self._read_at
        news = self.news if age is not None and 0 <= age < OLD_SECONDS else self.refresh()
        return any(not game.is_over for game in news.games)

    def look(self) -> None:
        """Tell the open pages of this process what has changed."""
        if self.readers and self.refresh() is not self._told:
            self._told = self.news
            self.wake()

    def _left_over(self, running: set[str], now: float) -> list[GameAt]:
        """Return the games of the last news that are not in `running` any more.

        A game that ended `ENDED_SECONDS` ago or earlier is left out.
        """
        return [
            GameAt(game.stored.id, 0, game.touched if game.is_over else now)
            for game in self.news.games
            if game.stored.id not in running and not (game.is_over and now - game.touched >= ENDED_SECONDS)
        ]

    def _load(self, known: tuple[tuple[GameAt, int], ...], running: int) -> tuple[PublicGame, ...]:
        """Load the public games to show, in the order of `known`, and at most `MOST_GAMES`.

        `known` holds games and how many pages watch each. Its first `running` entries are running games; the entries
        after them are shown only if their games have ended.
        """
        stored = {game.id: game for game in self.store.load_all([game.id for game, _ in known])}
        games = [
            PublicGame(stored[at.id], watching, at.touched)
            for number, (at, watching) in enumerate(known)
            if at.id in stored and (number < running or stored[at.id].room.session.is_over)
        ]
        return tuple(game for game in games if game.stored.room.is_public)[:MOST_GAMES]

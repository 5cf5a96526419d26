"""The games that a process has used last, so that it reads and replays only the events that are new."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from frontends.web.room.events import change_holders
from frontends.web.room.stored_game import StoredGame
from tribolo_core import Player

CACHED_GAMES: Final = 512
"""Games that a process keeps in memory; a whole game takes up to 400 KB."""


class CachedGame(NamedTuple):
    """A game, and the seats that some browsers hold in it, keyed by the digests of the browsers' cookies."""

    stored: StoredGame
    held: dict[str, frozenset[Player]]


@dataclass(eq=False)
class GameCache:
    """The games that this process used last, at most `size` of them.

    A cached game may be older than the game in the database, but not newer: it is put here after it was read or
    committed. A browser may hold more seats of the cached game than the cache knows, but not fewer.
    """

    size: int = CACHED_GAMES
    _games: OrderedDict[str, CachedGame] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def get(self, game: str) -> CachedGame | None:
        """Return the game with the id `game` as it was when this process last read or changed it; `None` if unknown."""
        with self._lock:
            cached = self._games.get(game)
            if cached is not None:
                self._games.move_to_end(game)
            return cached

    def put(self, stored: StoredGame) -> None:
        """Keep a game, unless a later version of it is kept already."""
        with self._lock:
            cached = self._games.get(stored.id)
            if cached is None:
                self._games[stored.id] = CachedGame(stored, {})
            elif cached.stored.room.version <= stored.room.version:
                new_events = stored.events[cached.stored.room.version :]
                self._games[stored.id] = CachedGame(stored, {} if change_holders(new_events) else cached.held)
            self._games.move_to_end(stored.id)
            while len(self._games) > self.size:
                self._games.popitem(last=False)

    def drop(self, game: str) -> None:
        """Forget the game with the id `game`, for instance because it has been removed from the database."""
        with self._lock:
            self._games.pop(game, None)

    def hold(self, stored: StoredGame, browser: str, held: frozenset[Player]) -> None:
        """Keep `held`, the seats of `browser` in a game, unless it is empty or another version of the game is kept."""
        with self._lock:
            cached = self._games.get(stored.id)
            if held and cached is not None and cached.stored.room.version == stored.room.version:
                cached.held[browser] = held

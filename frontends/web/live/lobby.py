"""The lobby of a process: what open pages show of it, and a thread that finds what is due.

About once a second, the thread asks the database whether the lobby has changed and tells the open pages, withdraws the
seats of people who have left, and begins the games with computers that people wait for. Each process looks, and any of
them acts, once: what is due is checked again in the transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Self

from frontends.web.live.bulletin import Bulletin
from frontends.web.live.retention import SteadyClock
from frontends.web.room.lobby import OpenGames
from frontends.web.room.open_game import OpenGame
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.lobby import CLOSED_SECONDS, LOOK_SECONDS, LobbyTable
from frontends.web.store.presence import Place


@dataclass(frozen=True, slots=True)
class LobbyNews:
    """The lobby at one moment: the open games and those that were closed a short time ago, the oldest first.

    `own` maps each browser to the games in which it has a seat. `texts` keeps the texts that were sent to open pages in
    this second, since most pages get the same text.
    """

    version: float | None = None
    games: tuple[OpenGame, ...] = ()
    own: Mapping[str, tuple[OpenGame, ...]] = field(default_factory=dict)
    texts: dict[str, tuple[int, str]] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, version: float | None, games: tuple[OpenGame, ...]) -> Self:
        """Return the news of these games."""
        own: dict[str, tuple[OpenGame, ...]] = {}
        for game in games:
            for seat in game.seats:
                own[seat.browser] = (*own.get(seat.browser, ()), game)
        return cls(version, games, own)

    def places(self, browser: str) -> frozenset[Place]:
        """Return the places of the open seats that a browser keeps only as long as it has an open page."""
        return frozenset(
            Place(game.id, seat.player)
            for game in self.own.get(browser, ())
            if game.is_open and game.control.needs_page and (seat := game.seat_of(browser)) is not None
        )


@dataclass(eq=False)
class Lobby(Bulletin):
    """The lobby as this process knows it, and the thread that keeps it up to date.

    A person waits for `start_seconds` before the game can begin with computers. `begun` is called with each game that
    this process begins. `clock` returns the time in seconds since 1970.
    """

    name = "lobby"

    table: LobbyTable
    start_seconds: float
    begun: Callable[[StoredGame], object] = lambda _: None
    clock: Callable[[], float] = field(default_factory=SteadyClock)
    news: LobbyNews = field(default_factory=LobbyNews)
    is_refused: Callable[[str], bool] = lambda _: False
    """Returns whether the host refuses a name; a refused name is not shown."""
    observers: list[Callable[[StoredGame], object]] = field(default_factory=list)
    """Called with each game that this process has begun."""
    _kept: float = 0.0
    """When this process last stored that it looks after the lobby."""
    _told: LobbyNews | None = None
    """The news that open pages were woken for last."""
    _reading: Lock = field(default_factory=Lock)

    def refresh(self) -> LobbyNews:
        """Read the lobby from the database if it has changed, and return it; this wakes no open page."""
        with self._reading:
            version = self.table.version()
            if version != self.news.version:
                # The games may be newer than the version: the next call reads them again then.
                self.news = LobbyNews.of(version, tuple(map(self._shown, self.table.games())))
            return self.news

    def change(self, operation: Callable[[OpenGames], object]) -> None:
        """Carry out an operation of the lobby now, in one transaction; raise its error."""
        for stored in self.table.change(operation, self.clock()):
            self.begun(stored)

    def _shown(self, game: OpenGame) -> OpenGame:
        """Return an open game without names that the host does not want."""
        seats = (seat._replace(name="") if self.is_refused(seat.name) else seat for seat in game.seats)
        return replace(game, seats=tuple(seats))

    def look(self) -> None:
        """Do what is due, and tell the open pages of this process what has changed."""
        now = self.clock()
        if self.refresh().games and not self._kept <= now < self._kept + LOOK_SECONDS:
            self.table.keep_time(now)
            self._kept = now
        games = self.refresh().games
        if any(game.is_open for game in games) and self.table.has_absent(now):
            self.change(OpenGames.withdraw_absent)
        if any(game.is_open and game.due_seat(self.start_seconds, now) for game in games):
            self.change(lambda lobby: lobby.start_due(self.start_seconds))
        if any(game.closed is not None and now - game.closed > CLOSED_SECONDS for game in games):
            self.table.remove_closed(now)
        if self.refresh() is not self._told:
            self._told = self.news
            self.wake()

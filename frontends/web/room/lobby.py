"""What the lobby decides: which open game a person gets a seat in, who is kept apart, and when a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final, NamedTuple, Protocol

from frontends.games.difficulties import DIFFICULTIES, DifficultyName
from frontends.web.capacity import AtOnce, ServerBusy
from frontends.web.nicknames import is_like_any
from frontends.wire.states import TimeControlName
from tribolo_core import Player
from tribolo_core.presets import STANDARD

from .errors import (
    BlockedVisitor,
    NameTaken,
    NotWaiting,
    OpenGameFull,
    SentTwice,
    TooEarly,
    TooManySeats,
    UnknownOpenGame,
)
from .ids import new_id
from .open_game import OpenGame, OpenSeat, begun_game
from .stored_game import StoredGame

RECENT_SECONDS: Final = 5.0
"""Seconds after the start of a game in which a person who asks for a seat again is sent to that game."""

TWIN_SECONDS: Final = 1.0
"""Seconds in which an unknown browser's second request for a seat under the same name counts as sent twice."""


class Applicant(NamedTuple):
    """A visitor who wants a seat, under a name, which may be empty.

    `computers` is the difficulty of the computers with which the game is to begin by itself, `None` if it is to wait
    for people. `arrived` is the time when the request of a browser arrived that was not known before, otherwise `None`.
    """

    browser: str
    client: str
    name: str = ""
    computers: DifficultyName | None = None
    arrived: float | None = None

    def is_twin(self, seat: OpenSeat) -> bool:
        """Return whether a seat was taken by the same request, which an unknown browser has sent twice at once.

        Two people of one network hardly choose the same name within `TWIN_SECONDS`.
        """
        if self.arrived is None or (seat.client, seat.name) != (self.client, self.name):
            return False
        return seat.since >= self.arrived - (TWIN_SECONDS if self.name else 0)


class People(Protocol):
    """What the lobby asks the database about people, in the same transaction."""

    def absent_seats(self, now: float) -> Iterable[tuple[str, str]]:
        """Return the open game and the browser of each seat to withdraw: its person has left, or it is too old."""

    def is_blocked(self, browser: str) -> bool:
        """Return whether the host has blocked a browser."""

    def apart(self, browser: str) -> frozenset[str]:
        """Return the browsers that a browser has blocked, and those that have blocked it."""

    def block(self, browser: str, game: str, player: Player) -> None:
        """Block, for a browser, the other browsers that hold the seat of `player` in a game; raise TooManyBlocks."""


@dataclass(slots=True)
class OpenGames:
    """The open games, and those that were closed a short time ago, at the time `now`; the oldest comes first.

    The public methods are the operations of the lobby. Each raises its errors before it changes `games`, and adds to
    `begun` the games that begin, with the player of each browser. `bound` limits the open seats: those of each client
    in one time control, and those of all clients together.
    """

    games: dict[str, OpenGame]
    now: float
    bound: AtOnce
    people: People
    begun: list[tuple[StoredGame, Mapping[str, Player]]] = field(default_factory=list)

    def take(self, applicant: Applicant, time_control: TimeControlName, deal: str = "") -> None:
        """Give a visitor a seat in the oldest open game with a time control and a deal, or in a new one.

        An empty `deal` stands for any deal; a new open game then gets the standard one. A browser that has such a seat
        keeps it. Raise the errors of `_offered` and `_seat`.
        """
        fitting = [
            game for game in self._offered(applicant) if game.time_control == time_control and deal in ("", game.deal)
        ]
        own = next((game for game in fitting if game.seat_of(applicant.browser) and self._is_present(game)), None)
        found = own or next((game for game in fitting if game.is_open), None)
        self._seat(applicant, found or OpenGame(new_id(), time_control, deal or STANDARD, self.now))

    def join(self, applicant: Applicant, open_game: str) -> None:
        """Give a visitor a seat in the open game with the id `open_game`.

        Raise UnknownOpenGame, OpenGameFull, and the errors of `_offered` and `_seat`.
        """
        game = next((game for game in self._offered(applicant) if game.id == open_game), None)
        if game is None or not (game.is_open or game.game):
            raise UnknownOpenGame()
        if not game.is_open and not game.seat_of(applicant.browser):
            raise OpenGameFull()
        self._seat(applicant, game)

    def withdraw(self, browser: str, open_game: str) -> None:
        """Withdraw the seat of a browser in the open game with the id `open_game`; without such a seat, do nothing."""
        for game in self._waiting(browser):
            if game.id == open_game:
                self._withdraw(game, browser)

    def withdraw_all(self, browser: str) -> None:
        """Withdraw the seats of a browser in all open games, and forget those in games that have begun."""
        for game in self._of(browser):
            self._withdraw(game, browser)

    def withdraw_absent(self) -> None:
        """Withdraw the open seats that time controls withdraw: see `needs_page` and `open_seconds` of `TimeControl`."""
        for open_game, browser in self.people.absent_seats(self.now):
            self._withdraw(self.games[open_game], browser)

    def block(self, browser: str, game: str, player: Player) -> None:
        """Block, for a browser, the other browsers that hold the seat of `player` in a game.

        The browser gives up its seats in open games with one of them. Raise TooManyBlocks.
        """
        self.people.block(browser, game, player)
        apart = self.people.apart(browser)
        for open_game in self._waiting(browser):
            if not open_game.browsers.isdisjoint(apart):
                self._withdraw(open_game, browser)

    def set_computers(self, browser: str, open_game: str, difficulty: DifficultyName | None) -> None:
        """Set the difficulty of the computers with which an open game begins by itself; `None`: it waits for people.

        Raise NotWaiting if `browser` has no seat in the open game.
        """
        game = next((game for game in self._waiting(browser) if game.id == open_game), None)
        if game is None:
            raise NotWaiting()
        self._set(game.with_seat(browser, computers=difficulty))

    def start(self, browser: str, open_game: str, difficulty: DifficultyName, seconds: float) -> None:
        """Begin a game with computers in the free seats, unless it has begun already.

        The visitor must have waited for `seconds`. Raise NotWaiting or TooEarly.
        """
        game = self.games.get(open_game)
        seat = None if game is None else game.seat_of(browser)
        if game is None or seat is None:
            raise NotWaiting()
        if game.game is not None:
            return
        if self.now < seat.since + seconds:
            raise TooEarly(ceil(seat.since + seconds - self.now))
        self._begin(game, DIFFICULTIES[difficulty])

    def start_due(self, seconds: float) -> None:
        """Begin each open game with a person who wants to begin with computers, and has waited for `seconds`."""
        for open_game in [*self.games]:
            game = self.games[open_game]  # Its people may have left for a game that has just begun.
            due = game.due_seat(seconds, self.now) if game.is_open else None
            if due is not None and due.computers is not None:
                self._begin(game, DIFFICULTIES[due.computers])

    def _of(self, browser: str) -> list[OpenGame]:
        """Return the games, open or not, in which a browser has a seat."""
        return [game for game in self.games.values() if game.seat_of(browser)]

    def _waiting(self, browser: str) -> list[OpenGame]:
        """Return the open games in which a browser has a seat."""
        return [game for game in self._of(browser) if game.is_open]

    def _offered(self, applicant: Applicant) -> list[OpenGame]:
        """Return the games that the lobby offers a visitor: nobody else in them is kept apart from the visitor.

        Raise BlockedVisitor if the host has blocked the visitor, or SentTwice if a visitor who is not known yet asks
        twice at once.
        """
        if self.people.is_blocked(applicant.browser):
            raise BlockedVisitor()
        if any(applicant.is_twin(seat) for game in self.games.values() for seat in game.seats):
            raise SentTwice()
        apart = self.people.apart(applicant.browser)
        return [game for game in self.games.values() if game.is_for(applicant.browser, apart)]

    def _is_present(self, game: OpenGame) -> bool:
        """Return whether a game is open, or has begun in the last `RECENT_SECONDS`."""
        return game.closed is None or (game.game is not None and game.closed > self.now - RECENT_SECONDS)

    def _seat(self, applicant: Applicant, game: OpenGame) -> None:
        """Give a visitor a seat in a game, which may be new, and begin it if this is the last seat.

        A browser has at most one open seat for each time control: it gives up another one. If it has a seat in the game
        already, it keeps this one, with the new name and computers. Raise NameTaken, TooManySeats, or ServerBusy if the
        lobby is full.
        """
        browser, client, name, computers, _ = applicant
        if is_like_any(name, (seat.name for seat in game.seats if seat.browser != browser)):
            raise NameTaken(name)
        own = game.seat_of(browser)
        if own is not None:
            if game.is_open:
                self._set(game.with_seat(browser, name=name or own.name, computers=computers or own.computers))
            return
        self._check_bound(applicant, game)
        for other in self._of(browser):
            if not other.is_open or other.time_control == game.time_control:
                self._withdraw(other, browser)
        seat = OpenSeat(game.free[0], browser, client, name, self.now, computers)
        game = self._set(replace(game, seats=(*game.seats, seat)))
        if not game.free:
            self._begin(game, ())

    def _check_bound(self, applicant: Applicant, game: OpenGame) -> None:
        open_games = [each for each in self.games.values() if each.is_open]
        others = [
            seat
            for each in open_games
            if each.time_control == game.time_control
            for seat in each.seats
            if seat.client == applicant.client and seat.browser != applicant.browser
        ]
        if len(others) >= self.bound.per_client:
            raise TooManySeats(self.bound.per_client)
        if game.id not in self.games and sum(len(each.seats) for each in open_games) >= self.bound.in_all:
            raise ServerBusy(self.bound.retry_after, self.bound.code)

    def _begin(self, game: OpenGame, opponents: Iterable[str]) -> None:
        """Begin the game that an open game becomes, with `opponents` in the free seats.

        If its time control needs an open page, its people lose their seats in other open games of this kind.
        """
        stored, places = begun_game(game, tuple(opponents))
        self.begun.append((stored, places))
        self._set(replace(game, closed=self.now, game=stored.id))
        if game.control.needs_page:
            for browser in places:
                for other in self._waiting(browser):
                    if other.control.needs_page:
                        self._withdraw(other, browser)

    def _withdraw(self, game: OpenGame, browser: str) -> None:
        """Remove the seat of a browser; an open game is closed when nobody is left."""
        seats = tuple(seat for seat in game.seats if seat.browser != browser)
        self._set(replace(game, seats=seats, closed=self.now if game.is_open and not seats else game.closed))

    def _set(self, game: OpenGame) -> OpenGame:
        self.games[game.id] = game
        return game

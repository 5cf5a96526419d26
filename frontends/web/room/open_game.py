"""Open games: games that wait for people in the lobby, and the game that begins when they have come."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Self

from frontends.games.difficulties import DifficultyName
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session
from frontends.session.pace import DEFAULT_PACE
from frontends.session.seats import HUMAN, Seats
from frontends.wire.states import TimeControlName
from tribolo_core import PLAYERS, Player
from tribolo_core.dice import random_seed

from .events import Joined, Renamed, RoomEvent, WatchingAllowed
from .ids import new_id
from .room import in_order
from .stored_game import StoredGame
from .time_controls import TIME_CONTROLS, TimeControl, control_for

_DICE: Final = secrets.SystemRandom()


class OpenSeat(NamedTuple):
    """A seat that a person has taken in an open game.

    `player` tells the seats of an open game apart; the colours are drawn when the game begins. `browser` is the digest
    of the browser's cookie, `client` the rate-limit key of its network. `since` is the time of arrival, in seconds
    since 1970. `computers` is the difficulty of the computer players with whom the game may begin if too few people
    come; `None` if the person waits for people alone.
    """

    player: Player
    browser: str
    client: str
    name: str
    since: float
    computers: DifficultyName | None


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that waits for people; `seats` are those that are taken, in the order of arrival.

    `created` and `closed` are in seconds since 1970. `closed` is `None` as long as the game is open. It is closed when
    it has become the game with the id `game`, or when the last person has left.
    """

    id: str
    time_control: TimeControlName
    deal: str
    created: float
    seats: tuple[OpenSeat, ...] = ()
    closed: float | None = None
    game: str | None = None

    @property
    def is_open(self) -> bool:
        return self.closed is None

    @property
    def control(self) -> TimeControl:
        return TIME_CONTROLS[self.time_control]

    @property
    def free(self) -> tuple[Player, ...]:
        """The seats that nobody has taken."""
        taken = {seat.player for seat in self.seats}
        return tuple(player for player in PLAYERS if player not in taken)

    @property
    def browsers(self) -> frozenset[str]:
        """The browsers that have a seat."""
        return frozenset(seat.browser for seat in self.seats)

    def is_for(self, browser: str, apart: frozenset[str]) -> bool:
        """Return whether the lobby offers the game to a browser: it has a seat, or no browser of `apart` has one."""
        return self.seat_of(browser) is not None or self.browsers.isdisjoint(apart)

    def due_seat(self, seconds: float, now: float) -> OpenSeat | None:
        """Return the first seat whose person has waited for `seconds` and wants to begin with computers then."""
        return next((seat for seat in self.seats if seat.computers and seat.since + seconds <= now), None)

    def seat_of(self, browser: str) -> OpenSeat | None:
        """Return the seat of a browser; `None` if it has none here."""
        return next((seat for seat in self.seats if browser and seat.browser == browser), None)

    def with_seat(self, browser: str, **fields: Any) -> Self:
        """Return the game with other values of some fields of the seat of a browser."""
        seats = (seat._replace(**fields) if seat.browser == browser else seat for seat in self.seats)
        return replace(self, seats=tuple(seats))


def begun_game(open_game: OpenGame, opponents: Sequence[str]) -> tuple[StoredGame, Mapping[str, Player]]:
    """Return the game that an open game becomes, and the player of each browser; nothing is stored.

    The players of people and opponents are drawn at random. `opponents` are specs for the seats that nobody has taken.
    Anybody may watch a game of several people, until one of them does not want it.
    """
    seed, drawn = random_seed(), _DICE.sample(PLAYERS, len(PLAYERS))
    places = {seat.browser: player for seat, player in zip(open_game.seats, drawn, strict=False)}
    bots = dict(zip(drawn[len(places) :], opponents, strict=False))
    seats = Seats.of({player: bots.get(player, HUMAN) for player in PLAYERS})
    session = Session(TRIBOLO.new(seed, open_game.deal), seats, seed, open_game.deal)
    events: list[RoomEvent] = []
    for seat in open_game.seats:
        player = places[seat.browser]
        events += [Joined((player,)), *([Renamed(player, seat.name)] if seat.name else [])]
    if len(places) > 1:
        events.append(WatchingAllowed(in_order(places.values()), is_allowed=True))
    control = control_for(open_game.time_control, len(places))
    stored = StoredGame.of(new_id(), session, DEFAULT_PACE.value, events, time_control=control)
    return stored, places

"""What visitors can ask of the lobby: each request says which operation of the open games it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, TypeAdapter

from frontends.games.difficulties import DifficultyName
from frontends.web.live.lobby import LobbyNews
from frontends.web.resources import Resources
from frontends.web.room.ids import ID_PATTERN
from frontends.web.room.lobby import Applicant, OpenGames
from frontends.web.room.open_game import OpenGame
from frontends.web.serving.naming import person_name
from frontends.web.serving.requests import Name, Schema
from frontends.web.serving.visitor import Visitor
from frontends.wire.states import TimeControlName
from tribolo_core.presets import STANDARD, preset_of

OpenGameId: TypeAlias = Annotated[str, Field(pattern=ID_PATTERN, description="The id of an open game")]
Operation: TypeAlias = Callable[[OpenGames], None]


class Guest(NamedTuple):
    """The visitor who asks, and the resources of the process."""

    resources: Resources
    visitor: Visitor


class LobbyRequest(Schema):
    """A request that changes the lobby, in one transaction."""

    @abstractmethod
    def operation(self, guest: Guest) -> Operation:
        """Return the operation of the lobby that the visitor asks for; raise an error that refuses the request."""


class SeatRequest(LobbyRequest):
    """A request for a seat, for which the browser needs a cookie."""

    name: Name = ""
    computers: DifficultyName | None = None

    def applicant(self, guest: Guest) -> Applicant:
        """Count a seat for the rate limit of the client, and return the visitor who wants it, with the checked name.

        Raise RateLimited if the client has asked for too many seats, and the errors of `person_name`.
        """
        resources, visitor = guest
        resources.limiter.spend(resources.bounds.seats, visitor.client)
        name = person_name(resources, visitor.browser, self.name, is_optional=True)
        return Applicant(visitor.browser, visitor.client, name, self.computers, visitor.arrived)


class TakeSeatRequest(SeatRequest, title="TakeSeat"):
    """Take a seat in the oldest open game with this time control and this deal; if there is none, open a game.

    An empty `deal` fits every open game; if none is open, the new game has the standard deal.

    With `computers`, the game begins by itself with computer players of this difficulty once the visitor has waited for
    a while.
    """

    command: Literal["take"]
    time_control: TimeControlName
    deal: Annotated[str, Field(max_length=20)] = ""

    def operation(self, guest: Guest) -> Operation:
        preset_of(self.deal or STANDARD)  # Raises the error for an unknown one.
        applicant = self.applicant(guest)
        return lambda lobby: lobby.take(applicant, self.time_control, self.deal)


class JoinOpenGameRequest(SeatRequest, title="JoinOpenGame"):
    """Take a seat in a certain open game, and give up a seat in another one with the same time control."""

    command: Literal["join"]
    open_game: OpenGameId

    def operation(self, guest: Guest) -> Operation:
        applicant = self.applicant(guest)
        return lambda lobby: lobby.join(applicant, self.open_game)


class WithdrawRequest(LobbyRequest, title="Withdraw"):
    """Give up one's seat in an open game."""

    command: Literal["withdraw"]
    open_game: OpenGameId

    def operation(self, guest: Guest) -> Operation:
        return lambda lobby: lobby.withdraw(guest.visitor.browser, self.open_game)


class SetComputersRequest(LobbyRequest, title="SetComputers"):
    """Set the difficulty of the computer players with whom an open game begins by itself; null to wait for people."""

    command: Literal["computers"]
    open_game: OpenGameId
    difficulty: DifficultyName | None = None

    def operation(self, guest: Guest) -> Operation:
        return lambda lobby: lobby.set_computers(guest.visitor.browser, self.open_game, self.difficulty)


class StartRequest(LobbyRequest, title="Start"):
    """Begin a game with computer players in the free seats, once the visitor has waited for a while."""

    command: Literal["start"]
    open_game: OpenGameId
    difficulty: DifficultyName

    def operation(self, guest: Guest) -> Operation:
        resources, visitor = guest
        seconds = resources.lobby.start_seconds
        return lambda lobby: lobby.start(visitor.browser, self.open_game, self.difficulty, seconds)


LobbyAction: TypeAlias = Annotated[
    TakeSeatRequest | JoinOpenGameRequest | WithdrawRequest | SetComputersRequest | StartRequest,
    Field(discriminator="command"),
]

LOBBY_ACTION: Final[TypeAdapter[LobbyAction]] = TypeAdapter(LobbyAction)


class LobbyView(NamedTuple):
    """The lobby as one visitor sees it at the time `now`, in seconds since 1970.

    `browser` is the digest of the browser's cookie. A visitor waits for `start_seconds` before a game can begin with
    computer players. The visitor does not see games with the browsers `apart`, since one has blocked the other.
    """

    news: LobbyNews
    browser: str
    start_seconds: float
    now: float
    apart: frozenset[str] = frozenset()

    @property
    def games(self) -> tuple[OpenGame, ...]:
        """The open games that the visitor sees, the oldest first."""
        return tuple(game for game in self.news.games if game.is_open and game.is_for(self.browser, self.apart))


def view_lobby(resources: Resources, visitor: Visitor) -> LobbyView:
    """Return the lobby as it is now, and note that the visitor is there."""
    news = resources.lobby.refresh()
    resources.attendance.note(news.places(visitor.browser))
    apart = resources.blocks.apart(visitor.browser)
    return LobbyView(news, visitor.browser, resources.lobby.start_seconds, resources.lobby.clock(), apart)


def takes_seat(action: LobbyAction) -> bool:
    """Return whether an action takes a seat, for which the browser needs a cookie."""
    return isinstance(action, SeatRequest)


def act_in_lobby(resources: Resources, visitor: Visitor, action: LobbyAction) -> LobbyView:
    """Carry out a visitor's action in the lobby in one transaction, and return the lobby after it.

    Raise RateLimited if the client has taken too many seats, InvalidSpec for an unknown deal, and the errors of
    `OpenGames` and `person_name`.
    """
    resources.lobby.change(action.operation(Guest(resources, visitor)))
    return view_lobby(resources, visitor)

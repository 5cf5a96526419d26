"""The use cases of the lobby: look at the open games, take and give up a seat, and begin with computers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, assert_never

from frontends.web.live.lobby import LobbyNews
from frontends.web.lobby.requests import (
    JoinOpenGameRequest,
    LobbyAction,
    SetComputersRequest,
    StartRequest,
    TakeSeatRequest,
    WithdrawRequest,
)
from frontends.web.resources import Resources
from frontends.web.room.lobby import Applicant, OpenGames
from frontends.web.room.open_game import OpenGame
from frontends.web.serving.naming import person_name
from frontends.web.serving.visitor import Visitor
from tribolo_core.presets import STANDARD, preset_of


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
    return isinstance(action, TakeSeatRequest | JoinOpenGameRequest)


def act_in_lobby(resources: Resources, visitor: Visitor, action: LobbyAction) -> LobbyView:
    """Carry out a visitor's action in the lobby in one transaction, and return the lobby after it.

    Raise RateLimited if the client has taken too many seats, InvalidSpec for an unknown deal, and the errors of
    `OpenGames` and `person_name`.
    """
    resources.lobby.change(_operation(resources, visitor, action))
    return view_lobby(resources, visitor)


def _operation(resources: Resources, visitor: Visitor, action: LobbyAction) -> Callable[[OpenGames], None]:
    """Return the operation of the lobby that `action` asks for."""
    browser = visitor.browser
    match action:
        case TakeSeatRequest(time_control=control, deal=deal):
            preset_of(deal or STANDARD)  # Raises the error for an unknown one.
            applicant = _applicant(resources, visitor, action)
            return lambda lobby: lobby.take(applicant, control, deal)
        case JoinOpenGameRequest(open_game=game):
            applicant = _applicant(resources, visitor, action)
            return lambda lobby: lobby.join(applicant, game)
        case WithdrawRequest(open_game=game):
            return lambda lobby: lobby.withdraw(browser, game)
        case SetComputersRequest(open_game=game, difficulty=difficulty):
            return lambda lobby: lobby.set_computers(browser, game, difficulty)
        case StartRequest(open_game=game, difficulty=level):
            return lambda lobby: lobby.start(browser, game, level, resources.lobby.start_seconds)
        case _:
            assert_never(action)


def _applicant(resources: Resources, visitor: Visitor, action: TakeSeatRequest | JoinOpenGameRequest) -> Applicant:
    """Return the visitor who wants a seat, after counting the seat for the rate limit."""
    resources.limiter.spend(resources.bounds.seats, visitor.client)
    name = person_name(resources, visitor.browser, action.name, is_optional=True)
    return Applicant(visitor.browser, visitor.client, name, action.computers, visitor.arrived)

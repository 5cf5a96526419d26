"""The use cases of the lobby: look at the open games, take and give up a seat, and begin with computers."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from frontends.web.jobs.lobby import LobbyNews
from frontends.web.resources import Resources
from frontends.web.room.open_game import OpenGame
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.lobby import Applicant, Wish
from tribolo_core.presets import STANDARD, preset_of

from .games import Visitor
from .naming import person_name
from .requests import (
    JoinOpenGameRequest,
    LobbyAction,
    SetComputersRequest,
    StartRequest,
    TakeSeatRequest,
    WithdrawRequest,
)


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
    `LobbyTable` and `person_name`.
    """
    begun = _carry_out(resources, visitor, action)
    if begun is not None:
        resources.welcome(begun)
    return view_lobby(resources, visitor)


def _carry_out(resources: Resources, visitor: Visitor, action: LobbyAction) -> StoredGame | None:
    """Carry out `action` in the lobby; return the game that begins with it, `None` if none does."""
    lobby, now, browser = resources.lobby.table, resources.lobby.clock(), visitor.browser
    match action:
        case TakeSeatRequest(time_control=control, deal=deal, name=name, computers=computers):
            preset_of(deal or STANDARD)  # Raises the error for an unknown one.
            return _take(resources, visitor, name, Wish(time_control=control, deal=deal, computers=computers))
        case JoinOpenGameRequest(open_game=game, name=name, computers=computers):
            return _take(resources, visitor, name, Wish(open_game=game, computers=computers))
        case WithdrawRequest(open_game=game):
            lobby.withdraw(browser, game, now)
        case SetComputersRequest(open_game=game, difficulty=difficulty):
            lobby.set_computers(browser, game, difficulty, now)
        case StartRequest(open_game=game, difficulty=difficulty):
            return lobby.start(browser, game, difficulty, resources.lobby.start_seconds, now)
        case _:
            assert_never(action)
    return None


def _take(resources: Resources, visitor: Visitor, name: str, wish: Wish) -> StoredGame | None:
    resources.limiter.spend(resources.bounds.seats, visitor.client)
    name = person_name(resources, visitor.browser, name, is_optional=True)
    applicant = Applicant(visitor.browser, visitor.client, name, visitor.arrived)
    return resources.lobby.table.take(applicant, wish, resources.lobby.clock())

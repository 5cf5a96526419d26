"""The running games in which a visitor has a seat, and the way back to them that every page shows."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from flask import request

from frontends.web.game.presenter import present_summary
from frontends.web.resources import Resources
from frontends.web.room.errors import UnknownGame
from frontends.web.serving.middleware.security import SAFE_METHODS, SHARED
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.visitors.summaries import GameFilter, GameSummary
from frontends.wire.sentences import say
from frontends.wire.states import OwnClockState, OwnGamesState, OwnGameState
from frontends.wire.words import Who, describe_time
from tribolo_core import Player

MOST_GAMES: Final = 20
"""Greatest number of games in one answer."""


class WayBack(NamedTuple):
    """The link to a game in which the visitor has a seat: the id of the game, and the two lines of its text."""

    game: str
    heading: str
    status: str


def find_own_games(resources: Resources, browser: str, choice: GameFilter) -> OwnGamesState:
    """Return the games of a browser, of which `choice` says more; `browser` is the digest of its cookie, or empty.

    The running games of people are those that the browser has not given up.
    """
    found = resources.summaries(browser, MOST_GAMES, choice, 0) if browser else []
    games = (
        OwnGameState(
            id=each.id,
            seats=tuple(present_summary(each)),
            is_your_turn=each.is_your_turn,
            mover=str(each.mover),
            clock=_clock(resources, each) if each.has_clocks else None,
        )
        for each in found
        if choice is not GameFilter.TOGETHER or not each.resigned.issuperset(each.held)
    )
    return OwnGamesState(games=tuple(sorted(games, key=_urgency)))


def _urgency(game: OwnGameState) -> tuple[bool, float]:
    is_short = game.is_your_turn and game.clock is not None
    return not game.is_your_turn, game.clock.remaining if is_short and game.clock else inf


def _clock(resources: Resources, summary: GameSummary) -> OwnClockState | None:
    """Return the clock of the visitor, that of the seat to move if the visitor holds several."""
    try:
        stored = resources.store.load(summary.id)
    except UnknownGame:  # It has just been removed.
        return None
    since, running = stored.turn_since, stored.room.running
    player = running if running in summary.held else summary.held[0]
    clock = stored.room.clock(player)
    if clock is None:
        return None
    if since is None or player is not running:
        return OwnClockState(remaining=clock.remaining, is_running=False)
    elapsed = round(1_000 * max(0.0, resources.store.clocks.about_now() - since))
    return OwnClockState(remaining=max(0, clock.remaining - elapsed), is_running=True)


def own_games_of_page(status: int) -> OwnGamesState | None:
    """Return the visitor's running games with other people, for a page with this status that answers the request.

    Return `None` if the page must not, or need not, know them: it is the same for everybody, an error or an answer to
    a form, or the visitor is new. Its script then shows what it knows from other pages.
    """
    if status >= 400 or request.endpoint in SHARED or request.method not in SAFE_METHODS:
        return None
    sender = visitor()
    if not sender.browser or sender.arrived is not None:
        return None
    return find_own_games(resources(), sender.browser, GameFilter.TOGETHER)


def way_back(own: OwnGamesState | None) -> WayBack | None:
    """Return the way to the most urgent of these games, but to that of the present page; `None` without one."""
    shown = (request.view_args or {}).get("game")
    games = [game for game in own.games if game.id != shown] if own else []
    if not games:
        return None
    first, waiting = games[0], sum(game.is_your_turn for game in games)
    heading = say("games_wait", count=waiting) if waiting > 1 else say("back_to_game")
    mover, who = Player(first.mover), Who.of(first.seats)
    name = "your_turn" if first.is_your_turn else "to_move"
    if first.clock is None:
        return WayBack(first.id, heading, say(name, player=who.name(mover)))
    time = describe_time(first.clock.remaining)
    return WayBack(first.id, heading, say(f"{name}_timed", player=who.name(mover), time=time))

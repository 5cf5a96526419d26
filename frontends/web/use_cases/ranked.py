"""Ranked games: what a game of the deal of the day allows, and what it counts for when it is over."""

from __future__ import annotations

from frontends.games.daily.deal import DailyDeal, deadline
from frontends.games.daily.replay import OtherRelease, ReplayError
from frontends.games.daily.replay import replay as replay_daily
from frontends.games.daily.result import DailyResult
from frontends.web.resources import Resources
from frontends.web.room.errors import MovesOnly
from frontends.web.room.events import Played
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.daily.deals import DailyDeals
from frontends.web.store.daily.tries import DailyTries, TryStatus
from tribolo_core import TriboloError

from .requests import Action, PlayRequest


def check_ranked(resources: Resources, stored: StoredGame, action: Action) -> None:
    """Raise an error if `stored` is a ranked game that does not allow an action.

    Raise MovesOnly unless the action is a move, and OtherRelease if the opponents of this release answer otherwise.
    """
    if stored.day is None:
        return
    if not isinstance(action, PlayRequest):
        raise MovesOnly()
    deal = DailyDeals(resources.store.database).find(stored.day)
    if deal is None or not deal.is_playable:
        raise OtherRelease()


def settle(resources: Resources, stored: StoredGame) -> None:
    """Store what became of a ranked try, if `stored` is its game and is over.

    The result is listed only if a replay of the person's moves leads to the same moves of the opponents and the same
    end, and if the last move came in time.
    """
    if stored.day is None or not stored.room.session.is_over:
        return
    database = resources.store.database
    deal = DailyDeals(database).find(stored.day)
    # A finished game of another release waits for a server of that release.
    if deal is None or not deal.is_playable:
        return
    tries = DailyTries(database)
    finished = tries.last_move(stored.id)
    result = DailyResult(stored.day, deal.seat, stored.room.session.turn.scores)
    if not _is_reachable(deal, stored):
        status = TryStatus.REFUSED
    elif finished > deadline(stored.day).timestamp():
        status = TryStatus.LATE
    else:
        status = TryStatus.LISTED
    tries.settle(stored.id, status, finished, result)


def _is_reachable(deal: DailyDeal, stored: StoredGame) -> bool:
    """Return whether the person's moves in a finished game lead to this game in the deal of the day."""
    played = [event for event in stored.events if isinstance(event, Played)]
    try:
        replayed = replay_daily(deal, [event.move for event in played if event.player is deal.seat])
    except (ReplayError, TriboloError):
        return False
    # After an undo, more moves were played than the game has.
    return replayed.game.moves == stored.room.session.game.moves == tuple(event.move for event in played)

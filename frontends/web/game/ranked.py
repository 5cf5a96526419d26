"""Ranked games: what a game of the deal of the day allows."""

from __future__ import annotations

from frontends.games.daily.deal import OtherRelease
from frontends.web.game.actions import GameRequest, PlayRequest, RematchRequest
from frontends.web.resources import Resources
from frontends.web.room.errors import MovesOnly
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.daily.deals import find_day


def check_ranked(resources: Resources, stored: StoredGame, action: GameRequest | RematchRequest) -> None:
    """Raise an error if `stored` is a ranked game that does not allow an action.

    In a ranked game, raise MovesOnly unless the action is a move, and OtherRelease if the opponents of its deal answer
    differently in this release.
    """
    if stored.day is None:
        return
    if not isinstance(action, PlayRequest):
        raise MovesOnly()
    dealt = find_day(resources.store.database, stored.day)
    if dealt is None or not dealt.deal.is_playable:
        raise OtherRelease()

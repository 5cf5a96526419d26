"""The end of a game with the names of its players, and as its only person reads it: the place and the margin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from frontends.session.seats import HUMAN
from frontends.session.view import PlayerView, View
from tribolo_core.translation.messages import gettext, gettext_noop
from tribolo_core.translation.names import chain_names

from .characters import names_in, names_of
from .tribolo_view import describe_end

WON_ALONE: Final = gettext_noop("You win with {cells} cells.")
WON_TOGETHER: Final = gettext_noop("You share the win with {winners}: {cells} cells each.")
LATER_PLACES: Final = {
    2: gettext_noop("You are second, {cells} behind {winners}."),
    3: gettext_noop("You are third, {cells} behind {winners}."),
}


def with_named_end(view: View) -> View:
    """Return a view whose status calls the players of a finished game by the names of people and computer players."""
    return replace(view, status=describe_end(view.players, names_in(view.players))) if view.is_over else view


def with_own_end(view: View) -> View:
    """Return a view whose status tells the only person in a finished game how it ended, as `You win`."""
    is_own_end = view.is_over and sum(player.seat == HUMAN for player in view.players) == 1
    return replace(view, status=_describe_own_end(view.players)) if is_own_end else view


def _describe_own_end(players: Sequence[PlayerView]) -> str:
    """Return the end of a game in one sentence to its only person."""
    (own,) = (player for player in players if player.seat == HUMAN)
    others = [player for player in players if player is not own]
    named = zip(others, names_of(player.seat for player in others), strict=True)
    winners = [name for player, name in named if player.has_won]
    scores = [player.score or 0 for player in players]
    cells = own.score or 0
    if own.has_won:
        return gettext(WON_TOGETHER if winners else WON_ALONE, winners=chain_names(winners or [""]), cells=cells)
    place = 1 + sum(score > cells for score in scores)
    return gettext(LATER_PLACES[place], cells=max(scores) - cells, winners=chain_names(winners))

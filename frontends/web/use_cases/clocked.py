"""Games with clocks: what a move costs, and what they do not allow."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from frontends.session.seats import HUMAN
from frontends.web.jobs.flags import flag
from frontends.web.resources import Resources
from frontends.web.room.clocks import clock_after
from frontends.web.room.errors import NotWithClocks
from frontends.web.room.events import Played
from frontends.web.store.games import GameChange
from tribolo_core import Player

from .requests import Action, ClaimRequest, HandOverRequest, RestartRequest, UndoRequest

_REFUSED: Final = (UndoRequest, RestartRequest, ClaimRequest)


def check_clocked(change: GameChange, action: Action) -> None:
    """Raise NotWithClocks if the game has clocks and `action` is an action that games with clocks do not allow."""
    if change.stored.control.allowance is None:
        return
    hands_over = (
        isinstance(action, HandOverRequest)
        and change.room.session.seats[Player(action.player)] == HUMAN
        and Player(action.player) in change.room.joined
    )
    if hands_over or isinstance(action, _REFUSED):
        raise NotWithClocks()


def play(resources: Resources, change: GameChange, played: Played, waited: float, lag: str) -> Player | None:
    """Apply a person's move, and charge its time to the clock of the player, if it has one.

    The move reached the server `waited` seconds ago. `lag` is what the page says about the server's lag, which counts
    if the server has signed it. If the time had run out before, the player is flagged instead, and returned.
    """
    stored, player = change.stored, played.player
    clock, allowance = change.room.clock(player), stored.control.allowance
    if stored.turn_since is None or change.now is None or clock is None or allowance is None:
        change.apply(played)
        return None
    elapsed = round((change.now - waited - stored.turn_since) * 1_000)
    after = clock_after(allowance, clock, elapsed, resources.secrets.parse_lag(stored.id, stored.turn_since, lag))
    if after.has_flagged:
        flag(change, player)
        return player
    change.apply(replace(played, clock=after))
    return None

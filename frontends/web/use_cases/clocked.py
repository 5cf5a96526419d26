"""Games with clocks: what a move costs."""

from __future__ import annotations

from dataclasses import replace

from frontends.web.jobs.flags import flag
from frontends.web.room.clocks import clock_after
from frontends.web.room.events import Played

from .actor import Actor


def play(actor: Actor, played: Played, lag: str) -> None:
    """Apply a person's move, and charge its time to the clock of the player, if it has one.

    `lag` is what the page says about the server's lag, which counts if the server has signed it. If the time had run
    out before the move arrived, the player is flagged instead.
    """
    change, player = actor.change, played.player
    stored, clock, allowance = change.stored, change.room.clock(player), change.stored.control.allowance
    if stored.turn_since is None or change.now is None or clock is None or allowance is None:
        change.apply(played)
        return
    elapsed = round((change.now - actor.waited - stored.turn_since) * 1_000)
    lag_ms = actor.resources.secrets.parse_lag(stored.id, stored.turn_since, lag)
    after = clock_after(allowance, clock, elapsed, lag_ms)
    if after.has_flagged:
        flag(change, player)
    else:
        change.apply(replace(played, clock=after))

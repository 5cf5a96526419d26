"""The times of a game on pages without scripts, in words; scripts count on by themselves."""

from __future__ import annotations

import math
from typing import Final

from frontends.wire.states import ClocksState, State
from frontends.wire.words import Who, describe_time
from tribolo_core import Player
from tribolo_core.translation.messages import gettext

WARNING_SECONDS: Final = 120
"""Seconds before a person may be replaced from which on pages say so; as in `page/game/idle.ts`."""


def describe_idle(state: State) -> str:
    """Return what a page says about a person who may be replaced soon; `page/game/idle.ts` counts on.

    The text is empty if the person has more than `WARNING_SECONDS`.
    """
    idle = state.idle
    if idle is None or idle.seconds > WARNING_SECONDS:
        return ""
    is_yours = any(seat.is_yours for seat in state.seats if seat.player == idle.player)
    if idle.seconds == 0:
        return gettext("Move now: the others may let a computer play on.") if is_yours else ""
    seconds = math.ceil(idle.seconds)
    time = f"{seconds // 60}:{seconds % 60:02}"
    if is_yours:
        return gettext("Move within {time}, or the others may let a computer play on.", time=time)
    return gettext(
        "{player} may be replaced in {time}.", player=Who.of(state.seats).name(Player(idle.player)), time=time
    )


def idle_refresh(state: State) -> int:
    """Return the seconds after which a page without scripts must load again, to warn an idle person; 0 for never.

    It loads `WARNING_SECONDS` before the person may be replaced, and again at that time.
    """
    left = 0.0 if state.idle is None else state.idle.seconds
    return math.ceil(left - WARNING_SECONDS if left > WARNING_SECONDS else left)


def present_times(clocks: ClocksState | None) -> dict[str, str]:
    """Return the text of each clock of a game now, keyed by player; then `page/game/clocks.ts` updates the texts."""
    if clocks is None:
        return {}
    elapsed = {clocks.running: max(clocks.elapsed, 0)}
    return {player: describe_time(time - elapsed.get(player, 0)) for player, time in clocks.remaining.items()}

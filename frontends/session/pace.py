"""The pace of the opponents' moves."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """How long an opponent's move takes at least, from the fastest pace to the slowest."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def seconds(self) -> float:
        """The least time for one move, in seconds; the time to think counts."""
        return _SECONDS[self]

    def changed(self, step: int) -> Pace:
        """Return the pace `step` places slower, or faster if negative; it stays within the ends."""
        paces = list(Pace)
        return paces[min(max(paces.index(self) + step, 0), len(paces) - 1)]


_SECONDS: Final = {Pace.INSTANT: 0.0, Pace.FAST: 0.4, Pace.NORMAL: 1.0, Pace.SLOW: 2.5}

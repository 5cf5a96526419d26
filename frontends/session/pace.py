"""The pace of the opponents' moves."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """The minimum time of an opponent's move, from the fastest pace to the slowest."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def seconds(self) -> float:
        """The minimum time of one opponent's move in seconds, including the time of its search."""
        return _SECONDS[self]

    def changed(self, step: int) -> Pace:
        """Return the pace `step` places after this one, between the fastest and the slowest."""
        paces = list(Pace)
        return paces[min(max(paces.index(self) + step, 0), len(paces) - 1)]


DEFAULT_PACE: Final = Pace.NORMAL

_SECONDS: Final = {Pace.INSTANT: 0.0, Pace.FAST: 0.4, Pace.NORMAL: 1.0, Pace.SLOW: 2.5}

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
        """The minimum time of one move in seconds, the time of the search included."""
        return _SECONDS[self]

    def changed(self, step: int) -> Pace:
        """Return the pace that is `step` paces slower, or faster if `step` is negative.

        Beyond the ends, it is the slowest or the fastest pace.
        """
        paces = list(Pace)
        return paces[min(max(paces.index(self) + step, 0), len(paces) - 1)]


DEFAULT_PACE: Final = Pace.NORMAL

_SECONDS: Final = {Pace.INSTANT: 0.0, Pace.FAST: 0.4, Pace.NORMAL: 1.0, Pace.SLOW: 2.5}

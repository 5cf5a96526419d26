"""How fast the opponents move."""

from __future__ import annotations

from enum import Enum


class Pace(Enum):
    """The least time that a move of an opponent takes, in seconds; its thinking counts."""

    INSTANT = 0.0
    FAST = 0.4
    NORMAL = 1.0
    SLOW = 2.5

    def changed(self, step: int) -> Pace:
        """A faster pace for a step below 0, a slower one above; the ends stay as they are."""
        paces = list(Pace)
        return paces[min(max(paces.index(self) + step, 0), len(paces) - 1)]

    def __str__(self) -> str:
        return self.name.lower()

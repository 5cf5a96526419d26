"""The difficulty of a puzzle: a rating, measured by which of the levels 1 to 8 find the key.

The scale is that of Elo and Glicko: a player whose rating is 400 points above that of a puzzle solves it ten times as
often as it fails. The ratings of the levels were fitted together with those of the puzzles that ship; see
docs/benchmarks/puzzles.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from ..ai.level import LEVELS
from ..coord import Coord
from ..dice import nth_seed
from ..turn import Turn

TRIALS: Final = 25
"""The number of tries of each level."""

LEVEL_RATINGS: Final = (1000, 1100, 1200, 1300, 1400, 1600, 1800, 2000)
"""The ratings of the levels 1 to 8 as solvers of puzzles."""

MEAN: Final = 1500.0
SPREAD: Final = 350.0
"""The mean and the standard deviation of ratings before any try."""

LOWEST: Final = 600
HIGHEST: Final = 2400
"""The ends of the scale."""

_UNIT: Final = 400 / log(10)
"""Rating points in one unit of the logistic function."""


def tries(turn: Turn, key: Coord, seed: int) -> tuple[int, ...]:
    """Return how many of `TRIALS` tries of each level find the key; `seed` draws the errors of the levels."""
    return tuple(
        sum(level.choose(turn, seed=nth_seed(seed, number * TRIALS + trial)) == key for trial in range(TRIALS))
        for number, (level, _) in enumerate(LEVELS.values())
    )


def solving_rate(solver: float, rating: float) -> float:
    """Return the expected part of the tries in which a solver with a rating solves a puzzle with a rating.

    >>> solving_rate(1500, 1500), round(solving_rate(1900, 1500), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** ((rating - solver) / 400))


def rating_of(solved: Sequence[int], levels: Sequence[float] = LEVEL_RATINGS) -> int:
    """Return the rating of a puzzle that each level has solved in `solved` of `TRIALS` tries.

    `levels` holds the ratings of the levels. The rating is the most likely one if ratings are normally distributed
    before any try, with `MEAN` and `SPREAD`, so it is finite for a puzzle that every level solves. It lies between
    `LOWEST` and `HIGHEST`.

    >>> rating_of([25] * 8) < rating_of([0, 0, 0, 5, 10, 15, 20, 25]) < rating_of([0] * 8)
    True
    """
    low, high = float(LOWEST), float(HIGHEST)
    # The slope of the log posterior falls with the rating, so its zero is found by bisection.
    for _ in range(40):
        middle = (low + high) / 2
        expected = sum(TRIALS * solving_rate(level, middle) for level in levels)
        slope = (expected - sum(solved)) / _UNIT - (middle - MEAN) / SPREAD**2
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round((low + high) / 2)

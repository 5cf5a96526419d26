"""The difficulty of a puzzle: a rating, measured by which of the levels 1 to 8 find the key.

The scale is that of Elo and Glicko: a player whose rating is 400 points above that of a puzzle solves it ten times as
often as it fails. The ratings of the levels were fitted together with those of the puzzles that ship; see
docs/benchmarks/puzzles.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, prod
from typing import Final

from .. import _kernel
from ..ai import opponent
from ..ai.registry import LEVELS
from ..coord import Coord
from ..dice import nth_seed
from ..transition import captured_cells
from ..turn import Turn

TRIALS: Final = 25
"""The number of tries of each level."""

LEVEL_RATINGS: Final = (1330, 1387, 1449, 1486, 1510, 1729, 1884, 2050)
"""The ratings of the levels 1 to 8 as solvers of puzzles."""

MEAN: Final = 1500.0
SPREAD: Final = 350.0
"""The mean and the standard deviation of ratings before any try."""

_ENDS: Final = (0.0, 3_000.0)
"""Numbers below and above all ratings."""

_UNIT: Final = 400 / log(10)
"""Rating points in one unit of the logistic function."""


def tries(turn: Turn, key: Coord, seed: int) -> tuple[int, ...]:
    """Return how many of `TRIALS` tries of each level find the key; `seed` draws the errors of the levels."""
    levels = [opponent(f"level:{name}") for name in LEVELS]
    return tuple(
        sum(level.choose(turn, seed=nth_seed(seed, number * TRIALS + trial)) == key for trial in range(TRIALS))
        for number, level in enumerate(levels)
    )


def solved_in_sequence(steps: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Return in how many of `TRIALS` tries each level is expected to find the keys of all own moves of a puzzle.

    `steps` holds the numbers of tries that found each key. Tries of different turns are independent.

    >>> solved_in_sequence([[5, 25], [10, 25]]), solved_in_sequence([[5, 25]])
    ((2.0, 25.0), (5.0, 25.0))
    """
    return tuple(prod(level) / TRIALS ** (len(steps) - 1) for level in zip(*steps, strict=True))


def is_greedy(turn: Turn, move: Coord) -> bool:
    """Return whether no other legal move of a turn captures more cells, so that the opponent `greedy` may play it."""
    return captured_cells(turn.transitions[move]) == max(map(captured_cells, turn.transitions.values()))


def solving_rate(solver: float, rating: float) -> float:
    """Return the probability that a solver with the rating `solver` solves a puzzle with the rating `rating`.

    >>> solving_rate(1500, 1500), round(solving_rate(1900, 1500), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + exp((rating - solver) / _UNIT))


def rating_of(solved: Sequence[float], levels: Sequence[float] = LEVEL_RATINGS) -> float:
    """Return the rating of a puzzle that each level has solved in `solved` of `TRIALS` tries.

    `levels` holds the ratings of the levels. The rating is the most likely one if ratings are normally distributed
    before any try, with `MEAN` and `SPREAD`, so it is finite for a puzzle that every level solves. All tries of a level
    count as one, because they differ only in the errors of the level.

    >>> rating_of([25] * 8) < rating_of([0, 0, 0, 5, 10, 15, 20, 25]) < rating_of([0] * 8)
    True
    """
    low, high = _ENDS
    # The slope of the log posterior falls with the rating, so its zero is found by bisection.
    for _ in range(40):
        middle = (low + high) / 2
        expected = fsum(solving_rate(level, middle) for level in levels)
        slope = (expected - sum(solved) / TRIALS) / _UNIT - (middle - MEAN) / SPREAD**2
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2


EASIEST: Final = rating_of([TRIALS] * len(LEVEL_RATINGS))
"""The rating of a puzzle that every level solves in every try: the lower end of the scale."""

HARDEST: Final = rating_of([0] * len(LEVEL_RATINGS))
"""The rating of a puzzle that no level solves: the upper end of the scale."""


def third_of(rating: float) -> int:
    """Return in which third of the scale from `EASIEST` to `HARDEST` a rating lies: 0, 1 or 2.

    >>> third_of(EASIEST), third_of((EASIEST + HARDEST) / 2), third_of(HARDEST)
    (0, 1, 2)
    """
    return min(max(int(3 * (rating - EASIEST) / (HARDEST - EASIEST)), 0), 2)


def rating_grade(rating: float) -> int:
    """Return the grade of the rating of a puzzle or of a solver, from 0 for easy puzzles and beginners to 3.

    >>> [rating_grade(rating) for rating in (1249, 1250, 1500, 1800)]
    [0, 1, 2, 3]
    """
    return _kernel.rating_grade(rating)

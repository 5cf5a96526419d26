"""The rating of a solver: the Glicko system, on the scale of the ratings of puzzles.

Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48
(1999), pages 377-394; formulas and worked example as in his note "The Glicko system". `static/state/puzzles/glicko.js`
of the web frontend is the same for the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final, NamedTuple

LOWEST: Final = 600.0
HIGHEST: Final = 2_800.0
"""The ends of the scale of solvers; the ratings of puzzles lie between them."""

SURE: Final = 50.0
"""The least rating deviation: a rating goes on changing, because people learn."""

UNSURE: Final = 250.0
"""The rating deviation of a solver before the first puzzle, and the greatest one."""

PUZZLE_DEVIATION: Final = 150.0
"""The rating deviation of a puzzle. The tries of the eight levels leave one of 138 to 184 from 1200 to 2100."""

_Q: Final = log(10) / 400
"""Units of the logistic function in one rating point."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating and its standard deviation, both in rating points."""

    rating: float
    deviation: float


START: Final = Strength(1_350.0, UNSURE)
"""The strength of a solver before the first puzzle: nearly the rating of level 1, so that a beginner finds some."""


class Score(NamedTuple):
    """The result against an opponent: 1 for a win, 0 for a loss, 0.5 for a tie."""

    opponent: Strength
    score: float


def update(strength: Strength, scores: Sequence[Score]) -> Strength:
    """Return the strength after the results of one rating period, without limits.

    >>> results = [(Strength(1400, 30), 1), (Strength(1550, 100), 0), (Strength(1700, 300), 0)]
    >>> after = update(Strength(1500, 200), [Score(*result) for result in results])
    >>> round(after.rating), round(after.deviation, 1)
    (1464, 151.4)
    """
    weights = [_weight(score.opponent.deviation) for score in scores]
    expected = [
        1 / (1 + 10 ** (-weight * (strength.rating - score.opponent.rating) / 400))
        for weight, score in zip(weights, scores, strict=True)
    ]
    information = sum(_Q**2 * weight**2 * e * (1 - e) for weight, e in zip(weights, expected, strict=True))
    surprise = sum(weight * (score.score - e) for weight, score, e in zip(weights, scores, expected, strict=True))
    precision = 1 / strength.deviation**2 + information
    return Strength(strength.rating + _Q / precision * surprise, sqrt(1 / precision))


def _weight(deviation: float) -> float:
    """Return the weight of a result against an opponent with a rating deviation: less than 1, as it is uncertain."""
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)


def after_puzzle(strength: Strength, rating: float, *, is_solved: bool) -> Strength:
    """Return the strength of a solver after a puzzle with a rating; the result stays within the limits.

    >>> after_puzzle(START, 1_350, is_solved=True).rating > START.rating
    True
    """
    after = update(strength, [Score(Strength(rating, PUZZLE_DEVIATION), float(is_solved))])
    return clamped(after.rating, after.deviation)


def clamped(rating: float, deviation: float) -> Strength:
    """Return a strength within the limits: the nearest one to a rating and a deviation."""
    return Strength(min(max(rating, LOWEST), HIGHEST), min(max(deviation, SURE), UNSURE))

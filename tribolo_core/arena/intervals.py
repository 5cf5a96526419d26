"""Means with their 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

_Z: Final = NormalDist().inv_cdf(0.975)

_T: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""The 97.5 % quantiles of Student's t for 1 to 9 degrees of freedom."""


class Interval(NamedTuple):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def normal_interval(values: Sequence[float]) -> Interval:
    """Return the mean of independent values from 0 to 1, with a 95 % confidence interval by normal approximation.

    The interval of a single value is from 0 to 1. Raise StatisticsError if there is no value.
    """
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, 0.0, 1.0)
    half_width = _Z * sqrt(variance(values) / len(values))
    return Interval(mean, mean - half_width, mean + half_width)


def student_interval(values: Sequence[float]) -> Interval:
    """Return the mean of independent values from -1 to 1, with its 95 % confidence interval by Student's t.

    The bounds are at least -1 and at most 1, which are those of a single value. Source: "Student" 1908, "The Probable
    Error of a Mean". Raise StatisticsError if there is no value.
    """
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, -1.0, 1.0)
    half_width = student_quantile(len(values) - 1) * sqrt(variance(values) / len(values))
    return Interval(mean, max(mean - half_width, -1.0), min(mean + half_width, 1.0))


def student_quantile(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t, with an error below 0.0002.

    From 10 degrees of freedom on, it is the expansion 26.7.5 of Milton Abramowitz and Irene A. Stegun 1964, "Handbook
    of Mathematical Functions".
    """
    if degrees <= len(_T):
        return _T[degrees - 1]
    terms = (
        _Z,
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


def wilson_interval(shares: Sequence[float], games: int) -> Interval:
    """Return the mean of win shares with its 95 % Wilson score interval, which is within 0 and 1 up to rounding.

    `shares` holds the mean win share of each block, that is of the games from one deal, and `games` is the number of
    games in all blocks. The mean is the plain mean of `shares`, so blocks should hold equal numbers of games.

    The games of one block are not independent. The interval is therefore computed for the effective sample size instead
    of `games`: the number of independent games whose mean would have the same variance as the mean of `shares`, but at
    most `games` (Edward L. Korn and Barry I. Graubard 1998, "Confidence Intervals for Proportions with
    Small Expected Number of Positive Counts Estimated from Survey Data"). If all blocks have the same win share, the
    size is the number of blocks. Raise StatisticsError if `shares` is empty.
    """
    mean = fmean(shares)
    variance_of_mean = variance(shares) / len(shares) if len(shares) > 1 else 0.0
    trials = min(mean * (1 - mean) / variance_of_mean, games) if variance_of_mean else len(shares)
    shrink = 1 + _Z**2 / trials
    centre = (mean + _Z**2 / (2 * trials)) / shrink
    half_width = _Z * sqrt(mean * (1 - mean) / trials + (_Z / (2 * trials)) ** 2) / shrink
    return Interval(mean, centre - half_width, centre + half_width)

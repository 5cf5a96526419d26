"""Means with their 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

_Z: Final = NormalDist().inv_cdf(0.975)


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

"""How well expected win shares fit the results of games."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from ..ai.protocol import Shares
from ..arena.intervals import Interval, normal_interval
from ..values import frozen

_BINS: Final = 20
"""The number of equal ranges of win shares over which a calibration error is computed."""


@frozen
class PredictScore:
    """The task `predict`: how well expected win shares fit the results of games.

    `brier` is the mean squared distance of the three expected shares to the actual ones, from 0 to 2; smaller is
    better (Glenn W. Brier 1950, "Verification of Forecasts Expressed in Terms of Probability"). `even` is this distance
    if every player is always expected to win a third. `calibration_error` compares expected and actual shares in 20
    equal ranges, from 0 (best) to 1; see `_calibration_error`.
    """

    positions: int
    brier: Interval
    even: float
    calibration_error: float


def predict_score(expected: Sequence[Shares | None], actual: Sequence[Shares]) -> PredictScore | None:
    """Return the score of the task `predict`, or `None` if a position has no expected shares."""
    pairs = [(shares, results) for shares, results in zip(expected, actual, strict=True) if shares is not None]
    if len(pairs) < len(actual):
        return None
    scores = [_squared_distance(shares, results) / 2 for shares, results in pairs]
    half = normal_interval(scores)
    even = fmean(_squared_distance(Shares(1 / 3, 1 / 3, 1 / 3), results) for results in actual)
    flat = [pair for shares, results in pairs for pair in zip(shares, results, strict=True)]
    return PredictScore(len(pairs), Interval(*(2 * bound for bound in half)), even, _calibration_error(flat))


def _squared_distance(expected: Shares, actual: Shares) -> float:
    return sum((one - other) ** 2 for one, other in zip(expected, actual, strict=True))


def _calibration_error(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the expected calibration error of pairs of expected and actual win shares, from 0 to 1.

    The pairs are sorted into equal ranges of the expected share. The result is the mean, weighted by the number of
    pairs, of the distances between the mean expected and the mean actual share of a range (Mahdi P. Naeini, Gregory
    Cooper and Milos Hauskrecht 2015, "Obtaining Well Calibrated Probabilities Using Bayesian Binning").
    """
    gaps = [0.0] * _BINS
    for expected, actual in pairs:
        gaps[min(int(expected * _BINS), _BINS - 1)] += expected - actual
    return sum(map(abs, gaps)) / len(pairs)

"""The score of a run: what its findings say, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import fsum, sqrt
from statistics import NormalDist, fmean, variance
from typing import Any, NamedTuple

from ..arena.intervals import Interval, wilson_interval
from .accuracy import PredictScore, predict_score
from .run import Finding, Unit
from .series import SeriesResult


class GamesScore(NamedTuple):
    """The score of a task of games.

    `wins` are the mean win shares of the candidate, `reference` those of the reference player in the same games, and
    `gain` is the paired difference of both, whose interval is that of Student's t over the series. `forfeits` counts
    the forfeited games, and `milliseconds` is the mean time for a move.
    """

    series: int
    wins: Interval
    reference: Interval
    gain: Interval
    forfeits: int
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a run; `predict` is `None` if a forecast is missing."""

    play: GamesScore
    adapt: GamesScore
    predict: PredictScore | None


def score_of(findings: Mapping[Unit, Finding]) -> Score:
    """Compute the score that follows from the findings of all units of a run, in any order."""
    ordered = [finding for _unit, finding in sorted(findings.items(), key=lambda item: item[0])]
    series = {task: [found for unit, found in findings.items() if unit.task == task] for task in ("play", "adapt")}
    forecasts = [found for found in ordered if not isinstance(found, SeriesResult)]
    expected = [shares for found in forecasts for shares in found.expected]
    actual = [shares for found in forecasts for shares in found.actual]
    return Score(_games_score(series["play"]), _games_score(series["adapt"]), predict_score(expected, actual))


def _games_score(found: list[Any]) -> GamesScore:
    wins, reference = [one.wins for one in found], [one.reference for one in found]
    moves = sum(one.moves for one in found)
    return GamesScore(
        len(found),
        wilson_interval(wins, 3 * len(found)),
        wilson_interval(reference, 3 * len(found)),
        paired_interval([one - other for one, other in zip(wins, reference, strict=True)]),
        sum(one.forfeits for one in found),
        1_000 * sum(one.seconds for one in found) / max(moves, 1),
    )


def paired_interval(differences: list[float]) -> Interval:
    """Return the mean of paired differences from -1 to 1, with a 95 % interval of Student's t, cut to -1 and 1."""
    mean, freedom = fmean(differences), len(differences) - 1
    if not freedom:
        return Interval(mean, -1.0, 1.0)
    half = _t(freedom) * sqrt(variance(differences) / len(differences))
    return Interval(mean, max(mean - half, -1.0), min(mean + half, 1.0))


def _t(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t, within 0.01 for at least 4 degrees of freedom (Hill, 1970)."""
    z = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + fsum(term / freedom**power for power, term in enumerate(terms, start=1))


def score_fields(score: Score) -> dict[str, Any]:
    """Return a score as an object of JSON; an interval is an object with the fields `mean`, `low` and `high`."""
    games = {name: _interval_fields(found) for name, found in (("play", score.play), ("adapt", score.adapt))}
    predict = score.predict and {**asdict(score.predict), "brier": score.predict.brier._asdict()}
    return {**games, "predict": predict}


def _interval_fields(found: GamesScore) -> dict[str, Any]:
    return {name: value._asdict() if isinstance(value, Interval) else value for name, value in found._asdict().items()}

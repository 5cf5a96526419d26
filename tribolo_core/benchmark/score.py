"""The score of a run: what its findings say, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from ..arena.intervals import Interval, student_interval, wilson_interval
from ..values import frozen
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


@frozen
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
        student_interval([one - other for one, other in zip(wins, reference, strict=True)]),
        sum(one.forfeits for one in found),
        1_000 * sum(one.seconds for one in found) / max(moves, 1),
    )


def score_fields(score: Score) -> dict[str, Any]:
    """Return a score as an object of JSON; an interval is an object with the fields `mean`, `low` and `high`."""
    games = {name: _interval_fields(found) for name, found in (("play", score.play), ("adapt", score.adapt))}
    predict = score.predict and {**asdict(score.predict), "brier": score.predict.brier._asdict()}
    return {**games, "predict": predict}


def _interval_fields(found: GamesScore) -> dict[str, Any]:
    return {name: value._asdict() if isinstance(value, Interval) else value for name, value in found._asdict().items()}

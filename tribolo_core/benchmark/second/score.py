"""The score of a candidate: what all its answers say, with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final

from ...arena.intervals import Interval, student_quantile, wilson_interval
from ...values import frozen
from ..accuracy import PredictScore, SolvedShare, predict_score, solved_share
from .adapt import Series
from .alpha_rank import alpha_rank
from .evidence import TASKS, Unit
from .play import PlayedDeal
from .population import RIVALS, population_shares
from .predict import Forecast
from .solve import Solution
from .task import CANDIDATE

_ALL: Final = "all"
"""The name of all positions of the task `solve` together, the last row of its table."""


@frozen
class PlayScore:
    """The results of the task `play`.

    `wins` is the mean win share over all pairs of rivals, and `against` the one against two copies of each rival, by
    spec. `holds` is the part of the time for which the candidate holds the whole population in alpha-rank, and `rank`
    the place of the candidate by `holds`, from 1. Both are `None` until every rival has been met, as two copies against
    one candidate and as one against two. `forfeits` counts the forfeits of the candidate's seats.
    """

    deals: int
    wins: Interval
    against: Mapping[str, Interval]
    holds: float | None
    rank: int | None
    forfeits: int


@frozen
class AdaptScore:
    """The task `adapt`: the win share in the second half of each series less that in the first, and both means.

    The interval of the gain is that of Student's t over the series.
    """

    series: int
    before: float
    after: float
    gain: Interval


@frozen
class Score:
    """The score of a candidate; a task without answers is `None`.

    `runs` counts, for each task, the runs with answers; a whole score has ten. `alone` and `known` are the scores of
    the task `predict` for turns alone, and for turns with their past and line-up; each is `None` also if an answer
    lacks win shares.
    """

    runs: Mapping[str, int]
    play: PlayScore | None
    alone: PredictScore | None
    known: PredictScore | None
    solve: Mapping[str, SolvedShare]
    adapt: AdaptScore | None


def score_fields(score: Score) -> dict[str, Any]:
    """Return a score as an object of JSON; intervals are objects with the fields `mean`, `low` and `high`."""
    fields: dict[str, Any] = _with_named_bounds(asdict(score))
    return fields


def _with_named_bounds(value: Any) -> Any:
    if isinstance(value, Interval):
        return value._asdict()
    return {name: _with_named_bounds(part) for name, part in value.items()} if isinstance(value, dict) else value


def score_of(findings: Mapping[Unit, Any]) -> Score:
    """Return the score that follows from the findings by unit; pass only those that `Plan.counted` returns."""
    by_kind: dict[type, list[Any]] = {PlayedDeal: [], Forecast: [], Solution: [], Series: []}
    for _, finding in sorted(findings.items()):
        by_kind[type(finding)].append(finding)
    forecasts: list[Forecast] = by_kind[Forecast]
    actual = [found.actual for found in forecasts]
    runs = Counter(task for _run, task in {(unit.run, unit.task) for unit in findings})
    return Score(
        {task: runs[task] for task in TASKS},
        _play_score(by_kind[PlayedDeal]) if by_kind[PlayedDeal] else None,
        predict_score([found.alone for found in forecasts], actual) if forecasts else None,
        predict_score([found.known for found in forecasts], actual) if forecasts else None,
        _solve_score(by_kind[Solution]),
        _adapt_score(by_kind[Series]) if by_kind[Series] else None,
    )


def _play_score(deals: list[PlayedDeal]) -> PlayScore:
    counting = [deal.share(CANDIDATE) for deal in deals if deal.counts]
    against = {
        spec: [deal.share(CANDIDATE) for deal in deals if deal.line_up == (CANDIDATE, spec, spec)] for spec in RIVALS
    }
    beside = {
        spec: [deal.share(spec) for deal in deals if deal.line_up == (CANDIDATE, CANDIDATE, spec)] for spec in RIVALS
    }
    ranks = _alpha_ranks(against, beside) if all((*against.values(), *beside.values())) else None
    return PlayScore(
        len(deals),
        wilson_interval(counting, 3 * len(counting)),
        {spec: wilson_interval(shares, 3 * len(shares)) for spec, shares in against.items() if shares},
        ranks[CANDIDATE] if ranks else None,
        1 + sum(part > ranks[CANDIDATE] for part in ranks.values()) if ranks else None,
        sum(len(result.forfeits) for deal in deals for result in deal.results),
    )


def _alpha_ranks(against: Mapping[str, list[float]], beside: Mapping[str, list[float]]) -> dict[str, float]:
    """Return the parts of the time that alpha-rank gives to each rival and to the candidate, by name.

    `against` and `beside` are keyed by the spec of a rival. `against` holds the win shares of one candidate against two
    copies of this rival, and `beside` the win shares of one copy against two candidates.
    """
    shares = {spec: {**row, CANDIDATE: fmean(beside[spec])} for spec, row in population_shares().items()}
    return alpha_rank({**shares, CANDIDATE: {spec: fmean(found) for spec, found in against.items()}})


def _solve_score(solutions: Iterable[Solution]) -> dict[str, SolvedShare]:
    losses: dict[str, list[float | None]] = {}
    for solution in solutions:
        for kind in (solution.kind, _ALL):
            losses.setdefault(kind, []).append(solution.loss)
    in_order = sorted(losses.items(), key=lambda found: found[0] == _ALL)
    return {kind: solved_share(found) for kind, found in in_order}


def _adapt_score(series: list[Series]) -> AdaptScore:
    gains = [one.after - one.before for one in series]
    mean = fmean(gains)
    half = student_quantile(len(gains) - 1) * sqrt(variance(gains) / len(gains)) if len(gains) > 1 else 1.0
    return AdaptScore(
        len(series),
        fmean(one.before for one in series),
        fmean(one.after for one in series),
        Interval(mean, mean - half, mean + half),
    )

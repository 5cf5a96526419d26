"""The score of a run: what its games and answers say about the opponent, with 95 % intervals."""

from __future__ import annotations

from statistics import fmean

from ..arena.intervals import Interval, wilson_interval
from ..arena.report import block_win_shares, summarise, win_shares_of
from ..values import frozen
from .accuracy import PredictScore, SolvedShare, predict_score, solved_share
from .evidence import Evidence
from .questions import exact_of, forecasts_of
from .version import tournament


@frozen
class RivalsScore:
    """The results against one pair of `rivals`; `milliseconds` and `nodes` are means for a move of the opponent."""

    rivals: tuple[str, str]
    games: int
    wins: Interval
    cells: Interval
    milliseconds: float
    nodes: float


@frozen
class PlayScore:
    """The task `play`: the mean win share over the pairs of rivals, which count alike, and the results of each pair.

    `forfeits` is the number of seats of the opponent that it forfeited.
    """

    wins: Interval
    rivals: tuple[RivalsScore, ...]
    forfeits: int


@frozen
class BenchScore:
    """The score of a run; `predict` is `None` if an answer to a question of that task lacks win shares."""

    play: PlayScore
    predict: PredictScore | None
    solve: SolvedShare
    solve_by_kind: dict[str, SolvedShare]


def score_of(evidence: Evidence) -> BenchScore:
    """Compute the score that follows from the games and answers of a run."""
    forecasts = forecasts_of(evidence.run.split)
    shares = [answer.shares for answer in evidence.answers[: len(forecasts)]]
    exact = exact_of(evidence.run.split)
    answers = iter(evidence.answers[len(forecasts) :])
    losses = {kind: [position.loss(next(answers).move) for position in positions] for kind, positions in exact.items()}
    return BenchScore(
        _play_score(evidence),
        predict_score(shares, [win_shares_of([*forecast.scores.values()]) for forecast in forecasts]),
        solved_share([loss for found in losses.values() for loss in found]),
        {kind: solved_share(found) for kind, found in losses.items()},
    )


def _play_score(evidence: Evidence) -> PlayScore:
    run, games = evidence.run, evidence.games
    played = tournament(run.spec, run.split, run.deals)
    rows, shares = [], []
    for line_up in played.line_ups:
        blocks = played.blocks(line_up, games)
        summary = summarise(run.spec, blocks)
        count = sum(map(len, blocks))
        rows.append(RivalsScore(line_up[1:], count, summary.wins, summary.cells, summary.milliseconds, summary.nodes))
        shares.append(block_win_shares(run.spec, blocks))
    wins = wilson_interval([fmean(of_deal) for of_deal in zip(*shares, strict=True)], len(games))
    own = [(result, forfeit.player.index) for result in games.values() for forfeit in result.forfeits]
    return PlayScore(wins, tuple(rows), sum(result.job.seats[seat] == run.spec for result, seat in own))

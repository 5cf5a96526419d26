"""The score of a run: what its games and answers say about the opponent, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from ..ai.protocol import Shares
from ..arena.intervals import Interval, normal_interval, wilson_interval
from ..arena.report import block_win_shares, summarise, win_shares_of
from ..coord import Coord
from .evidence import Evidence
from .exact import ExactPosition
from .questions import exact_of, forecasts_of
from .version import tournament

_BINS: Final = 20
"""The number of equal ranges of win shares over which a calibration error is computed."""


@dataclass(frozen=True, slots=True)
class RivalsScore:
    """The results against one pair of `rivals`; `milliseconds` and `nodes` are means for a move of the opponent."""

    rivals: tuple[str, str]
    games: int
    wins: Interval
    cells: Interval
    milliseconds: float
    nodes: float


@dataclass(frozen=True, slots=True)
class PlayScore:
    """The task `play`: the mean win share over the pairs of rivals, which count alike, and the results of each pair.

    `forfeits` is the number of seats of the opponent that it forfeited.
    """

    wins: Interval
    rivals: tuple[RivalsScore, ...]
    forfeits: int


@dataclass(frozen=True, slots=True)
class PredictScore:
    """The task `predict`: how well expected win shares fit the results of games between strong players.

    `brier` is the mean squared distance of the three expected shares to the actual ones, from 0 to 2; smaller is
    better (Glenn W. Brier 1950, "Verification of Forecasts Expressed in Terms of Probability"). `even` is the same for
    a third each. `calibration_error` is the distance between the mean expected and the mean actual share, averaged over
    20 equal ranges by their numbers of shares.
    """

    positions: int
    brier: Interval
    even: float
    calibration_error: float


@dataclass(frozen=True, slots=True)
class SolvedShare:
    """The part of some exact positions in which the opponent found a best move, and the mean win share it lost.

    A move loses the player's win share under self-interested play after a best move, less that after the move.
    """

    positions: int
    best: Interval
    lost: float


@dataclass(frozen=True, slots=True)
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
    losses = {
        kind: [_loss(position, next(answers).move) for position in positions] for kind, positions in exact.items()
    }
    return BenchScore(
        _play_score(evidence),
        _predict_score(shares, [win_shares_of([*forecast.scores.values()]) for forecast in forecasts]),
        _solved([loss for found in losses.values() for loss in found]),
        {kind: _solved(found) for kind, found in losses.items()},
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


def _predict_score(expected: Sequence[Shares | None], actual: Sequence[Shares]) -> PredictScore | None:
    """Return the score of the task `predict`, or `None` if a position has no expected shares."""
    pairs = [(shares, results) for shares, results in zip(expected, actual, strict=True) if shares is not None]
    if len(pairs) < len(actual):
        return None
    scores = [_squared_distance(shares, results) / 2 for shares, results in pairs]
    half = normal_interval(scores)
    even = fmean(_squared_distance((1 / 3, 1 / 3, 1 / 3), results) for results in actual)
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


def _loss(position: ExactPosition, move: Coord | None) -> float | None:
    """Return the win share that a move loses to the best moves, or `None` if it is one of them.

    A player who forfeited, and has no move, loses the whole share.
    """
    if move in position.best:
        return None
    return position.share(position.scores) - (0.0 if move is None else position.share(position.moves[move].scores))


def _solved(losses: Sequence[float | None]) -> SolvedShare:
    """Return the share of best moves, whose loss is `None`, and the mean loss, to which they add 0."""
    found = [float(loss is None) for loss in losses]
    return SolvedShare(len(losses), wilson_interval(found, len(found)), fmean(loss or 0.0 for loss in losses))

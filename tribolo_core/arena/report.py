"""What the games show: shares with intervals, ranks, ratings, and who finishes ahead of whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple, TypeAlias, TypeVar

from openskill.models import PlackettLuce

from .game import Played

T = TypeVar("T")

_Z: Final = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


Block: TypeAlias = tuple[Played, ...]
"""Games from one start: those of one line-up, every seating once, or those of all line-ups of a pool."""


def win_shares(played: Played) -> tuple[float, float, float]:
    """The share of the win of Blue, Red and Green; equal winners share it."""
    best = max(played.scores)
    winners = played.scores.count(best)
    blue, red, green = (1 / winners if score == best else 0.0 for score in played.scores)
    return blue, red, green


def score_shares(played: Played) -> tuple[float, float, float]:
    """The share of all owned cells of Blue, Red and Green."""
    blue, red, green = (score / sum(played.scores) for score in played.scores)
    return blue, red, green


def block_win_shares(spec: str, blocks: Iterable[Block]) -> list[float]:
    """The mean win share of a spec in each block, over all seats it has there."""
    return [fmean(_of_spec(spec, block, win_shares)) for block in blocks]


@dataclass(frozen=True, slots=True)
class Row:
    """How one spec did in one line-up.

    `ranks` are the shares of its first, second and third places, equal scores having the same place; `seats` its mean
    win shares as Blue, Red and Green; `milliseconds` and `nodes` are means for a move.
    """

    spec: str
    wins: Estimate
    scores: Estimate
    ranks: tuple[float, float, float]
    seats: tuple[float, float, float]
    milliseconds: float
    nodes: float


def row(spec: str, blocks: Sequence[Block]) -> Row:
    """How a spec did in some blocks, of which there must be one and in which it must play."""
    games = _games(blocks)
    ranks = _of_spec(spec, games, _ranks)
    efforts = _of_spec(spec, games, lambda played: played.efforts)
    moves = max(sum(effort.moves for effort in efforts), 1)

    def wins_as(seat: int) -> float:
        return fmean(win_shares(played)[seat] for played in games if played.job.seats[seat] == spec)

    return Row(
        spec,
        proportion(block_win_shares(spec, blocks), len(games)),
        mean([fmean(_of_spec(spec, block, score_shares)) for block in blocks]),
        (ranks.count(1) / len(ranks), ranks.count(2) / len(ranks), ranks.count(3) / len(ranks)),
        (wins_as(0), wins_as(1), wins_as(2)),
        1_000 * sum(effort.seconds for effort in efforts) / moves,
        sum(effort.nodes for effort in efforts) / moves,
    )


def _games(blocks: Iterable[Block]) -> Block:
    return tuple(played for block in blocks for played in block)


def _of_spec(spec: str, games: Iterable[Played], values: Callable[[Played], Sequence[T]]) -> list[T]:
    """The values of the seats that a spec has."""
    return [
        value for played in games for seat, value in zip(played.job.seats, values(played), strict=True) if seat == spec
    ]


def _ranks(played: Played) -> tuple[int, ...]:
    return tuple(1 + sum(other > score for other in played.scores) for score in played.scores)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its normal interval; a single value says nothing of its scatter."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, 0.0, 1.0)
    reach = _Z * sqrt(variance(values) / len(values))
    return Estimate(middle, middle - reach, middle + reach)


def proportion(shares: Sequence[float], games: int) -> Estimate:
    """The mean of the shares of blocks with Wilson's interval, which stays within 0 and 1 and has a width even there.

    The number of trials is that of independent games that would scatter as the blocks do, at most the `games` played:
    Edward L. Korn and Barry I. Graubard (1998), "Confidence Intervals for Proportions with Small Expected Number of
    Positive Counts Estimated from Survey Data". Where the blocks do not scatter at all, it is the number of blocks.
    """
    middle = fmean(shares)
    scatter = variance(shares) / len(shares) if len(shares) > 1 else 0.0
    trials = min(middle * (1 - middle) / scatter, games) if scatter else len(shares)
    shrink = 1 + _Z**2 / trials
    centre = (middle + _Z**2 / (2 * trials)) / shrink
    reach = _Z * sqrt(middle * (1 - middle) / trials + (_Z / (2 * trials)) ** 2) / shrink
    return Estimate(middle, centre - reach, centre + reach)


def head_to_head(blocks: Sequence[Block]) -> dict[tuple[str, str], Estimate]:
    """For each two different specs that meet, how often the first finishes ahead of the second; level counts half."""
    specs = dict.fromkeys(spec for played in _games(blocks) for spec in played.job.seats)
    found = {}
    for one, other in permutations(specs, 2):
        ahead = [[_ahead(*scores) for played in block for scores in _meetings(played, one, other)] for block in blocks]
        meetings = [block for block in ahead if block]
        if meetings:
            found[one, other] = proportion([fmean(block) for block in meetings], sum(map(len, meetings)))
    return found


def _meetings(played: Played, one: str, other: str) -> list[tuple[int, int]]:
    scores = list(zip(played.job.seats, played.scores, strict=True))
    return [(mine, theirs) for me, mine in scores if me == one for them, theirs in scores if them == other]


def _ahead(mine: int, theirs: int) -> float:
    return (mine > theirs) + (mine == theirs) / 2


def ratings(blocks: Sequence[Block]) -> dict[str, tuple[float, float]]:
    """The strength of each spec and its uncertainty on the scale of openskill, where everybody starts from 25 and 8.3.

    The model is that of Plackett and Luce with the online updates of Ruby C. Weng and Chih-Jen Lin (2011), "A Bayesian
    Approximation Method for Online Ranking". Ratings depend a little on the order of the games, here that of starts.
    """
    model = PlackettLuce()
    games = _games(blocks)
    rated = {spec: model.rating(name=spec) for played in games for spec in played.job.seats}
    for played in games:
        teams = [[rated[spec]] for spec in played.job.seats]
        for (after,) in model.rate(teams, scores=list(played.scores)):
            rated[str(after.name)] = after
    order = sorted(rated, key=lambda spec: -rated[spec].mu)
    return {spec: (rated[spec].mu, rated[spec].sigma) for spec in order}

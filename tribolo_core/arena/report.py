"""Summaries of results: win shares, places, head-to-head comparisons and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from statistics import fmean
from typing import TypeAlias, TypeVar

from openskill.models import PlackettLuce

from .. import _kernel
from ..ai.protocol import Shares
from ..values import frozen
from .game import GameResult
from .intervals import Interval, normal_interval, wilson_interval

T = TypeVar("T")


Block: TypeAlias = tuple[GameResult, ...]
"""The games of one start, which count as one observation: every seating of a line-up, or of all line-ups of a pool."""


def win_shares(result: GameResult) -> Shares:
    """Return the win shares of Blue, Red and Green in a finished game.

    A single winner has the share 1. Two or three tied winners share 1 equally. All other players have 0.
    """
    return win_shares_of(result.scores)


def win_shares_of(scores: Sequence[int]) -> Shares:
    """Return the win shares of Blue, Red and Green for their final scores, as `win_shares` does for a game."""
    return Shares(*_kernel.final_shares(scores))


def cell_shares(result: GameResult) -> tuple[float, float, float]:
    """Return the final scores of Blue, Red and Green, each divided by the sum of the three.

    A player whose opponent forfeited has the score 0. If all three have it, the result is three times 0.
    """
    blue, red, green = (score / max(sum(result.scores), 1) for score in result.scores)
    return blue, red, green


def block_win_shares(spec: str, blocks: Iterable[Block]) -> list[float]:
    """Return the mean win share of a spec in each block; a block holds the games from one start position.

    The mean is taken over all seats of the spec in all games of the block. Raise StatisticsError if there is a block in
    which the spec plays no game.
    """
    return [fmean(_values_of(spec, block, win_shares)) for block in blocks]


@frozen
class SpecSummary:
    """The performance of one spec in a line-up or a pool.

    `wins` and `cells` are mean shares. `ranks` are the frequencies of its first, second and third places; equal scores
    have the same place. `seats` are its mean win shares as Blue, Red and Green. `milliseconds` and `nodes` are means
    for a move.
    """

    spec: str
    wins: Interval
    cells: Interval
    ranks: tuple[float, float, float]
    seats: tuple[float, float, float]
    milliseconds: float
    nodes: float


def summarise(spec: str, blocks: Sequence[Block]) -> SpecSummary:
    """Return a summary of how well a spec (the text that names an opponent) played in the games of `blocks`.

    The summary holds the spec's mean shares of wins and of cells, the frequencies of its ranks, its mean win share in
    each seat, and its mean time and nodes per move. A block holds the games from one start position. Raise
    StatisticsError if there is no block, if there is a block in which the spec plays no game, or if there is a colour
    (Blue, Red or Green) that the spec never plays.
    """
    games = _games(blocks)
    ranks = _values_of(spec, games, _ranks)
    efforts = _values_of(spec, games, lambda result: result.efforts)
    moves = max(sum(effort.moves for effort in efforts), 1)

    def wins_as(seat: int) -> float:
        return fmean(win_shares(result)[seat] for result in games if result.job.seats[seat] == spec)

    return SpecSummary(
        spec,
        wilson_interval(block_win_shares(spec, blocks), len(games)),
        normal_interval([fmean(_values_of(spec, block, cell_shares)) for block in blocks]),
        (ranks.count(1) / len(ranks), ranks.count(2) / len(ranks), ranks.count(3) / len(ranks)),
        (wins_as(0), wins_as(1), wins_as(2)),
        1_000 * sum(effort.seconds for effort in efforts) / moves,
        sum(effort.nodes for effort in efforts) / moves,
    )


def _games(blocks: Iterable[Block]) -> Block:
    """Return the games of all blocks as one tuple, in the order of the blocks."""
    return tuple(result for block in blocks for result in block)


def _values_of(spec: str, games: Iterable[GameResult], values: Callable[[GameResult], Sequence[T]]) -> list[T]:
    """Return one value for each seat of `spec` in `games`, game by game.

    The function `values` takes a game, and returns the values of the seats of Blue, Red and Green, in this order.
    """
    return [
        value for result in games for seat, value in zip(result.job.seats, values(result), strict=True) if seat == spec
    ]


def _ranks(result: GameResult) -> tuple[int, ...]:
    """Return the ranks of Blue, Red and Green in a game; a rank is 1 plus the number of players with a higher score."""
    return tuple(1 + sum(other > score for other in result.scores) for score in result.scores)


def head_to_head(blocks: Sequence[Block]) -> dict[tuple[str, str], Interval]:
    """Return, for each ordered pair of different specs, the fraction of their meetings that the first spec wins.

    A meeting is a pair of seats in one game: a seat of the first spec and a seat of the second. If one of the specs has
    two seats in a game, the game has two meetings. The seat with the higher score wins the meeting; equal scores count
    as half a win. The fraction is the mean over the blocks in which they meet, with a 95 % Wilson interval. Pairs of
    specs that never meet in a game are left out.
    """
    specs = dict.fromkeys(spec for result in _games(blocks) for spec in result.job.seats)
    pairs = {}
    for spec, other in permutations(specs, 2):
        ahead = [_finishes_ahead(block, spec, other) for block in blocks]
        meetings = [block for block in ahead if block]
        if meetings:
            pairs[spec, other] = wilson_interval([fmean(block) for block in meetings], sum(map(len, meetings)))
    return pairs


def _finishes_ahead(block: Block, spec: str, other: str) -> list[float]:
    """Return the result of each meeting of two specs in a block: 1 if `spec` has more cells, 0.5 if as many, else 0."""
    return [
        (score > other_score) + (score == other_score) / 2
        for result in block
        for score in _values_of(spec, [result], lambda result: result.scores)
        for other_score in _values_of(other, [result], lambda result: result.scores)
    ]


def ratings(blocks: Sequence[Block]) -> dict[str, tuple[float, float]]:
    """Return the mean and the standard deviation of each spec's rating, with the strongest spec first.

    A spec starts with the mean 25 and the standard deviation 8.3. The model is openskill's Plackett-Luce with the
    online updates of Ruby C. Weng and Chih-Jen Lin (2011), "A Bayesian Approximation Method for Online Ranking". The
    games are rated in the order of `blocks`, and the ratings depend slightly on this order. Of a spec with several
    seats in a game, the last seat counts.
    """
    model = PlackettLuce()
    games = _games(blocks)
    rated = {spec: model.rating(name=spec) for result in games for spec in result.job.seats}
    for result in games:
        teams = [[rated[spec]] for spec in result.job.seats]
        for (after,) in model.rate(teams, scores=list(result.scores)):
            rated[str(after.name)] = after
    order = sorted(rated, key=lambda spec: -rated[spec].mu)
    return {spec: (rated[spec].mu, rated[spec].sigma) for spec in order}

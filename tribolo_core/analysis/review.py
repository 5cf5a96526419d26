"""Reviews of games: what each move cost the player who made it, in shares of the win.

The move that was played and the one that would have been best are compared by two searches with the same limits, each
from the turn after the move. A single search from the turn before would have looked far more often at the move that it
took for the best, so that the two values would not be equally sure, and would overrate it for having picked it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from ..ai import ANALYST, opponent
from ..ai.protocol import Limits, Opponent, Shares, Stop
from ..coord import Coord
from ..errors import InvalidSpec
from ..game import Game
from ..notation.record import Record
from ..player import PLAYERS, Player
from ..scores import Outcome
from ..turn import Turn

__all__ = [
    "Judgement",
    "Look",
    "ReviewedMove",
    "Summary",
    "annotated",
    "move_accuracy",
    "review",
    "summaries",
    "without_evaluations",
]


class Judgement(StrEnum):
    """How bad a move was."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final[Mapping[Judgement, float]] = {
    Judgement.BLUNDER: 0.15,
    Judgement.MISTAKE: 0.10,
    Judgement.INACCURACY: 0.05,
}
"""The share of the win that a move of each kind loses at least, the worst first; those of lichess.org."""

KINGMAKER_LOSS: Final = 0.02
"""A kingmaker's move costs its player less than this share of the win,"""

KINGMAKER_TRANSFER: Final = 0.10
"""and takes at least this share from one of the others to give it to the third."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game beside the best one.

    `ply` counts the moves from 1, `choices` the legal ones. `shares` are the win shares after the `move`, `best_shares`
    those after the `best` one, and `line` is that one with what is expected to follow. Where the move was as good as
    any, it is itself the best.
    """

    ply: int
    player: Player
    move: Coord
    choices: int
    shares: Shares
    best: Coord
    best_shares: Shares
    line: tuple[Coord, ...]

    @property
    def loss(self) -> float:
        """The share of the win that the move cost its player, 0 for the best move."""
        return self.best_shares[self.player.index] - self.shares[self.player.index]

    @property
    def judgement(self) -> Judgement | None:
        """What the move is called for its loss, or None where it lost little."""
        return next((judgement for judgement, loss in THRESHOLDS.items() if self.loss >= loss), None)

    @property
    def accuracy(self) -> float:
        """The accuracy of the move; see `move_accuracy`."""
        return move_accuracy(self.loss)

    @property
    def gift(self) -> tuple[Player, Player, float]:
        """What the move moved between the two others: who gave, who was given, and how much of the win, at least 0."""
        _, one, other = self.player.from_here()
        gain = {player: self.shares[player.index] - self.best_shares[player.index] for player in (one, other)}
        giver, given = (one, other) if gain[one] <= gain[other] else (other, one)
        return giver, given, max(0.0, min(-gain[giver], gain[given]))

    @property
    def is_kingmaker(self) -> bool:
        """Whether the move decided much between the two others and next to nothing for its own player."""
        return self.loss < KINGMAKER_LOSS and self.gift[2] >= KINGMAKER_TRANSFER


def move_accuracy(loss: float) -> float:
    """The accuracy, from 0 to 100, of a move that lost a share of the win: the curve of lichess.org.

    >>> [round(move_accuracy(loss)) for loss in (0, 0.05, 0.1, 0.15, 0.5, 1)]
    [100, 80, 64, 51, 9, 0]
    """
    return max(0.0, 103.1669 * math.exp(-4.354 * loss) - 3.1669)


class Estimate(NamedTuple):
    """How the players stand on a turn, and what is expected to be played from there."""

    shares: Shares
    line: tuple[Coord, ...]


class Look(NamedTuple):
    """What was seen on a turn: how it stands, and how after the move that seems best, if another one was played."""

    here: Estimate
    after_best: Estimate | None


Run: TypeAlias = Callable[[Callable[[int], Look], Iterable[int]], Iterable[Look]]


def review(
    game: Game,
    spec: str = ANALYST,
    limits: Limits | None = None,
    *,
    run: Run = map,
    stop: Stop | None = None,
    weights_folder: Path | None = None,
) -> Iterator[ReviewedMove]:
    """The moves of a game beside the best ones, one after the other, as the opponent of a spec sees them.

    Each turn is looked at by itself, whatever was played before: a move is judged as if everybody went on to play as
    well as the reviewer can. `limits` hold for each search and replace those of the spec; each turn takes one search,
    and another where the move seems not to be the best. `run` does the same as `map`, in the same order: that of an
    executor looks at several turns at a time. `stop` ends the searches that go on, and makes what they find worth
    nothing.

    InvalidSpec is raised for an opponent that tells no win shares.

    >>> game = Game.new(seed=7).play_all(["i6", "a11", "m4"])
    >>> for move in review(game, "engine:nodes=1000"):
    ...     print(move.player, move.move, f"{move.loss:.2f}", move.judgement, "best:", move.best)
    Green i6 0.00 None best: i6
    Blue a11 0.00 None best: a11
    Red m4 0.01 None best: e3
    """
    analyst = opponent(spec, weights_folder)
    moves = game.moves

    def look(ply: int) -> Look:
        turn = game.turns[ply]
        here = _estimate(spec, analyst, turn, limits, stop)
        if ply == len(moves) or len(turn.transitions) == 1 or here.line[0] == moves[ply]:
            return Look(here, None)
        return Look(here, _estimate(spec, analyst, turn.play(here.line[0]), limits, stop))

    looks = run(look, range(len(game.turns)))
    return (
        _reviewed(game.turns[ply], moves[ply], ply + 1, look, after.here)
        for ply, (look, after) in enumerate(pairwise(looks))
    )


def _estimate(spec: str, analyst: Opponent, turn: Turn, limits: Limits | None, stop: Stop | None) -> Estimate:
    if turn.outcome is not None:
        return Estimate(_final_shares(turn.outcome), ())
    best = analyst.analyse(turn, limits=limits, stop=stop).moves[0]
    if best.shares is None:
        raise InvalidSpec(spec, "it knows no win shares", (ANALYST,), "reviewer")
    return Estimate(best.shares, best.line)


def _final_shares(outcome: Outcome) -> Shares:
    blue, red, green = (1 / len(outcome.winners) if player in outcome.winners else 0.0 for player in PLAYERS)
    return blue, red, green


def _reviewed(turn: Turn, move: Coord, ply: int, look: Look, after: Estimate) -> ReviewedMove:
    player = turn.player
    assert player is not None, "somebody made the move"
    best, after_best = move, after
    if look.after_best is not None and look.after_best.shares[player.index] > after.shares[player.index]:
        best, after_best = look.here.line[0], look.after_best
    line = (best, *after_best.line)
    return ReviewedMove(ply, player, move, len(turn.transitions), after.shares, best, after_best.shares, line)


@dataclass(frozen=True, slots=True)
class Summary:
    """How a player did in a game.

    `accuracy` is the mean of the moves that had an alternative, or None without such a move; `judgements` counts the
    bad moves by their names, and `kingmakers` the moves that decided between the others alone.
    """

    accuracy: float | None
    judgements: Mapping[Judgement, int]
    kingmakers: int


def summaries(moves: Iterable[ReviewedMove]) -> dict[Player, Summary]:
    """How each player did."""
    by_player: dict[Player, list[ReviewedMove]] = {player: [] for player in PLAYERS}
    for move in moves:
        by_player[move.player].append(move)
    return {player: _summary(moves) for player, moves in by_player.items()}


def _summary(moves: Iterable[ReviewedMove]) -> Summary:
    free = [move for move in moves if move.choices > 1]
    counts = Counter(move.judgement for move in free)
    return Summary(
        fmean(move.accuracy for move in free) if free else None,
        {judgement: counts[judgement] for judgement in Judgement},
        sum(move.is_kingmaker for move in free),
    )


_EVALUATION: Final = re.compile(r" ?\[%win [^\]]*\]")


def annotated(record: Record, moves: Iterable[ReviewedMove]) -> Record:
    """The record with the win shares after each reviewed move as a part of its comment, in per cent.

    Of a bad move they are followed by what it is called and the line that was better: `[%win 20-50-30 blunder: f7 c3]`.
    Evaluations that were there before are replaced, other comments are kept.
    """
    comments = list(without_evaluations(record).comments)
    for move in moves:
        said = comments[move.ply]
        comments[move.ply] = f"{said} {_evaluation(move)}" if said else _evaluation(move)
    return replace(record, comments=tuple(comments))


def _evaluation(move: ReviewedMove) -> str:
    shares = "-".join(f"{100 * share:.1f}" for share in move.shares)
    better = f" {move.judgement}: {' '.join(map(str, move.line))}" if move.judgement else ""
    return f"[%win {shares}{better}]"


def without_evaluations(record: Record) -> Record:
    """The record without what `annotated` writes."""
    return replace(record, comments=tuple(_EVALUATION.sub("", comment) for comment in record.comments))

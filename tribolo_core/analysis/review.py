"""Reviews of games: the loss of each move, in win shares.

The move played and the best move are compared by two searches with the same limits, each from the turn after the move.
A single search from the turn before would be biased: it visits its best move far more often, and the maximum of noisy
values is too high.
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
from ..notation import Record
from ..player import PLAYERS, Player
from ..scores import Outcome
from ..turn import Turn

__all__ = [
    "Judgement",
    "ReviewedMove",
    "Summary",
    "annotated",
    "move_accuracy",
    "review",
    "summaries",
    "without_evaluations",
]


class Judgement(StrEnum):
    """The verdict on a bad move."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final[Mapping[Judgement, float]] = {
    Judgement.BLUNDER: 0.15,
    Judgement.MISTAKE: 0.10,
    Judgement.INACCURACY: 0.05,
}
"""The least loss in win share of each judgement, the worst first; the values are those of lichess.org."""

KINGMAKER_LOSS: Final = 0.02
"""The win share that a kingmaker move costs its player is below this."""

KINGMAKER_TRANSFER: Final = 0.10
"""The win share that a kingmaker move transfers from one of the other players to the third is at least this."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game, compared with the best move.

    `ply` is the number of the move from 1, and `choices` the number of legal moves. `shares` are the win shares after
    `move`, and `best_shares` those after `best`. `line` is the principal variation of the best move. If no other move
    is better, `best` is `move`.
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
        """The win share that the player lost by this move, compared with the best move; 0 for the best move."""
        return self.best_shares[self.player.index] - self.shares[self.player.index]

    @property
    def judgement(self) -> Judgement | None:
        """The verdict on the move (inaccuracy, mistake or blunder), or None if its loss in win share is below 0.05."""
        return next((judgement for judgement, loss in THRESHOLDS.items() if self.loss >= loss), None)

    @property
    def accuracy(self) -> float:
        """The accuracy of the move, from 0 to 100; see `move_accuracy`."""
        return move_accuracy(self.loss)

    @property
    def gift(self) -> tuple[Player, Player, float]:
        """The win share that the move, compared with the best move, transfers between the two other players.

        The tuple holds the player who loses this win share, the player who gains it, and the win share, which is 0 or
        more.
        """
        _, one, other = self.player.from_here()
        gain = {player: self.shares[player.index] - self.best_shares[player.index] for player in (one, other)}
        giver, given = (one, other) if gain[one] <= gain[other] else (other, one)
        return giver, given, max(0.0, min(-gain[giver], gain[given]))

    @property
    def is_kingmaker(self) -> bool:
        """Whether the move cost its own player little and transferred much win share between the two other players.

        It cost less than `KINGMAKER_LOSS` and transferred at least `KINGMAKER_TRANSFER`.
        """
        return self.loss < KINGMAKER_LOSS and self.gift[2] >= KINGMAKER_TRANSFER


def move_accuracy(loss: float) -> float:
    """Return the accuracy, from 0 to 100, of a move that loses the win share `loss`, by the formula of lichess.org.

    >>> [round(move_accuracy(loss)) for loss in (0, 0.05, 0.1, 0.15, 0.5, 1)]
    [100, 80, 64, 51, 9, 0]
    """
    return max(0.0, 103.1669 * math.exp(-4.354 * loss) - 3.1669)


class TurnEvaluation(NamedTuple):
    """The win shares on a turn and its principal variation."""

    shares: Shares
    line: tuple[Coord, ...]


class TurnReview(NamedTuple):
    """The evaluations of a turn and of the turn after the best move; the second is None if that move was played."""

    here: TurnEvaluation
    after_best: TurnEvaluation | None


Map: TypeAlias = Callable[[Callable[[int], TurnReview], Iterable[int]], Iterable[TurnReview]]
"""A function that does what `map` does, in the same order, such as `map` of an executor."""


def review(
    game: Game,
    spec: str = ANALYST,
    limits: Limits | None = None,
    *,
    run: Map = map,
    stop: Stop | None = None,
    weights_folder: Path | None = None,
) -> Iterator[ReviewedMove]:
    """Yield each move of a game, compared with the best move that an opponent, the analyst, finds.

    `spec` is the text that names the analyst, such as `engine:nodes=1000`. The analyst searches each turn without the
    moves before it, so it does not adapt to how the players have played. It expects every player to continue as well as
    the analyst can. `limits` hold for each search and replace those of the spec. A turn takes one search, and a second
    one if the move played is not the best.

    `run` does what `map` does; with the `map` of an executor, several turns are searched at a time. `stop` ends the
    running searches; the moves yielded after that are meaningless. If the spec contains the option `weights=NAME`, the
    weights are read from `NAME.weights` in `weights_folder`.

    Raise InvalidSpec if the spec is invalid or the analyst does not compute win shares.

    >>> game = Game.new(seed=7).play_all(["i6", "a11", "m4"])
    >>> for move in review(game, "engine:nodes=1000"):
    ...     print(move.player, move.move, f"{move.loss:.2f}", move.judgement, "best:", move.best)
    Green i6 0.00 None best: i6
    Blue a11 0.00 None best: a11
    Red m4 0.01 None best: e3
    """
    analyst = opponent(spec, weights_folder)
    moves = game.moves

    def review_turn(ply: int) -> TurnReview:
        turn = game.turns[ply]
        here = _evaluate(spec, analyst, turn, limits, stop)
        if ply == len(moves) or len(turn.transitions) == 1 or here.line[0] == moves[ply]:
            return TurnReview(here, None)
        return TurnReview(here, _evaluate(spec, analyst, turn.play(here.line[0]), limits, stop))

    reviews = run(review_turn, range(len(game.turns)))
    return (
        _compare(game.turns[ply], moves[ply], ply + 1, reviewed, after.here)
        for ply, (reviewed, after) in enumerate(pairwise(reviews))
    )


def _evaluate(spec: str, analyst: Opponent, turn: Turn, limits: Limits | None, stop: Stop | None) -> TurnEvaluation:
    """Return the win shares and the principal variation that the analyst (the reviewing opponent) finds on a turn.

    If the game is over, return the final win shares and no moves. Raise InvalidSpec, whose message shows `spec`, if the
    analyst does not compute win shares.
    """
    if turn.outcome is not None:
        return TurnEvaluation(_final_shares(turn.outcome), ())
    best = analyst.analyse(turn, limits=limits, stop=stop).moves[0]
    if best.shares is None:
        raise InvalidSpec(spec, "it does not know win shares", (ANALYST,), "reviewer")
    return TurnEvaluation(best.shares, best.line)


def _final_shares(outcome: Outcome) -> Shares:
    """Return the win shares of a finished game: the winners share 1 equally."""
    blue, red, green = (1 / len(outcome.winners) if player in outcome.winners else 0.0 for player in PLAYERS)
    return blue, red, green


def _compare(turn: Turn, move: Coord, ply: int, reviewed: TurnReview, after: TurnEvaluation) -> ReviewedMove:
    """Compare the move that was played on `turn` with the best move of that turn.

    `ply` is the number of the move in the game, from 1. `reviewed` holds the evaluations of `turn` and of the turn
    after its best move (None if that move was played). `after` is the evaluation of the turn after `move`.
    """
    player = turn.mover
    best, after_best = move, after
    if reviewed.after_best is not None and reviewed.after_best.shares[player.index] > after.shares[player.index]:
        best, after_best = reviewed.here.line[0], reviewed.after_best
    line = (best, *after_best.line)
    return ReviewedMove(ply, player, move, len(turn.transitions), after.shares, best, after_best.shares, line)


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a player's moves.

    `accuracy` is the mean accuracy of the moves that had an alternative, or `None` without such a move. `judgements`
    counts the bad moves by judgement, and `kingmakers` the kingmaker moves.
    """

    accuracy: float | None
    judgements: Mapping[Judgement, int]
    kingmakers: int


def summaries(moves: Iterable[ReviewedMove]) -> dict[Player, Summary]:
    """Return, for each player, the summary of the player's moves: mean accuracy, bad moves and kingmaker moves.

    Forced moves, which had no alternative, do not count.
    """
    by_player: dict[Player, list[ReviewedMove]] = {player: [] for player in PLAYERS}
    for move in moves:
        by_player[move.player].append(move)
    return {player: _summary(moves) for player, moves in by_player.items()}


def _summary(moves: Iterable[ReviewedMove]) -> Summary:
    """Return the mean accuracy of one player's moves, and the numbers of bad moves and of kingmaker moves.

    Forced moves, which had no alternative, do not count.
    """
    free = [move for move in moves if move.choices > 1]
    counts = Counter(move.judgement for move in free)
    return Summary(
        fmean(move.accuracy for move in free) if free else None,
        {judgement: counts[judgement] for judgement in Judgement},
        sum(move.is_kingmaker for move in free),
    )


_ANNOTATION: Final = re.compile(r" ?\[%win [^\]]*\]")


def annotated(record: Record, moves: Iterable[ReviewedMove]) -> Record:
    """Return the record with an annotation, such as `[%win 20.0-50.0-30.0]`, in the comment on each reviewed move.

    The numbers are the win shares of Blue, Red and Green after the move, in per cent. The annotation of a bad move also
    holds its judgement and the principal variation of the best move: `[%win 20.0-50.0-30.0 blunder: f7 c3]`.
    Annotations from an earlier review are replaced; all other comments are kept.
    """
    comments = list(without_evaluations(record).comments)
    for move in moves:
        comment = comments[move.ply]
        comments[move.ply] = f"{comment} {_annotation(move)}" if comment else _annotation(move)
    return replace(record, comments=tuple(comments))


def _annotation(move: ReviewedMove) -> str:
    """Return the annotation of a move: `[%win 20.0-50.0-30.0]`, or `[%win 20.0-50.0-30.0 blunder: f7 c3]` if it is bad.

    The numbers are the win shares of Blue, Red and Green after the move, in per cent. The moves are the principal
    variation of the best move.
    """
    shares = "-".join(f"{100 * share:.1f}" for share in move.shares)
    better = f" {move.judgement}: {' '.join(map(str, move.line))}" if move.judgement else ""
    return f"[%win {shares}{better}]"


def without_evaluations(record: Record) -> Record:
    """Return the record without the annotations `[%win ...]` that `annotated` writes into the comments of a record."""
    return replace(record, comments=tuple(_ANNOTATION.sub("", comment) for comment in record.comments))

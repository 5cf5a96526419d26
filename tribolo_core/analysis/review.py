"""Reviews of games: the loss of each move, in win shares, and its accuracy.

For the loss, the move played and the best move are compared by two searches with the same limits, each from the turn
after the move. A single search from the turn before would be biased: it visits its best move far more often, and the
maximum of noisy values is too high. The accuracy compares the move played with every other legal move by the values of
one search from the turn before, which are on one scale; docs/benchmarks/accuracy.md has the measurements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, cast

from .. import _kernel
from ..ai import ANALYST, AnyOpponent, opponent
from ..ai.any_opponent import name_of
from ..ai.protocol import Limits, Opponent, Shares, Stop
from ..arguments import expect, expect_items
from ..coord import Coord
from ..errors import InvalidSpec
from ..game import Game
from ..notation import Record, Variation
from ..player import PLAYERS, Player
from ..scores import Outcome
from ..turn import Turn
from ..values import frozen

__all__ = [
    "Judgement",
    "ReviewedMove",
    "Summary",
    "annotated",
    "costly_moves",
    "final_shares",
    "move_accuracy",
    "review",
    "summaries",
    "turning_point",
    "without_evaluations",
]


class Judgement(StrEnum):
    """The verdict on a bad move."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@frozen
class ReviewedMove:
    """A move of a game, compared with the best move.

    `ply` is the number of the move, counted from 1, and `choices` the number of legal moves. `shares` holds the win
    shares after `move`, and `best_shares` the win shares after `best`. `line` is the principal variation (the expected
    line) that begins with `best`. If the analyst finds no better move than `move`, `best` is `move`. `accuracy` is 100
    if `best` is `move`, and otherwise what `move_accuracy` computes from the values of all legal moves, from 0 to 100.
    `cells` and `best_cells` hold the expected cells of Blue, Red and Green at the end of the game, after `move` and
    after `best`; `None` if the game goes on after the move and the analyst does not know them.
    """

    ply: int
    player: Player
    move: Coord
    choices: int
    shares: Shares
    best: Coord
    best_shares: Shares
    line: tuple[Coord, ...]
    accuracy: float
    cells: tuple[float, float, float] | None = None
    best_cells: tuple[float, float, float] | None = None

    @property
    def loss(self) -> float:
        """The player's win share (expected share of the win) after the best move, less the one after this move."""
        return self._verdict[0]

    @property
    def lost_cells(self) -> float | None:
        """The player's expected cells at the end after the best move, less those after this move.

        It is negative if the best move wins more often with fewer cells, and `None` if `cells` or `best_cells` is.
        """
        if self.cells is None or self.best_cells is None:
            return None
        return self.best_cells[self.player.index] - self.cells[self.player.index]

    @property
    def judgement(self) -> Judgement | None:
        """The verdict on the move (inaccuracy, mistake or blunder); `None` if it loses less than 0.05 win share."""
        name = self._verdict[1]
        return None if name is None else Judgement(name)

    @property
    def gift(self) -> tuple[Player, Player, float]:
        """The win share that this move transfers between the two other players.

        The tuple holds the player who loses, the player who gains, and the amount: the smaller of the loss and the
        gain, relative to the win shares after the best move. The amount is 0 unless one loses and the other gains.
        """
        giver, given, share = self._verdict[2]
        return PLAYERS[giver], PLAYERS[given], share

    @property
    def is_kingmaker(self) -> bool:
        """Whether the move cost its own player little and transferred much win share between the two other players.

        Little is a `loss` of less than 0.02. Much is a `gift` of at least 0.10.
        """
        return self._verdict[3]

    @property
    def _verdict(self) -> tuple[float, str | None, tuple[int, int, float], bool]:
        return _kernel.judge(self.player.index, self.shares, self.best_shares)


def move_accuracy(value: float, others: Iterable[float]) -> float:
    """Return the accuracy, from 0 to 100, of a move of this `value` whose alternatives have the values `others`.

    It is the sum of the differences to the worse alternatives, in per cent of the sum of the differences to all of
    them, each without its sign. A best move has 100, and a move worse than all others 0. A random move has about 50 on
    average. The unit of the values does not matter, so the accuracy also tells moves apart when the game is decided.

    >>> [round(move_accuracy(value, (0.2, 0.3, 0.6))) for value in (0.1, 0.2, 0.3, 0.5, 0.59, 0.6)]
    [0, 0, 25, 83, 99, 100]
    """
    return _kernel.move_accuracy(value, list(others))


class TurnEvaluation(NamedTuple):
    """The win shares on a turn, the principal variation (expected line) from this turn, and the value of each move.

    `cells` holds the expected cells of each player at the end of the game, if known. `values` holds all legal moves,
    with their values for the player to move; greater values are better. `line` and `values` are empty if the game is
    over.
    """

    shares: Shares
    cells: tuple[float, float, float] | None
    line: tuple[Coord, ...]
    values: Mapping[Coord, float]


class TurnReview(NamedTuple):
    """The evaluations of a turn and of the turn after the best move.

    `after_best` is None if the best move was played, or if no move was played on the turn.
    """

    here: TurnEvaluation
    after_best: TurnEvaluation | None


Map: TypeAlias = Callable[[Callable[[int], TurnReview], Iterable[int]], Iterable[TurnReview]]
"""A function that does what `map` does, in the same order, such as `map` of a ThreadPoolExecutor."""


def review(
    game: Game,
    spec: AnyOpponent = ANALYST,
    limits: Limits | None = None,
    *,
    run: Map = map,
    stop: Stop | None = None,
    weights_folder: Path | None = None,
) -> Iterator[ReviewedMove]:
    """Yield each move of a game, compared with the best move that the analyst (a computer opponent) finds.

    The moves can be read once; `tuple(review(game))` keeps them for `summaries`, `turning_point` and `annotated`.

    `spec` is the text that names the analyst, such as `engine:nodes=1000`, or the analyst itself: an Opponent that
    ranks every legal move. The analyst does not receive the moves before a turn, so it does not adapt to how the
    players have played. It expects every player to continue as well as the analyst would. `limits` bounds each search;
    if it is `None`, the limits in `spec` hold. The analyst searches each turn once, except at the end of the game. If
    the move played is not the best, it also searches the turn after the best move.

    `run` is a function like `map`. With the `map` of a thread pool, the analyst searches several turns at the same
    time. Setting `stop` ends the running searches; the moves yielded afterwards are meaningless. If `spec` contains the
    option `weights=NAME`, the network weights are read from the file `NAME.weights` in `weights_folder`.

    Raise InvalidSpec if `spec` is invalid, or if the analyst does not estimate win shares.

    >>> game = Game.new(seed=7).play_all(["i6", "a11", "m4"])
    >>> for move in review(game, "engine:nodes=1000"):
    ...     print(move.player, move.move, f"{move.loss:.2f}", move.judgement, "best:", move.best)
    Green i6 0.00 None best: i6
    Blue a11 0.00 None best: a11
    Red m4 0.01 None best: e3
    """
    expect("game", game, Game)
    expect("run", run, cast("type", Callable))
    analyst = opponent(spec, weights_folder)
    moves = game.moves

    def review_turn(ply: int) -> TurnReview:
        turn = game.turns[ply]
        here = _evaluate(name_of(spec), analyst, turn, limits, stop)
        if ply == len(moves) or here.line[0] == moves[ply]:
            return TurnReview(here, None)
        return TurnReview(here, _evaluate(name_of(spec), analyst, turn.play(here.line[0]), limits, stop))

    reviews = run(review_turn, range(len(game.turns)))
    return (
        _compare(game.turns[ply], moves[ply], ply + 1, reviewed, after.here)
        for ply, (reviewed, after) in enumerate(pairwise(reviews))
    )


def _evaluate(spec: str, analyst: Opponent, turn: Turn, limits: Limits | None, stop: Stop | None) -> TurnEvaluation:
    """Return what `analyst`, which `spec` names, finds on a turn; raise InvalidSpec if it estimates no win shares."""
    if turn.outcome is not None:
        blue, red, green = turn.scores.values()
        return TurnEvaluation(final_shares(turn.outcome), (blue, red, green), (), {})
    moves = analyst.analyse(turn, limits=limits, stop=stop).moves
    best = moves[0]
    if best.shares is None:
        raise InvalidSpec(spec, "it does not know win shares", (ANALYST,), "reviewer")
    return TurnEvaluation(best.shares, best.cells, best.line, {move.coord: move.value for move in moves})


def final_shares(outcome: Outcome) -> Shares:
    """Return each player's share of the win in a finished game: equal shares for the winners, 0 for the others."""
    return Shares(*_kernel.final_shares(list(outcome.scores.values())))


def _compare(turn: Turn, move: Coord, ply: int, reviewed: TurnReview, after: TurnEvaluation) -> ReviewedMove:
    """Compare `move`, which was played on `turn`, with the best move; `after` is the evaluation after `move`."""
    player = turn.mover
    best, after_best, accuracy = move, after, 100.0
    if reviewed.after_best is not None and reviewed.after_best.shares[player.index] > after.shares[player.index]:
        best, after_best = reviewed.here.line[0], reviewed.after_best
        # The move itself may stand among its alternatives: it differs by nothing from itself.
        accuracy = move_accuracy(reviewed.here.values[move], reviewed.here.values.values())
    line = (best, *after_best.line)
    choices = len(turn.transitions)
    return ReviewedMove(
        ply,
        player,
        move,
        choices,
        after.shares,
        best,
        after_best.shares,
        line,
        accuracy,
        cells=after.cells,
        best_cells=after_best.cells,
    )


@frozen
class Summary:
    """The summary of a player's moves.

    `accuracy` is the mean accuracy of the moves, each weighted by its number of alternatives; it is `None` if fewer
    than ten moves had an alternative. `judgements` counts the bad moves by judgement, and `kingmakers` the kingmaker
    moves.
    """

    accuracy: float | None
    judgements: Mapping[Judgement, int]
    kingmakers: int


def check_reviewed(moves: object) -> None:
    """Raise TypeError if `moves` is no sequence of reviewed moves, such as the iterator that `review` returns."""
    expect_items("moves", moves, ReviewedMove, "reviewed moves, such as tuple(review(game))")


def summaries(moves: Sequence[ReviewedMove]) -> dict[Player, Summary]:
    """Return the summary of each player's moves. Turns with only one legal move do not count.

    `moves` is a sequence, such as `tuple(review(game))`.
    """
    check_reviewed(moves)
    found = _kernel.summaries(
        [(move.player.index, move.shares, move.best_shares, move.choices, move.accuracy) for move in moves]
    )
    return {
        player: Summary(accuracy, dict(zip(Judgement, counts, strict=True)), kingmakers)
        for player, (accuracy, counts, kingmakers) in zip(PLAYERS, found, strict=True)
    }


def costly_moves(moves: Iterable[ReviewedMove], player: Player) -> tuple[ReviewedMove, ...]:
    """Return the player's costliest moves, at most five, the costliest first.

    Each cost at least 0.005 of win share. Moves that cost the same stay in the order of the game. The page has them as
    exercises; docs/benchmarks/review.md tells how many of them are errors in longer searches, too.
    """
    moves = tuple(moves)
    found = _kernel.costly_moves(player.index, [(move.player.index, move.shares, move.best_shares) for move in moves])
    return tuple(moves[index] for index in found)


def turning_point(game: Game, moves: Sequence[ReviewedMove]) -> ReviewedMove | None:
    """Return the move at which a reviewed game turned.

    The candidates are the moves after which the winner led in win share until the end. Of these, return the move that
    raised the winner's share most; of equal ones, the first. A raise is measured from the win share after the move
    before, so the first move of the game is no candidate. Return `None` if there is no candidate, as in a tie, if the
    game is not over, or if `moves` lacks moves of the game.
    """
    expect("game", game, Game)
    check_reviewed(moves)
    if game.turn.outcome is None or len(moves) < len(game.moves):
        return None
    ply = _kernel.turning_point(list(game.turn.scores.values()), [move.shares for move in moves])
    return None if ply is None else moves[ply - 1]


_ANNOTATION: Final = re.compile(r" ?\[%win [^\]]*\]")


def annotated(record: Record, moves: Sequence[ReviewedMove], *, with_variations: bool = False) -> Record:
    """Return the record with an annotation, such as `[%win 20.0-50.0-30.0]`, in the comment on each reviewed move.

    The numbers are the win shares of Blue, Red and Green after the move, in per cent. The annotation of a bad move,
    such as `[%win 20.0-50.0-30.0 blunder: f7 c3]`, also holds the judgement on the move and the principal variation
    (expected line) that begins with the best move. All annotations of an earlier review are removed. All other text in
    the comments is kept.

    If `with_variations` is true, that line is also added to the variations of the bad move, with the win shares after
    the best move as a comment. It is not added to variations of which one already begins with the best move. The
    variations that `without_evaluations` removes are removed in any case, and all others are kept.
    """
    expect("record", record, Record)
    check_reviewed(moves)
    record = without_evaluations(record)
    comments, variations = list(record.comments), list(record.variations)
    for move in moves:
        comment = comments[move.ply]
        comments[move.ply] = f"{comment} {_annotation(move)}" if comment else _annotation(move)
        there = variations[move.ply - 1]
        known = {variation.game.moves[0] for variation in there}
        if with_variations and move.judgement and move.best not in known:
            game = Game((record.game.turns[move.ply - 1],)).play_all(move.line)
            variations[move.ply - 1] = (*there, Variation(game, ("", _kernel.annotation(move.best_shares, None, []))))
    return replace(record, comments=tuple(comments), variations=tuple(variations))


def _annotation(move: ReviewedMove) -> str:
    """Return the annotation of a move, such as `[%win 20.0-50.0-30.0]`; see `annotated`."""
    return _kernel.annotation(move.shares, move.judgement, [coord.index for coord in move.line])


def without_evaluations(record: Record) -> Record:
    """Return a copy of the record without the annotations `[%win ...]` and the variations that `annotated` writes.

    A variation was written by `annotated` if its only comment is an annotation of its first move and if it has no
    variations of its own.
    """
    comments = tuple(_ANNOTATION.sub("", comment) for comment in record.comments)
    variations = tuple(
        tuple(variation for variation in there if not _is_evaluation(variation)) for there in record.variations
    )
    return replace(record, comments=comments, variations=variations)


def _is_evaluation(variation: Variation) -> bool:
    """Return whether a variation looks like one that `annotated` wrote; see `without_evaluations`."""
    before, first, *others = variation.comments
    is_annotation = _ANNOTATION.fullmatch(first) is not None
    return is_annotation and not any((before, *others)) and not any(variation.variations)

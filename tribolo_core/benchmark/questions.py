"""The questions of the tasks `predict` and `solve`, and the answers of an opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..ai import seated_opponent
from ..ai.answers import InvalidAnswer
from ..ai.any_opponent import legal_answer
from ..ai.protocol import Forfeit, Opponent, Shares
from ..coord import Coord
from ..dice import nth_seed
from ..turn import Turn
from .deals import Split, split_of
from .exact import ENDINGS, SMALL_BOARDS, ExactPosition, exact_positions
from .forecasts import Forecast, forecasts


class BenchQuestion(NamedTuple):
    """A turn without a past, and the seed of the deal of its game, from which the seed of the answer follows."""

    seed: int
    turn: Turn


class BenchAnswer(NamedTuple):
    """The move of an opponent, `None` if it forfeited, and its win shares, `None` if its analysis has none."""

    move: Coord | None
    shares: Shares | None


def forecasts_of(split: Split) -> tuple[Forecast, ...]:
    """Return the positions of the task `predict` in a split."""
    return tuple(forecast for forecast in forecasts() if split_of(forecast.seed) is split)


def exact_of(split: Split) -> dict[str, tuple[ExactPosition, ...]]:
    """Return the positions of the task `solve` in a split: those of small boards, and endings.

    Positions in which every move is a best one are left out.
    """
    return {
        kind: tuple(
            position
            for position in exact_positions(name)
            if split_of(position.seed) is split and len(position.best) < len(position.moves)
        )
        for kind, name in (("5x5", SMALL_BOARDS), ("endings", ENDINGS))
    }


def ask(
    questions: Sequence[BenchQuestion], name: str, seat: Callable[[str], Opponent] = seated_opponent
) -> tuple[BenchAnswer, ...]:
    """Ask an opponent for a move and for its win shares on each turn, and return the answers in the same order.

    `seat` returns a new opponent for the name; each question gets its own, so answers do not depend on their order.
    """
    return tuple(_answer(question, seat(name)) for question in questions)


def checked_first(question: BenchQuestion, opponent: Opponent) -> None:
    """Ask a new opponent about the first turn of a run, and close the opponent.

    Raise InvalidAnswer if its answer is invalid. Ignore any other forfeit.
    """
    try:
        _ask_one(question, opponent)
    except InvalidAnswer:
        raise
    except Forfeit:
        pass


def _answer(question: BenchQuestion, opponent: Opponent) -> BenchAnswer:
    """Ask a new opponent about one turn, and close the opponent."""
    try:
        return _ask_one(question, opponent)
    except Forfeit:
        return BenchAnswer(None, None)


def _ask_one(question: BenchQuestion, opponent: Opponent) -> BenchAnswer:
    """Ask a new opponent about one turn, and close the opponent; raise Forfeit if it has no valid answer."""
    try:
        move, analysis = legal_answer(opponent, question.turn, seed=nth_seed(question.seed, 0), past=())
    finally:
        opponent.close()
    return BenchAnswer(move, next(ranked.shares for ranked in analysis.moves if ranked.coord == move))

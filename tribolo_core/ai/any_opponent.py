"""Opponents given as specs, as values or as functions, and their moves, which are checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from ..arguments import brief, shown
from ..coord import Coord, as_coord
from ..errors import IllegalMove, NotationError
from ..turn import Turn
from ..values import frozen
from .answers import checked_answer
from .built_in import BuiltIn
from .clocks import Clocks
from .protocol import Analysis, Forfeit, Opponent, Past, Question, RankedMove, Stop

ChooseMove: TypeAlias = Callable[[Turn], Coord | str]
"""A function that takes a turn and returns a legal move, as a Coord or as the name of a cell."""

AnyOpponent: TypeAlias = str | Opponent | ChooseMove
"""An opponent, as a program can give it: the spec of a built-in one, an Opponent, or a function that chooses a move."""


@frozen
class FunctionOpponent(Opponent):
    """An opponent that plays what a function chooses."""

    function: ChooseMove

    @property
    def name(self) -> str:
        """The name of the function, or "function" if it has none."""
        return getattr(self.function, "__name__", "function")

    def answer(self, question: Question) -> Analysis:
        """Rank the move that the function chooses first, with the value 1, and all other moves behind it with 0.

        Raise Forfeit if the function returns an illegal move, or itself raises IllegalMove or NotationError. Its other
        exceptions pass through.
        """
        turn = question.turn
        try:
            chosen = self.function(turn)
            if not isinstance(chosen, Coord | str):
                raise Forfeit(f"chose {shown(chosen)}, which is not a cell")
            move = as_coord(chosen)
            turn.play(move)
        except IllegalMove as error:
            raise Forfeit(f"chose an illegal move: {str(error).removesuffix('.')}") from None
        except NotationError as error:
            raise Forfeit(f"chose an illegal move: {brief(error.problem)}") from None
        others = [coord for coord in turn.transitions if coord != move]
        ranked = tuple(RankedMove(coord, float(coord == move), (coord,), 0) for coord in (move, *others))
        return Analysis(ranked, equals=1, nodes=0, depth=0)


def name_of(opponent: AnyOpponent) -> str:
    """Return the name of an opponent for headers and tables: its spec, its own name, or the name of the function.

    >>> name_of("greedy"), name_of(FunctionOpponent(max)), name_of(max)
    ('greedy', 'max', 'max')
    """
    if isinstance(opponent, str):
        return opponent
    return opponent.name if isinstance(opponent, Opponent) else FunctionOpponent(opponent).name


class Answer(NamedTuple):
    """A legal move of an opponent, and the analysis that led to it."""

    move: Coord
    analysis: Analysis


def legal_answer(
    opponent: Opponent,
    turn: Turn,
    *,
    seed: int,
    past: Past,
    every_move: bool = False,
    stop: Stop | None = None,
    clocks: Clocks | None = None,
) -> Answer:
    """Return the move that an opponent plays on a turn, the best of its analysis; among equal ones, `seed` decides.

    `stop.set()`, from any thread, ends the search early. `clocks` are those of the game; see `Question`.

    Raise Forfeit if the move is illegal or the opponent cannot go on, InvalidAnswer if its analysis is invalid.
    """
    analysis = opponent.answer(Question(turn, past, seed, every_move, stop=stop, clocks=clocks))
    # The kernel's own answers are valid, and to check them would double the time of a game between greedy players.
    if not (isinstance(opponent, BuiltIn) and opponent.chooses_in_kernel):
        analysis = checked_answer(analysis, turn)
    return Answer(analysis.best(seed), analysis)

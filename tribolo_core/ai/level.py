"""Levels: weaker versions of the engine for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .. import _kernel
from ..dice import Dice
from ..translation.messages import gettext_noop as _
from .engine import Engine
from .protocol import Analysis, Limits, Opponent, Question, RankedMove
from .spec import OpponentDefinition

_EVEN: Final = 1 / 3
"""The win share of each player if all are equally likely to win."""

_ERROR_STEPS: Final = 1 << 20
"""The number of different errors; they are uniformly distributed."""


@dataclass(frozen=True, slots=True)
class Level(Opponent):
    """The engine with few `nodes` and an error of less than `loss` in the win share of each move.

    The error bounds what a move can lose: the win share of the move played is at most `loss` below the best known one,
    and less near a win, see `largest_error`. Equally good moves are equally likely. The errors depend on the seed, and
    without a seed there are none. As in Egaroucid's levels, a bounded loss replaces occasional random moves.
    """

    nodes: int
    loss: float

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves by the engine's win share minus a random error, which weakens the play.

        `question` holds the turn and the seed. The seed determines the errors. If the seed is None, there are no
        errors. The limits, the progress callback and the past moves in `question` are ignored.
        """
        engine = Engine(Limits(nodes=self.nodes))
        analysis = engine.analyse(question.turn, seed=question.seed, stop=question.stop)
        if question.seed is None or not self.loss:
            return analysis
        return _with_errors(analysis, self.largest_error(analysis.moves[0].value), Dice(question.seed))

    def in_kernel(self) -> _kernel.Opponent:
        """Return the opponent of the kernel that chooses the same moves."""
        limits = Limits(nodes=self.nodes)
        return _kernel.Opponent.level(Engine(limits).search(limits), self.loss)

    def largest_error(self, value: float) -> float:
        """Return the upper bound of the random errors on a turn whose best move has the win share `value`.

        The bound is `self.loss` if `value` is at most 1/3. Above 1/3, the bound falls linearly to 0 at a `value` of 1,
        so that the level does not throw away a won game.
        """
        return self.loss * min(1.0, (1 - value) / (1 - _EVEN))


def _with_errors(analysis: Analysis, largest: float, dice: Dice) -> Analysis:
    """Subtract a random error from the value of each move, and return the analysis with its moves sorted anew.

    The errors are drawn from `dice`, uniformly between 0 and `largest`.
    """

    def underrated(move: RankedMove) -> RankedMove:
        return replace(move, value=move.value - largest * dice.below(_ERROR_STEPS) / _ERROR_STEPS)

    moves = sorted(map(underrated, analysis.moves), key=lambda move: -move.value)
    return replace(analysis, moves=tuple(moves), equals=1, solved=False)


LEVELS: Final[dict[str, tuple[Level, str]]] = {
    "1": (Level(1, 0.75), _("A beginner: makes many mistakes, but takes a sure win.")),
    "2": (Level(1, 0.37), _("A learner: often plays a bad move.")),
    "3": (Level(1, 0.17), _("A casual player: finds many good moves.")),
    "4": (Level(1, 0.08), _("A steady player: seldom plays a bad move.")),
    "5": (Level(1, 0.022), _("A good player: seldom misses a good move.")),
    "6": (Level(4, 0.01), _("A strong player: considers the replies to its best moves.")),
    "7": (Level(10, 0.005), _("An expert: hardly makes a visible mistake.")),
    "8": (Level(36, 0.0), _("A master: looks a few moves ahead and makes no deliberate mistake.")),
}
"""Each level, from the weakest, with its description, a message.

docs/benchmarks/levels.md has the results between levels.
"""


def _level(variant: str | None) -> Level:
    assert variant is not None
    return LEVELS[variant][0]


LEVEL: Final = OpponentDefinition(
    _("The engine at eight strengths, from 1 (weakest) to 8."),
    _level,
    variants={name: description for name, (_, description) in LEVELS.items()},
    needs_variant=True,
)
"""The definition of `level`."""

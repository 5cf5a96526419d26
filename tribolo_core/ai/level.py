"""Levels: the engine made as weak as a person would like it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..dice import Dice
from .engine import Engine
from .protocol import Analysis, Limits, Opponent, Question, RankedMove
from .spec import OpponentDefinition

_EVEN: Final = 1 / 3
"""The share of the win of each player where all are as likely to win."""

_FINENESS: Final = 1 << 20
"""Errors are drawn from so many."""


@dataclass(frozen=True, slots=True)
class Level(Opponent):
    """The engine that looks at few `nodes` and is wrong about each move by less than `loss`, a share of the win.

    So the move it plays is worth at most `loss` less to it than the best it knows, and the nearer it is to the win the
    less: see `most_lost`. Where all moves are as good it plays any of them. It is wrong in the same way whenever it is
    asked with the same seed, and without one not at all. As Egaroucid's levels do, it accepts a bounded loss instead of
    playing at random now and then.
    """

    nodes: int
    loss: float

    def answer(self, question: Question) -> Analysis:
        """Rank every move by its win share less an error of its own; only the turn, the seed and `stop` count."""
        engine = Engine(Limits(nodes=self.nodes))
        analysis = engine.analyse(question.turn, seed=question.seed, stop=question.stop)
        if question.seed is None or not self.loss:
            return analysis
        return _mistaken(analysis, self.most_lost(analysis.moves[0].value), Dice(question.seed))

    def most_lost(self, value: float) -> float:
        """The most that it gives away where its best move has this value: all of `loss` at an even share or below.

        Above that it is less and less, and nothing at a certain win, which nobody likes to see thrown away.
        """
        return self.loss * min(1.0, (1 - value) / (1 - _EVEN))


def _mistaken(analysis: Analysis, loss: float, dice: Dice) -> Analysis:
    """The analysis of somebody who thinks less of each move than it is worth, by less than `loss`."""

    def seen(move: RankedMove) -> RankedMove:
        return replace(move, value=move.value - loss * dice.below(_FINENESS) / _FINENESS)

    moves = sorted(map(seen, analysis.moves), key=lambda move: -move.value)
    return replace(analysis, moves=tuple(moves), equals=1, solved=False)


LEVELS: Final[dict[str, tuple[Level, str]]] = {
    "1": (Level(1, 0.75), "A beginner: tries this and that, but takes a win that is in sight."),
    "2": (Level(1, 0.37), "Learning: sees which moves are bad, and often plays one all the same."),
    "3": (Level(1, 0.17), "A casual player: has an eye for good places."),
    "4": (Level(1, 0.08), "A steady player: seldom gives a good place away."),
    "5": (Level(1, 0.022), "A good player: knows what a place is worth."),
    "6": (Level(4, 0.01), "A strong player: looks at the answers to what it likes."),
    "7": (Level(10, 0.005), "An expert: hardly makes a mistake that shows."),
    "8": (Level(36, 0.0), "A master: looks a few moves ahead, and makes no mistake that it knows of."),
}
"""Each level, from the weakest, and what it is like; docs/benchmarks/levels.md has how they fare against each other."""


def _level(variant: str | None) -> Level:
    assert variant is not None
    return LEVELS[variant][0]


LEVEL: Final = OpponentDefinition(
    "The engine made weaker, from 1 to 8: looks less far and minds less what a move costs.",
    _level,
    variants={name: about for name, (_, about) in LEVELS.items()},
    needs_variant=True,
)
"""The registry's entry."""

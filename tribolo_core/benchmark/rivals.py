"""The rivals of a candidate: drawn from more than a million opponents, with moves that their dice decide."""

from __future__ import annotations

from typing import Final

from ..ai import seated_opponent
from ..ai.protocol import Analysis, Opponent, Question
from ..dice import Dice, draw
from ..values import frozen

_FAMILIES: Final = (*("paranoid", "brs", "maxn") * 2, "mcts", "level", "revenge", "peaceful")
"""The kinds of rivals; each is drawn with equal chances."""

_MARGINS: Final = {"paranoid": 3.0, "brs": 3.0, "maxn": 3.0, "revenge": 0.004, "peaceful": 0.004}
"""By kind, the margin within which two moves are nearly equal. The seed decides the moves of the others anyway."""


@frozen
class NearEqual(Opponent):
    """The opponent `rival`, but the seed of the question draws its move among the nearly best ones.

    These are the moves whose value is at most `margin`, in the units of the rival, below that of its best move.
    """

    rival: Opponent
    margin: float

    @property
    def name(self) -> str:
        """The name of the rival."""
        return self.rival.name

    def answer(self, question: Question) -> Analysis:
        """Return one move alone with the rival's value: drawn by the seed or, without a seed, the rival's first."""
        seed = question.seed
        found = self.rival.answer(Question(question.turn, question.past, seed, every_move=True))
        best = found.moves[0].value
        near = [
            place
            for place, move in enumerate(found.moves)
            if place < found.equals or abs(move.value - best) <= self.margin
        ]
        chosen = near[0 if seed is None else draw(seed, len(near))]
        return Analysis((found.moves[chosen],), 1, found.nodes, found.depth, found.solved)

    def close(self) -> None:
        self.rival.close()


def rival(spec: str) -> NearEqual:
    """Return a new rival for one seat of one game."""
    return NearEqual(seated_opponent(spec), _MARGINS.get(spec.partition(":")[0], 0.0))


def drawn_rival(dice: Dice) -> str:
    """Draw the spec of a rival: a search with an evaluation of its own, a level, or a style.

    >>> drawn_rival(Dice(1)), drawn_rival(Dice(9))
    ('maxn:nodes=499,eval=3*score+12*mobility+4*immunity', 'mcts:nodes=160')
    """
    match _FAMILIES[dice.below(len(_FAMILIES))]:
        case "level":
            return f"level:{1 + dice.below(8)}"
        case "mcts":
            return f"mcts:nodes={40 + dice.below(160)}"
        case "revenge" | "peaceful" as style:
            return f"{style}:nodes={20 + dice.below(80)}"
        case search:
            score, mobility, immunity = 1 + dice.below(4), 1 + dice.below(12), 1 + dice.below(8)
            evaluation = f"{score}*score+{mobility}*mobility+{immunity}*immunity"
            return f"{search}:nodes={100 + dice.below(900)},eval={evaluation}"

"""The rivals of a candidate, whose specs `unknown_spec` draws: opponents with moves that their dice decide."""

from __future__ import annotations

from typing import Final

from ..ai import seated_opponent
from ..ai.protocol import Analysis, Opponent, Question
from ..dice import draw
from ..values import frozen

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

"""Rivals that draw among moves of nearly equal value, so that nobody can win by repeating a known game."""

from __future__ import annotations

from ...ai.protocol import Analysis, Opponent, Question
from ...dice import draw
from ...values import frozen


@frozen
class NearEqual(Opponent):
    """The opponent `rival`, but the seed of the question draws its move among the nearly best ones.

    These are the moves whose value is at most `margin`, in the units of the rival, below that of its best move. `salt`
    changes the seed of each question, so that the rival plays other moves than in a known game, and as strongly.
    """

    rival: Opponent
    margin: float
    salt: int = 0

    @property
    def name(self) -> str:
        """The name of the rival."""
        return self.rival.name

    def seated(self) -> NearEqual:
        return NearEqual(self.rival.seated(), self.margin, self.salt)

    def answer(self, question: Question) -> Analysis:
        """Return one move alone with the rival's value: drawn by the seed or, without a seed, the rival's first."""
        seed = None if question.seed is None else draw(question.seed ^ self.salt, 2**64 - 1)
        found = self.rival.answer(
            Question(question.turn, question.past, seed, True, question.limits, question.progress, question.stop)
        )
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

"""Opponents that look one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..transition import Transition
from .protocol import Analysis, Opponent, Question, ranked


@dataclass(frozen=True, slots=True)
class BestNow(Opponent):
    """Plays the transition with the greatest value; the seed picks one of equal transitions."""

    value: Callable[[Transition], int]

    def answer(self, question: Question) -> Analysis:
        """Rank the moves by the values of their transitions; limits are ignored."""
        values = {coord: self.value(transition) for coord, transition in question.turn.transitions.items()}
        return ranked(values, nodes=len(values), depth=1)


def equal_value(_transition: Transition) -> int:
    """Return the same value for every move."""
    return 0


def captured_cells(transition: Transition) -> int:
    """Count the cells that a move captures."""
    return sum(len(jump.taken) for jump in transition)

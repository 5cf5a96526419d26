"""Opponents that look at no answer: the move of the greatest worth now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..transition import Transition
from .protocol import Analysis, Opponent, Question, ranked


@dataclass(frozen=True, slots=True)
class BestNow(Opponent):
    """Plays the transition of the greatest worth; the seed picks one of several that are equal."""

    worth: Callable[[Transition], int]

    def answer(self, question: Question) -> Analysis:
        """Rank every move by its worth; the limits are ignored."""
        worths = {coord: self.worth(transition) for coord, transition in question.turn.transitions.items()}
        return ranked(worths, nodes=len(worths), depth=1)


def anything(_transition: Transition) -> int:
    """The same worth for every move."""
    return 0


def cells_taken(transition: Transition) -> int:
    """The number of cells a move takes from the others."""
    return sum(len(jump.taken) for jump in transition)

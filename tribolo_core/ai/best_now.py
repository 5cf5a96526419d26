"""Opponents that look at no answer: the move of the greatest worth now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..transition import Transition
from ..turn import Turn
from .protocol import Analysis, Limits, Opponent, Progress, Stop, checked_player, ranked


@dataclass(frozen=True, slots=True)
class BestNow(Opponent):
    """Plays the transition of the greatest worth; the seed picks one of several that are equal."""

    worth: Callable[[Transition], int]

    def analyse(
        self,
        turn: Turn,
        *,
        seed: int | None = None,
        every_move: bool = True,  # noqa: ARG002 - it always values every move
        limits: Limits | None = None,  # noqa: ARG002 - nothing is searched
        progress: Progress | None = None,  # noqa: ARG002
        stop: Stop | None = None,  # noqa: ARG002
        past: Sequence[Turn] = (),  # noqa: ARG002 - only the turn counts
    ) -> Analysis:
        """See `Opponent.analyse`."""
        checked_player(turn, seed)
        worths = {coord: self.worth(transition) for coord, transition in turn.transitions.items()}
        return ranked(worths, nodes=len(worths), depth=1)


def anything(_transition: Transition) -> int:
    """The same worth for every move."""
    return 0


def cells_taken(transition: Transition) -> int:
    """The number of cells a move takes from the others."""
    return sum(len(jump.taken) for jump in transition)

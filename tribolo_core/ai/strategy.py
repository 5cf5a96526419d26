"""Strategies that need no look-ahead, each a small value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..coord import Coord
from ..dice import draw
from ..errors import IllegalMove, Reason
from ..transition import Transition
from ..turn import Turn


@dataclass(frozen=True, slots=True)
class BestNow:
    """Plays the transition of the greatest worth; the seed picks one of several that are equal."""

    worth: Callable[[Transition], int]

    def choose(self, turn: Turn, *, seed: int) -> Coord:
        """See `Opponent.choose`."""
        if not turn.transitions:
            raise IllegalMove(None, None, Reason.GAME_OVER)
        worths = {coord: self.worth(transition) for coord, transition in turn.transitions.items()}
        best = [coord for coord, worth in worths.items() if worth == max(worths.values())]
        return best[draw(seed, len(best))]


def anything(_transition: Transition) -> int:
    """The same worth for every move."""
    return 0


def cells_taken(transition: Transition) -> int:
    """The number of cells a move takes from the others."""
    return sum(len(jump.taken) for jump in transition)


RANDOM = BestNow(anything)
"""Plays any legal move, each as likely."""

GREEDY = BestNow(cells_taken)
"""Plays the move that takes most cells now."""

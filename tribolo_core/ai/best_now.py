"""Opponents that look one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .. import _kernel
from ..transition import Transition
from .protocol import Analysis, Opponent, Question, ranked


@dataclass(frozen=True, slots=True)
class BestNow(Opponent):
    """Plays the move with the greatest `value`, a function of the captures of a move.

    The seed of the question picks one of equally good moves.
    """

    value: Callable[[Transition], int]

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves of `question.turn` by `self.value`, the greatest value first.

        The replies to a move are not searched, and `question.limits` is ignored.
        """
        values = {coord: self.value(transition) for coord, transition in question.turn.transitions.items()}
        return ranked(values, nodes=len(values), depth=1)

    def in_kernel(self) -> _kernel.Opponent | None:
        """Return the policy of the kernel that chooses the same moves, or `None` if the kernel has none."""
        name = _POLICIES.get(self.value)
        return None if name is None else _kernel.Opponent.policy(name)


def equal_value(_transition: Transition) -> int:
    """Return 0 for every move: a `BestNow` opponent that uses this function as its `value` plays at random."""
    return 0


def captured_cells(transition: Transition) -> int:
    """Return the number of cells that a move captures; the greedy opponent plays the move with the greatest number."""
    return sum(len(jump.taken) for jump in transition)


_POLICIES: Final[dict[Callable[[Transition], int], str]] = {equal_value: "random", captured_cells: "greedy"}
"""The names of the kernel's policies by the `value` of the opponent that chooses the same moves."""

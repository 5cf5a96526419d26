"""Minimax over a strategy: the specification that the kernel implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..coord import Coord
from ..turn import Turn


class Strategy(Protocol):
    """The evaluation of a turn, and the players who maximise it."""

    def value(self, turn: Turn) -> int:
        """Return the value of a turn."""
        ...

    def maximises(self, turn: Turn) -> bool:
        """Return whether the player to move maximises the value; otherwise the player minimises it."""
        ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    """Return the greatest or the smallest value of the moves, whichever the player to move prefers.

    The game must not be over.
    """
    best = max if strategy.maximises(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    """Return the minimax value of a turn, searched to a depth of `depth` moves."""
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))

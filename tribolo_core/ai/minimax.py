"""Minimax as an open recursion over a strategy: the specification of what the kernel computes fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..coord import Coord
from ..turn import Turn


class Strategy(Protocol):
    """The two questions that a strategy answers."""

    def value(self, turn: Turn) -> int:
        """What a turn is worth."""
        ...

    def maximizes(self, turn: Turn) -> bool:
        """Whether the player to move makes the value as large as possible, rather than as small as possible."""
        ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    """The best or the worst, whichever the mover seeks, of the values of the moves; the turn must not be over."""
    best = max if strategy.maximizes(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    """What a turn is worth when every move is searched `depth` moves ahead."""
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))

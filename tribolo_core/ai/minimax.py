"""Minimax over a strategy: the specification that the kernel implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..coord import Coord
from ..turn import Turn


class Strategy(Protocol):
    """A value for each turn, and the players who maximise this value; the other players minimise it."""

    def value(self, turn: Turn) -> int:
        """Return the static value of a turn, which a minimax search uses at the leaves of its tree."""
        ...

    def maximises(self, turn: Turn) -> bool:
        """Return whether the player to move on `turn` maximises the value; otherwise the player minimises the value."""
        ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    """Return the value of the best legal move on `turn`; the function `value` gives the value of each move.

    If the player to move maximises (`strategy.maximises`), the best value is the greatest. Otherwise it is the
    smallest. Raise ValueError if the game is over.
    """
    best = max if strategy.maximises(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    """Return the minimax value of a turn by a search that looks `depth` moves ahead, or fewer if the game ends.

    `strategy` gives the static values of the leaves, and says which players maximise the value.
    """
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))

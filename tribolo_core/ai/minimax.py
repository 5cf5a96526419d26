"""Minimax over a strategy: the specification that the kernel implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..coord import Coord
from ..turn import Turn


class Strategy(Protocol):
    """What a minimax search needs: a value for each turn, and the players who maximise it rather than minimise it."""

    def value(self, turn: Turn) -> int:
        """Return the static value of a turn: the value of a leaf of the search tree."""
        ...

    def maximises(self, turn: Turn) -> bool:
        """Return whether the player to move maximises the value; otherwise the player minimises it."""
        ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    """Return the value of the best move of a turn, where `value` returns the value of each legal move.

    It is the greatest value if `strategy` says that the player to move maximises, otherwise the smallest. Raise
    ValueError if the game is over.
    """
    best = max if strategy.maximises(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    """Return the minimax value of a turn, searched `depth` moves ahead or to the end of the game.

    `strategy` gives the static values of the leaves, and says which players maximise them.
    """
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))

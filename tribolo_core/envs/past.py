"""The moves so far as an array, for learners that remember how the others have played. Needs numpy.

A row for each move, the first move first: the player who moved, and the cell. The rows after the last move are filled
with `NONE`.
"""

from __future__ import annotations

from typing import Final

from ..errors import MissingExtra
from ..game import Game

try:
    import numpy as np
    from numpy.typing import NDArray

    from .batch_step import WAIT
    from .observation import ACTIONS, read_only
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

NONE: Final = WAIT
"""The number in the rows without a move."""


class PastMoves:
    """The moves so far of n games: `array`, of shape (n, 176, 2) and dtype uint8, which is read-only.

    `array[i, k]` has the player of move k of game i, 0 to 2 for Blue, Red and Green, and its cell, 0 to 175.
    """

    def __init__(self, n: int) -> None:
        self._array = np.full((n, ACTIONS, 2), NONE, np.uint8)
        self._counts = np.zeros(n, np.intp)
        self.array = read_only(self._array)

    def clear(self, where: NDArray[np.bool_]) -> None:
        """Forget the moves of the marked games."""
        self._array[where] = NONE
        self._counts[where] = 0

    def add(self, players: NDArray[np.uint8], actions: NDArray[np.uint8]) -> None:
        """Add a move of each game whose action is not `NONE`, given the players to move and their cells."""
        games = np.flatnonzero(actions != NONE)
        rows = self._counts[games]
        self._array[games, rows, 0] = players[games]
        self._array[games, rows, 1] = actions[games]
        self._counts[games] += 1

    def set_game(self, index: int, game: Game) -> None:
        """Replace the moves of one game of the batch by those of `game`."""
        self._counts[index] = len(game.moves)
        self._array[index] = moves_of(game)

    def copy_from(self, other: PastMoves) -> None:
        """Take over the moves of as many other games."""
        self._array[:], self._counts[:] = other._array, other._counts


def moves_of(game: Game) -> NDArray[np.uint8]:
    """Return the moves of a game as an array of shape (176, 2), as `PastMoves` has them."""
    moves = np.full((ACTIONS, 2), NONE, np.uint8)
    for row, (turn, move) in enumerate(game.past):
        moves[row] = turn.mover.index, move.index
    return moves

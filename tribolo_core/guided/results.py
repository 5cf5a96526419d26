"""The results of a guided search as arrays. Needs numpy."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import InvalidArgument, MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


class SearchResults(NamedTuple):
    """The results of a search of n positions, as arrays of their own.

    `visits`: (n, 176) uint32, the visits of each move. `values`: (n, 3) float32, the expected win share of Blue, Red
    and Green. `move_values`: (n, 176, 3) float32, their
    expected win shares after each move. Those of illegal moves are 0. `players`: (n,) uint8, the player to move: 0, 1
    or 2.
    """

    visits: NDArray[np.uint32]
    values: NDArray[np.float32]
    move_values: NDArray[np.float32]
    players: NDArray[np.uint8]

    def best(self) -> NDArray[np.uint8]:
        """Return the best move of each position of a search that has run: shape (n,), dtype uint8.

        It is the most visited move; among equals, the one with the greatest win share for the player to move, and then
        the first in reading order. `BatchEnv.step` takes the result.
        """
        own = np.take_along_axis(self.move_values, self.players[:, None, None].astype(np.intp), axis=2)[:, :, 0]
        most = self.visits == self.visits.max(axis=1, initial=0, keepdims=True)
        best: NDArray[np.intp] = np.where(most, own, -np.inf).argmax(axis=1)
        return best.astype(np.uint8)

    def policies(self, temperature: float = 1.0) -> NDArray[np.float32]:
        """Return the shares of the moves in the visits of a search that has run: shape (n, 176), dtype float32.

        Each row sums to 1. Visits are raised to the power 1 / `temperature` before. A temperature of 0 gives the best
        move the share 1. Raise InvalidArgument if `temperature` is negative or not a finite number.
        """
        if not 0 <= temperature < np.inf:
            raise InvalidArgument("temperature", "a number from 0 on", temperature)
        rows = np.arange(len(self.visits))
        policies = np.zeros(self.visits.shape, np.float64)
        if temperature == 0:
            policies[rows, self.best()] = 1
        else:
            # The most visited move has the weight 1, so that no power overflows. Small powers may become 0.
            relative = self.visits / self.visits.max(axis=1, initial=1, keepdims=True)
            policies[:] = np.where(self.visits > 0, relative ** (1 / temperature), 0)
            policies /= policies.sum(axis=1, keepdims=True)
        return policies.astype(np.float32)

"""The results of a guided search as arrays. Needs numpy."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import InvalidArgument, MissingExtra

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..envs.batch import WAIT
    from ..envs.cropping import WHOLE, Window
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


class GumbelResults(NamedTuple):
    """The results of Gumbel roots.

    `moves`: (n,) uint8, the chosen move; `WAIT` if the game is over or the root has no visits. `policies`: (n, 176)
    float32, the improved policy: the softmax of logit plus scaled value, where a move without a visit has the mixed
    value of the paper (see `Gumbel`). The rows of finished games are 0.
    """

    moves: NDArray[np.uint8]
    policies: NDArray[np.float32]


class SearchResults(NamedTuple):
    """The results of a search of n positions, as arrays of their own. The rows of finished games are 0.

    `visits`: (n, 176) uint32, the visits of each move. `values`: (n, 3) float32, the expected win share of each player.
    `move_values`: (n, 176, 3) float32, their expected win shares after each move; those of illegal moves are 0. For
    absolute planes, the players are Blue, Red and Green; for relative planes, the player to move and the next two.
    `players`: (n,) uint8, the player to move: 0, 1 or 2; `WAIT` if the game is over. `is_absolute`: whether the planes
    are absolute. `gumbel`: the results of Gumbel roots; None for other roots. `window`: the rectangle of a cropped
    search, whose cells replace the 176 of the board in all arrays but the moves.
    """

    visits: NDArray[np.uint32]
    values: NDArray[np.float32]
    move_values: NDArray[np.float32]
    players: NDArray[np.uint8]
    is_absolute: bool
    gumbel: GumbelResults | None = None
    window: Window = WHOLE

    def best(self) -> NDArray[np.uint8]:
        """Return the best move of each position of a search that has run: shape (n,), dtype uint8.

        It is the move that a Gumbel root chooses. For other roots, it is the most visited move; among equals, the one
        with the greatest win share for the player to move, and then the first in reading order. It is `WAIT` if the
        game is over. `BatchEnv.step` takes the result.
        """
        if self.gumbel is not None:
            return self.gumbel.moves.copy()
        # `WAIT` in a row of a finished game has no meaning, and the row no visits.
        order = np.where(self.players < 3, self.players, 0) if self.is_absolute else np.zeros_like(self.players)
        own = np.take_along_axis(self.move_values, order[:, None, None].astype(np.intp), axis=2)[:, :, 0]
        most = self.visits.max(axis=1, initial=0)
        best: NDArray[np.intp] = np.where(self.visits == most[:, None], own, -np.inf).argmax(axis=1)
        return self.window.cells(np.where(most > 0, best, WAIT).astype(np.uint8))

    def policies(self, temperature: ArrayLike = 1.0) -> NDArray[np.float32]:
        """Return the policy targets of a search that has run: shape (n, 176), dtype float32.

        A Gumbel root has its improved policy, any other root the share of each move in the visits. These numbers are
        raised to the power 1 / `temperature` and scaled to the sum 1; with a temperature of 0, the best move has 1 and
        the others 0. The row of a finished game is 0. `temperature` is one number, or one for each position: shape
        (n,). Raise InvalidArgument if a temperature is negative or not finite, or if the shape is wrong.
        """
        temperatures = np.asarray(temperature, np.float64)
        if temperatures.shape not in ((), self.players.shape):
            expected = f"a number, or numbers of shape {self.players.shape}"
            raise InvalidArgument("temperature", expected, f"of shape {temperatures.shape}")
        if not ((temperatures >= 0) & (temperatures < np.inf)).all():
            raise InvalidArgument("temperature", "a number from 0 on", temperature)
        temperatures = np.broadcast_to(temperatures, self.players.shape)
        weights = self.visits if self.gumbel is None else self.gumbel.policies
        # The greatest weight becomes 1, so that no power overflows. Small powers may become 0.
        relative = weights / np.maximum(weights.max(axis=1, initial=0, keepdims=True), np.finfo(np.float32).tiny)
        with np.errstate(over="ignore", under="ignore"):
            exponents = 1 / np.where(temperatures > 0, temperatures, 1)
            policies = np.where(weights > 0, relative ** exponents[:, None], 0)
        policies /= np.maximum(policies.sum(axis=1, keepdims=True), np.finfo(np.float64).tiny)
        best = self.best()
        rows = np.flatnonzero((temperatures == 0) & (best != WAIT))
        policies[rows] = 0
        policies[rows, self.window.numbers(best)[rows]] = 1
        return policies.astype(np.float32)

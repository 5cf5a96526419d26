"""Search trees of the kernel that are grown together for an evaluator. All arrays are flat and contiguous."""

from collections.abc import Sequence
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from .board import Board
from .network import Network

_Bytes: TypeAlias = NDArray[np.uint8]
_Floats: TypeAlias = NDArray[np.float32]

class InvalidEvaluation(ValueError):
    """The error for an invalid number of an evaluator.

    Its arguments are the index of the leaf in the batch, the name of the array, and the number.
    """

@final
class Forest:
    """Search trees that are grown together."""

    def __new__(
        cls,
        turns: Sequence[tuple[Board, int, int]],
        *,
        c_puct: float,
        fpu_reduction: float,
        dirichlet: tuple[float, float] | None,
        gumbel: tuple[int, float, float, float] | None,
        leaves: int,
        solves_endings: bool,
        has_move_values: bool,
        absolute: bool,
        threads: int | None,
    ) -> Forest:
        """Start a tree for the turn of each board and first player, with the seed of its random numbers.

        `dirichlet` is alpha and the share of the noise; `gumbel` is the number of moves, c_visit, c_scale and the
        factor of the noise. Raise ValueError if a game is over, both are given, or a number is 0 that must not be.
        """

    def __len__(self) -> int: ...
    def select(self, visits: int, planes: _Bytes, marks: NDArray[np.bool_] | None = None) -> int | None:
        """Select a batch of leaves, write their planes into the first rows, and return their number.

        `marks` says for each tree whether it may grow; None means that all may.

        Return None at the end, when each of these trees has `visits` visits or is full. A return of 0 is not the end:
        the results of all selected leaves were known. A batch has at most as many leaves as `planes` has rows. Raise
        ValueError if that is too few for one tree.
        """

    def expand(self, priors: _Floats, values: _Floats, move_values: _Floats | None) -> None:
        """Expand the leaves of the batch.

        Raise InvalidEvaluation, and change nothing, if a number is invalid, and ValueError if an array has a wrong
        length, or `move_values` are given or missing against the settings.
        """

    def snapshot(self) -> bytes:
        """Give up the batch, and return the state of all trees."""

    def restore(self, snapshot: bytes) -> None:
        """Replace all trees by those of the snapshot of a forest with the same settings.

        Raise ValueError, and change nothing, if it is damaged.
        """

    def cancel(self) -> None:
        """Give up the batch, as if its leaves had not been selected."""

    def advance(self, moves: _Bytes) -> None:
        """Give up the batch, play a move in each tree, and keep the subtree below it; 255 leaves a tree as it is.

        Raise InvalidMoves, and change nothing, if a move is illegal.
        """

    def write_players(self, players: _Bytes) -> None:
        """Write the player to move in each tree; 255 if the game is over."""

    def write_draws(self, draws: NDArray[np.float64]) -> None:
        """Write a number between 0 and 1 for each tree, which follows from its seed and the number of its moves."""

    def write_gumbel(self, moves: _Bytes, policies: _Floats) -> None:
        """Write the chosen move of each Gumbel root, 255 if there is none, and 176 shares of its improved policy."""

    def write_roots(self, visits: NDArray[np.uint32], values: _Floats, move_values: _Floats) -> None:
        """Write 176 visits, the values of 3 players and their values after 176 moves for each tree."""

def evaluate_planes(
    network: Network,
    prior_exponent: int,
    planes: _Bytes,
    *,
    absolute: bool,
    priors: _Floats,
    values: _Floats,
    move_values: _Floats,
) -> int | None:
    """Evaluate the turns that planes show, as `Forest.expand` takes the answers.

    Return the index of the first row that does not show a turn with a legal move, and write nothing then.
    """

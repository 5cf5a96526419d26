"""Learning how known players move: the policies of player types, from moves that these players choose."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import _kernel
from ..ai.built_in import default_weights


class TypedMoves(NamedTuple):
    """Moves of players of known types, for training.

    `owners` has the shape (n, 176) and holds the owners of the cells in the view of the player who moves: 0 is an empty
    cell, 1 a wall, and 2 to 4 are this player, the next and the third. `cells` holds the cells that were played, and
    `kinds` the indices of the types among `tribolo_core.analysis.player_types.PLAYER_TYPES`.
    """

    owners: NDArray[np.uint8]
    cells: NDArray[np.uint8]
    kinds: NDArray[np.uint8]


class Likelihoods(NamedTuple):
    """How probable n moves are for each player type.

    `played` and `best` have the shape (n, types + 1), with a column for each type: the probability of the played move,
    and the greatest probability of a legal move. The last column is for the engine's network, and has expected win
    shares instead of probabilities. `moves`, of shape (n,), holds the numbers of legal moves.
    """

    played: NDArray[np.float32]
    best: NDArray[np.float32]
    moves: NDArray[np.float32]


def learn_policies(moves: TypedMoves, *, seed: int, passes: int) -> bytes:
    """Return the weights of policies that are learned in `passes` passes over moves, the same on every machine."""
    fields = [column.tobytes() for column in moves]
    return _kernel.learn_player_types(default_weights().network(), *fields, seed=seed, passes=passes)


def likelihoods(moves: TypedMoves, weights: bytes | None = None) -> Likelihoods:
    """Return the likelihoods of moves; without `weights`, by the policies of this release."""
    owners, cells, _ = (column.tobytes() for column in moves)
    content = _kernel.type_likelihoods(default_weights().network(), owners, cells, weights)
    rows = np.frombuffer(content, np.float32).reshape(len(moves.cells), -1)
    pairs = rows[:, :-1].reshape(len(rows), -1, 2)
    return Likelihoods(pairs[:, :, 0], pairs[:, :, 1], rows[:, -1])

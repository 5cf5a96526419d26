from collections.abc import Sequence
from typing import Final

from .board import Board
from .network import Network

PLAYER_TYPES: Final[tuple[str, ...]]
"""The specs of the types, in the order of all lists of them."""

def learn_player_types(network: Network, owners: bytes, cells: bytes, kinds: bytes, *, seed: int, passes: int) -> bytes:
    """Learn the policies of the types from moves, and serialise their weights; the same everywhere.

    `owners` holds 176 bytes for each move: the owner of each cell, with Blue to move; 0 is an empty cell, 1 a wall, 2
    to 4 are Blue, Red and Green. `cells` holds the cell that was played, and `kinds` the index of the player's type.
    Raise ValueError for other bytes, and if the lengths do not fit.
    """

def type_likelihoods(network: Network, owners: bytes, cells: bytes, weights: bytes | None = None) -> bytes:
    """Return how probable moves are for each type, as 32-bit floats: 67 for each move.

    For each type, there are the probability of the move and that of the most probable move; then, for the network, the
    win share after the move and the greatest one; the last number is that of the legal moves. Without `weights`, the
    policies are those of this release. Raise ValueError as `learn_player_types` does.
    """

def player_beliefs(network: Network, past: Sequence[tuple[Board, int, int]]) -> list[list[float] | None]:
    """Return the probability that each player follows each type, after the last 48 of some moves.

    `None` stands for a player who has made no choice yet.
    """

def likenesses(network: Network, past: Sequence[tuple[Board, int, int]]) -> list[tuple[str, float] | None]:
    """Return the opponent that each player moves like, without limits, and the probability of that, by all its moves.

    `None` stands for a probability below 0.9.
    """

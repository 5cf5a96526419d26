"""One turn as a learner sees it: planes of bytes and a mask of moves. Needs numpy.

An observation has the shape `SHAPE`, (6, 11, 16), and dtype uint8. Each plane has a byte for each cell, rows from the
top: the cells of the player who looks, of the next player and of the one after; walls; empty cells; and where the
player to move can play. A mask has the shape (176,): the last plane in reading order.
"""

from __future__ import annotations

from typing import Final

from .. import _kernel
from ..coord import COORDS, HEIGHT, WIDTH
from ..errors import MissingExtra
from ..player import Player
from ..turn import Turn

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

PLANES: Final = ("own", "next", "next but one", "walls", "empty", "legal")
"""What each plane of an observation shows; with absolute planes the first three are Blue, Red and Green."""

SHAPE: Final = (len(PLANES), HEIGHT, WIDTH)
ACTIONS: Final = len(COORDS)


def observe(turn: Turn, player: Player, *, shows_moves: bool = True) -> NDArray[np.uint8]:
    """The planes of a turn as a player sees them: a read-only array of shape (6, 11, 16) and dtype uint8.

    The last plane shows the moves of the player to move, or nothing without `shows_moves` and when the game is over.

    >>> from tribolo_core import Game
    >>> turn = Game.new(seed=7).turn
    >>> observe(turn, turn.player).sum(axis=(1, 2)).tolist()
    [12, 12, 12, 12, 128, 1]
    """
    mover = turn.player.index if turn.player and shows_moves else None
    return np.frombuffer(_kernel.planes(turn.board.packed, player.index, mover), np.uint8).reshape(SHAPE)


def mask(observation: NDArray[np.uint8]) -> NDArray[np.int8]:
    """The moves that an observation shows: shape (176,), dtype int8, 1 where one can play; a view, not a copy."""
    moves: NDArray[np.int8] = observation[-1].reshape(ACTIONS).view(np.int8)
    return moves

"""Observations of a turn: planes of bytes and a mask of legal moves. Needs numpy.

An observation has the shape `SHAPE`, (6, 11, 16), and the dtype uint8. Each plane has a byte, 0 or 1, for each cell,
row by row from the top: the cells of the observing player, of the next player and of the one after; walls; empty cells;
the legal moves of the player to move. Absolute planes, of `STATE_SHAPE`, show the same to everyone. A mask has the
shape (176,): the last plane in reading order.
"""

from __future__ import annotations

from typing import Final, TypeVar

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

T = TypeVar("T", bound=np.generic)

PLANES: Final = ("own", "next", "next but one", "walls", "empty", "legal")
"""The contents of the planes of an observation."""

STATE_PLANES: Final = (
    *("Blue", "Red", "Green", "walls", "empty", "legal"),
    *("Blue to move", "Red to move", "Green to move"),
)
"""The contents of absolute planes; the last three are filled with ones or zeros."""

SHAPE: Final = (len(PLANES), HEIGHT, WIDTH)
"""The shape of an observation."""

STATE_SHAPE: Final = (len(STATE_PLANES), HEIGHT, WIDTH)
"""The shape of absolute planes."""

ACTIONS: Final = len(COORDS)
"""The number of actions: one for each cell."""


def observe(turn: Turn, player: Player, *, shows_moves: bool = True) -> NDArray[np.uint8]:
    """Encode a turn as `player` observes it: a new uint8 array of shape (6, 11, 16) with values 0 and 1.

    The array has six planes with one value per cell. The planes mark, in this order: the cells of `player`, the cells
    of the next player in turn order, the cells of the third player, the walls, the empty cells, and the legal moves of
    the player to move. The last plane is zero if `shows_moves` is false or the game is over.

    >>> from tribolo_core import Game
    >>> turn = Game.new(seed=7).turn
    >>> observe(turn, turn.mover).sum(axis=(1, 2)).tolist()
    [12, 12, 12, 12, 128, 1]
    """
    mover = turn.player.index if turn.player and shows_moves else None
    return np.frombuffer(_kernel.planes(turn.board.packed, player.index, mover), np.uint8).reshape(SHAPE)


def observe_state(turn: Turn) -> NDArray[np.uint8]:
    """Encode a turn independently of a player: a new uint8 array of shape (9, 11, 16) with values 0 and 1.

    The planes mark, in this order: the cells of Blue, Red and Green, the walls, the empty cells, and the legal moves of
    the player to move. Three more planes, for Blue, Red and Green, are filled with ones if this player is to move, and
    with zeros otherwise.

    >>> from tribolo_core import Game
    >>> turn = Game.new(seed=7).turn
    >>> str(turn.player), observe_state(turn).sum(axis=(1, 2)).tolist()
    ('Green', [12, 12, 12, 12, 128, 1, 0, 0, 176])
    """
    planes = np.zeros(STATE_SHAPE, np.uint8)
    planes[: len(PLANES)] = observe(turn, Player.BLUE)
    if turn.player is not None:
        planes[len(PLANES) + turn.player.index] = 1
    return planes


def mask(observation: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Return the mask of legal moves in an observation: shape (176,), fewer if cropped, dtype int8, 1 for a legal move.

    The mask has the last plane of the observation in reading order (row by row), as a view if that is contiguous.
    """
    moves: NDArray[np.int8] = observation[-1].reshape(-1).view(np.int8)
    return moves


def read_only(array: NDArray[T]) -> NDArray[T]:
    """Return a view of an array that follows its changes and cannot be written."""
    view = array.view()
    view.flags.writeable = False
    return view

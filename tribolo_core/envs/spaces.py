"""Spaces and observations shared by the Gymnasium and PettingZoo environments."""

from __future__ import annotations

from typing import TypedDict

from ..errors import MissingExtra
from ..player import Player
from ..turn import Turn
from .cropping import WHOLE, Window
from .observation import PLANES, SHAPE, mask, observe

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None


class Observation(TypedDict):
    """An observation and its mask: planes, (6, 11, 16) uint8, and legal moves, (176,) int8; smaller ones if cropped."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def planes_space(shape: tuple[int, int, int] = SHAPE) -> spaces.Box:
    """Return the Gymnasium space of planes: uint8 arrays of the given shape, by default (6, 11, 16), values 0 and 1.

    A plane has one value for each cell of the board, such as 1 for each wall.
    """
    return spaces.Box(0, 1, shape, np.uint8)


def observation_space(window: Window = WHOLE) -> spaces.Dict:
    """Return the Gymnasium space that contains every `Observation`, cropped to a window."""
    planes = planes_space((len(PLANES), *window.shape))
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (window.actions,), np.int8)})


def observation_of(turn: Turn, player: Player, window: Window = WHOLE) -> Observation:
    """Return the `Observation` of a turn by one player: the six planes of the board, and the mask of legal moves.

    A plane has the value 0 or 1 for each cell. The last plane and the mask have the value 1 at each legal move. If
    `player` is not to move, the last plane and the mask are zero. Both are cropped to `window`.
    """
    planes = observe(turn, player, shows_moves=turn.player is player)
    legal = window.masks(mask(planes)).copy()
    return {"observation": planes if window.is_whole else window.planes(planes).copy(), "action_mask": legal}

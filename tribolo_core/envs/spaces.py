"""Spaces, observations and actions shared by the Gymnasium and PettingZoo environments."""

from __future__ import annotations

from operator import index
from typing import TypedDict

from ..coord import COORDS, Coord
from ..errors import InvalidArgument, MissingExtra
from ..player import Player
from ..turn import Turn
from .observation import ACTIONS, SHAPE, mask, observe

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None


class Observation(TypedDict):
    """An observation and its mask: planes, (6, 11, 16) uint8, and legal moves, (176,) int8."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def planes_space(shape: tuple[int, int, int] = SHAPE) -> spaces.Box:
    """Return the Gymnasium space of planes: uint8 arrays of the given shape, by default (6, 11, 16), values 0 and 1.

    A plane has one value for each cell of the board, such as 1 for each wall.
    """
    return spaces.Box(0, 1, shape, np.uint8)


def observation_space() -> spaces.Dict:
    """Return the Gymnasium space that contains every `Observation`."""
    return spaces.Dict({"observation": planes_space(), "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})


def action_space() -> spaces.Discrete[np.int64]:
    """Return the Gymnasium space of actions: the indices of the cells in reading order (row by row), 0 to 175."""
    return spaces.Discrete(ACTIONS)


def observation_of(turn: Turn, player: Player) -> Observation:
    """Return the `Observation` of a turn by one player: the six planes of the board, and the mask of legal moves.

    A plane has the value 0 or 1 for each cell. The last plane and the mask have the value 1 at each legal move. If
    `player` is not to move, the last plane and the mask are zero.
    """
    planes = observe(turn, player, shows_moves=turn.player is player)
    return {"observation": planes, "action_mask": mask(planes)}


def coord_of(action: object) -> Coord:
    """Convert an action to a Coord; an action is the index of a cell in reading order (row by row), 0 to 175.

    Raise InvalidArgument if `action` is no such index.
    """
    try:
        number = index(action)  # type: ignore[arg-type]  # an object without __index__ is rejected below
    except TypeError:
        number = -1
    if not 0 <= number < ACTIONS or isinstance(action, bool):
        raise InvalidArgument("action", f"a whole number from 0 to {ACTIONS - 1}", repr(action))
    return COORDS[number]

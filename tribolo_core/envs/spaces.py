"""What the environments of gymnasium's family have in common: spaces, observations in them, and checked actions."""

from __future__ import annotations

from operator import index
from typing import Any, TypedDict

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
    """What a player sees: planes, (6, 11, 16) uint8, and where the player can move, (176,) int8."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def planes_space() -> spaces.Box:
    """The space of planes alone."""
    return spaces.Box(0, 1, SHAPE, np.uint8)


def observation_space() -> spaces.Dict:
    """The space of an `Observation`."""
    return spaces.Dict({"observation": planes_space(), "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})


def action_space() -> spaces.Discrete[Any]:
    """The cells by their number in reading order, 0 to 175."""
    return spaces.Discrete(ACTIONS)


def look(turn: Turn, player: Player) -> Observation:
    """What a player sees of a turn; moves are shown when it is the player's own."""
    planes = observe(turn, player, shows_moves=turn.player is player)
    return {"observation": planes, "action_mask": mask(planes)}


def coord_of(action: object) -> Coord:
    """The cell that an action stands for; InvalidArgument is raised for what is no number of a cell."""
    try:
        number = index(action)  # type: ignore[arg-type]  # that it may be no number is the question
    except TypeError:
        number = -1
    if not 0 <= number < ACTIONS or isinstance(action, bool):
        raise InvalidArgument("action", f"a whole number from 0 to {ACTIONS - 1}", repr(action))
    return COORDS[number]

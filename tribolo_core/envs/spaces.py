"""Spaces and observations shared by the Gymnasium and PettingZoo environments."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from ..errors import MissingExtra
from ..player import PLAYERS, Player
from ..turn import Turn
from .cropping import WHOLE, Window
from .observation import PLANES, SHAPE, mask, observe
from .past import NONE

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None


class Observation(TypedDict):
    """An observation and its mask: planes, (6, 11, 16) uint8, and legal moves, (176,) int8; smaller ones if cropped.

    With the option `past`, also the moves so far, (176, 2) uint8, as `past_as_seen` returns them.
    """

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]
    past: NotRequired[NDArray[np.uint8]]


def planes_space(shape: tuple[int, int, int] = SHAPE) -> spaces.Box:
    """Return the Gymnasium space of planes: uint8 arrays of the given shape, by default (6, 11, 16), values 0 and 1.

    A plane has one value for each cell of the board, such as 1 for each wall.
    """
    return spaces.Box(0, 1, shape, np.uint8)


def observation_space(window: Window = WHOLE, *, past: bool = False) -> spaces.Dict:
    """Return the Gymnasium space that contains every `Observation`, cropped to a window, with or without the past."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": planes_space((len(PLANES), *window.shape)),
        "action_mask": spaces.Box(0, 1, (window.actions,), np.int8),
    }
    if past:
        parts["past"] = spaces.Box(0, NONE, (window.actions, 2), np.uint8)
    return spaces.Dict(parts)


def observation_of(turn: Turn, player: Player, window: Window = WHOLE) -> Observation:
    """Return the `Observation` of a turn by one player: the six planes of the board, and the mask of legal moves.

    A plane has the value 0 or 1 for each cell. The last plane and the mask have the value 1 at each legal move. If
    `player` is not to move, the last plane and the mask are zero. Both are cropped to `window`.
    """
    planes = observe(turn, player, shows_moves=turn.player is player)
    legal = window.masks(mask(planes)).copy()
    return {"observation": planes if window.is_whole else window.planes(planes).copy(), "action_mask": legal}


def past_as_seen(moves: NDArray[np.uint8], observer: Player | NDArray[np.uint8], window: Window) -> NDArray[np.uint8]:
    """Return moves as a player observes them: a new array of shape (..., actions of the window, 2).

    `moves` has the shape (..., 176, 2), as `PastMoves` has them. The players become 0 for the observer, 1 for the next
    and 2 for the third player, and the cells become actions of the window. `observer` is one player, or the index of a
    player for each game.
    """
    shown = moves[..., : window.actions, :].copy()
    indices = np.asarray(observer.index if isinstance(observer, Player) else observer, np.int16)[..., None]
    players, is_move = shown[..., 0].astype(np.int16), shown[..., 0] != NONE
    shown[..., 0] = np.where(is_move, (players - indices) % len(PLAYERS), NONE)
    shown[..., 1] = window.numbers(shown[..., 1])
    return shown

"""The results of a step of a batch, and the arguments of a batch. Needs numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from ..errors import MissingExtra
from ..presets import Preset

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

WAIT: Final = 255
"""The action that leaves a game unchanged, and the player to move of a finished game."""


class Step(NamedTuple):
    """The read-only arrays of a batch of n games. The next change of the batch overwrites them; copy one to keep it.

    `observations`: (n, 6, 11, 16) uint8, see `tribolo_core.envs.observation`; a finished game is observed by Blue.
    Absolute planes have the shape (n, 9, 11, 16).
    `masks`: (n, 176) bool, the legal moves of the player to move.
    `rewards`: (n, 3) float32 for Blue, Red and Green; zero unless the latest step ended the game.
    `dones`: (n,) bool, whether the latest step ended the game; with `auto_reset`, observation, mask and player to move
    are already those of the next game, and `BatchEnv.last_observations` has the last observation.
    `players`: (n,) uint8, the player to move: 0, 1, 2 for Blue, Red, Green; `WAIT` for finished games.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    players: NDArray[np.uint8]


class BatchOptions(TypedDict):
    """The arguments of a batch, without its size and its seed."""

    planes: str
    rewards: str
    auto_reset: bool
    threads: int | None
    weights_folder: Path | None
    deal: Preset | str
    past: bool

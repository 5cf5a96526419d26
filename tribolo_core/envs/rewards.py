"""Rewards at the end of a game. The rewards of the three players sum to zero."""

from __future__ import annotations

from typing import Final

from .. import _kernel
from ..errors import InvalidArgument
from ..scores import Scores

REWARDS: Final[dict[str, str]] = {
    "win": "1 for the winner, -0.5 for the others; if winners tie, 0.25 each for two, 0 for three",
    "margin": "the score minus the mean of the other scores, divided by the 176 cells",
    "rank": "1, 0 and -1 for the first, second and third place; equal scores share their places",
}
"""The rewards by name, with their definitions."""

DEFAULT_REWARD: Final = "win"

ILLEGAL_REWARD: Final = -1.0
"""The reward of a player who loses by an illegal action."""

BOUNDS: Final = {"win": (-0.5, 1.0), "margin": (-0.5, 1.0), "rank": (-1.0, 1.0)}
"""A lower and an upper bound of each reward."""


def rewards(scores: Scores, name: str = DEFAULT_REWARD) -> tuple[float, float, float]:
    """Return the rewards of Blue, Red and Green for the final scores of a game; the rewards sum to zero.

    `name` selects the reward function: a key of `REWARDS`, which describes each function. Raise InvalidArgument if
    `name` is no such key.

    >>> rewards(Scores(40, 70, 50)), rewards(Scores(60, 60, 50), "rank")
    ((-0.5, 1.0, -0.5), (0.5, 0.5, -1.0))
    """
    blue, red, green = _kernel.rewards(checked_reward(name), (scores.blue, scores.red, scores.green))
    return blue, red, green


def checked_reward(name: str) -> str:
    """Return the name of a reward function unchanged; raise InvalidArgument if it is not a key of `REWARDS`."""
    if name not in REWARDS:
        raise InvalidArgument("rewards", f"one of {', '.join(REWARDS)}", repr(name))
    return name

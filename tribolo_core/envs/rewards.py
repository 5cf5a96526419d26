"""What the end of a game is worth to each player, for learners. The three rewards always add up to zero."""

from __future__ import annotations

from typing import Final

from .. import _kernel
from ..errors import InvalidArgument
from ..scores import Scores

REWARDS: Final[dict[str, str]] = {
    "win": "1 for the winner, -0.5 for the others; winners share what is left: 0.25 each for two, 0 for three",
    "margin": "the score less the mean of the others' scores, as a part of the 176 cells",
    "rank": "1, 0 and -1 for the first, second and third place; equal scores share the places",
}
"""The ways to reward by name, and what they say."""

DEFAULT_REWARD: Final = "win"

BOUNDS: Final = {"win": (-0.5, 1.0), "margin": (-0.5, 1.0), "rank": (-1.0, 1.0)}
"""The least and the greatest reward that there can be."""


def rewards(scores: Scores, name: str = DEFAULT_REWARD) -> tuple[float, float, float]:
    """The reward of Blue, Red and Green for the final scores; InvalidArgument is raised for a name of no way.

    >>> rewards(Scores(40, 70, 50)), rewards(Scores(60, 60, 50), "rank")
    ((-0.5, 1.0, -0.5), (0.5, 0.5, -1.0))
    """
    blue, red, green = _kernel.rewards(checked_reward(name), (scores.blue, scores.red, scores.green))
    return blue, red, green


def checked_reward(name: str) -> str:
    """The name itself; InvalidArgument is raised if it names no way to reward."""
    if name not in REWARDS:
        raise InvalidArgument("rewards", f"one of {', '.join(REWARDS)}", repr(name))
    return name

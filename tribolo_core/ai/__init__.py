"""The opponents by name: the one registry that every frontend, arena and environment reads.

A spec is a name and, after a colon, its options separated by commas: `greedy`, `level:5`, `mcts:time=200ms`.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from ..errors import InvalidSpec
from .strategy import GREEDY, RANDOM

if TYPE_CHECKING:
    from .protocol import Opponent

OPPONENTS: Final[dict[str, Opponent]] = {
    "random": RANDOM,
    "greedy": GREEDY,
}
"""Every computer player by its name, from the weakest to the strongest."""


def opponent(spec: str) -> Opponent:
    """The computer player that a spec names; InvalidSpec is raised, with the nearest valid names, if it names none.

    >>> from tribolo_core import Game
    >>> str(opponent("greedy").choose(Game.new(seed=7).turn, seed=0))
    'i6'
    """
    name, colon, _options = spec.partition(":")
    if name not in OPPONENTS:
        nearest = get_close_matches(name, OPPONENTS, cutoff=0.5)
        raise InvalidSpec(spec, f"there is no {name!r}", tuple(nearest or OPPONENTS))
    if colon:
        raise InvalidSpec(spec, f"{name!r} has no options", (name,))
    return OPPONENTS[name]

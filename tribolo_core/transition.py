"""Jumps and transitions: the cells that a move captures."""

from typing import NamedTuple, TypeAlias

from .coord import Coord
from .player import Player
from .values import frozen_tuple


@frozen_tuple
class Jump(NamedTuple):
    """A straight line of cells of `loser` that `winner` captures with a move to `destination`.

    `taken` holds the captured cells from the destination outwards, at least one.
    """

    destination: Coord
    winner: Player
    loser: Player
    taken: tuple[Coord, ...]


Transition: TypeAlias = tuple[Jump, ...]
"""One move: all jumps of a player with the same destination, clockwise from the line that goes up."""


def captured_cells(transition: Transition) -> int:
    """Return the number of cells that a move captures."""
    return sum(len(jump.taken) for jump in transition)

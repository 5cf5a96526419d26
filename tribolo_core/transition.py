"""Jumps and transitions: what one move wins."""

from typing import NamedTuple, TypeAlias

from .coord import Coord
from .player import Player


class Jump(NamedTuple):
    """One straight line of cells of `loser`, won by `winner` with a move to `destination`.

    `taken` holds the cells from the destination outwards, at least one.
    """

    destination: Coord
    winner: Player
    loser: Player
    taken: tuple[Coord, ...]


Transition: TypeAlias = tuple[Jump, ...]
"""All jumps of one player that share a destination, clockwise from the line that goes up: one move."""

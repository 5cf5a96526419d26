"""Which games are played: line-ups, starts and seatings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from ..dice import SEEDS, draw

LineUp: TypeAlias = tuple[str, str, str]
"""Three specs that play together; their order means nothing but that a sequential test is about the first."""


class Job(NamedTuple):
    """One game to play: the line-up it belongs to, the seed of its deal, and the specs of Blue, Red and Green."""

    line_up: LineUp
    start: int
    seats: LineUp

    def move_seed(self, ply: int) -> int:
        """The seed of a choice: other seatings, starts and plies have other seeds."""
        seed = 0
        for number in (self.start, seatings(self.line_up).index(self.seats), ply):
            seed = draw((seed + number) % SEEDS, SEEDS - 1)
        return seed


@cache
def seatings(line_up: LineUp) -> tuple[LineUp, ...]:
    """All different ways to seat a line-up: 6 for three different players, 3 for one against two equals.

    >>> seatings(("maxn", "greedy", "greedy"))[1]
    ('greedy', 'maxn', 'greedy')
    """
    return tuple(dict.fromkeys((blue, red, green) for blue, red, green in permutations(line_up)))


def against(specs: Iterable[str], rival: str) -> tuple[LineUp, ...]:
    """Each spec alone against two of the rival."""
    return tuple((spec, rival, rival) for spec in dict.fromkeys(specs))


def pool(specs: Iterable[str]) -> tuple[LineUp, ...]:
    """Every three different specs."""
    return tuple(combinations(dict.fromkeys(specs), 3))

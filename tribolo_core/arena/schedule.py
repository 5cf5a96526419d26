"""Line-ups, seatings and the games to play. A start is the seed of a game's random start position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from ..dice import SEEDS, draw

LineUp: TypeAlias = tuple[str, str, str]
"""The specs of three opponents that play together, in any order. A sequential test asks if the first is stronger."""


class Job(NamedTuple):
    """One game to play: its line-up, the seed of its start position, and the specs of Blue, Red and Green."""

    line_up: LineUp
    start: int
    seats: LineUp

    def move_seed(self, ply: int) -> int:
        """Return the seed for the random choices of the opponent that makes move number `ply`, counted from 1.

        The seed depends on the deal (start position), on the index of `seats` in `seatings(line_up)` and on `ply`.
        """
        seed = 0
        for number in (self.start, seatings(self.line_up).index(self.seats), ply):
            seed = draw((seed + number) % SEEDS, SEEDS - 1)
        return seed


@cache
def seatings(line_up: LineUp) -> tuple[LineUp, ...]:
    """Return the distinct ways to assign a line-up (the specs of three opponents) to Blue, Red and Green.

    There are 6 ways if the specs are different, 3 if two specs are equal, and 1 if all three are equal.

    >>> seatings(("maxn", "greedy", "greedy"))[1]
    ('greedy', 'maxn', 'greedy')
    """
    return tuple(dict.fromkeys((blue, red, green) for blue, red, green in permutations(line_up)))


def against(specs: Iterable[str], rival: str) -> tuple[LineUp, ...]:
    """Return one line-up (the specs of three opponents) for each distinct spec in `specs`: `(spec, rival, rival)`."""
    return tuple((spec, rival, rival) for spec in dict.fromkeys(specs))


def pool(specs: Iterable[str]) -> tuple[LineUp, ...]:
    """Return a line-up (the specs of three opponents) for every choice of three distinct specs from `specs`."""
    return tuple(combinations(dict.fromkeys(specs), 3))

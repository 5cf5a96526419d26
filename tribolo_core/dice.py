"""Seeded dice: the same seed gives the same number on every machine and in every release."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from . import _kernel
from .errors import InvalidSeed

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

SEEDS = 2**64
"""Seeds are the whole numbers below this one."""


def draw(seed: int, bound: int) -> int:
    """A number from 0 to `bound` - 1 that depends on the seed alone, every one as likely.

    InvalidSeed is raised for a seed out of range, ValueError for a bound that is not from 1 to 2**64 - 1.

    >>> [draw(seed, 6) for seed in range(8)]
    [5, 3, 3, 0, 2, 2, 4, 2]
    """
    if not 0 < bound < SEEDS:
        raise ValueError(f"a bound is from 1 to {SEEDS - 1}, not {bound}")
    return _kernel.draw(checked_seed(seed), bound)


def nth_seed(seed: int, number: int) -> int:
    """The seed of the thing with that number, from 0, among many that one seed stands for.

    >>> nth_seed(7, 0), nth_seed(7, 1)
    (7191089600892374487, 309689372594955804)
    """
    return _kernel.nth_seed(checked_seed(seed), number)


def checked_seed(seed: int) -> int:
    """The seed itself; InvalidSeed is raised if it is not a whole number from 0 to 2**64 - 1."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
        raise InvalidSeed(seed)
    return seed


_STEP = 0x9E37_79B9_7F4A_7C15
"""How far the seed moves between two draws, as in the kernel's own generator."""


class Dice:
    """A sequence of draws that depends on the seed alone; the one thing here that changes as it is used.

    >>> dice = Dice(7)
    >>> dice.below(6), dice.below(6), dice.shuffled("abcd")
    (2, 0, ('d', 'c', 'b', 'a'))
    """

    def __init__(self, seed: int) -> None:
        self._state = checked_seed(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, every one as likely."""
        number = _kernel.draw(self._state, bound)
        self._state = (self._state + _STEP) % SEEDS
        return number

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The same things in an order that the dice make: every order as likely."""
        order = list(things)
        for i in range(len(order) - 1):
            j = i + self.below(len(order) - i)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

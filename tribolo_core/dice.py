"""Seeded random numbers, the same on every machine and in every release."""

from __future__ import annotations

import os
from operator import index
from typing import TYPE_CHECKING, SupportsIndex, TypeVar

from . import _kernel
from .errors import InvalidArgument, InvalidSeed

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

SEEDS = 2**64
"""The number of seeds: whole numbers from 0 to `SEEDS - 1`."""


def draw(seed: int, bound: int) -> int:
    """Return a uniformly distributed random number from 0 to `bound - 1` that depends on `seed` and `bound` alone.

    Raise InvalidSeed if the seed is invalid, InvalidArgument if the bound is not from 1 to 2**64 - 1.

    >>> [draw(seed, 6) for seed in range(8)]
    [5, 3, 3, 0, 2, 2, 4, 2]
    """
    if not 0 < bound < SEEDS:
        raise InvalidArgument("bound", f"from 1 to {SEEDS - 1}", bound)
    return _kernel.draw(checked_seed(seed), bound)


def nth_seed(seed: int, number: int) -> int:
    """Derive a sequence of seeds from `seed`, and return the seed at index `number`, counted from 0.

    Raise InvalidSeed if `seed` is invalid.

    >>> nth_seed(7, 0), nth_seed(7, 1)
    (7191089600892374487, 309689372594955804)
    """
    return _kernel.nth_seed(checked_seed(seed), number)


def checked_seed(seed: SupportsIndex) -> int:
    """Return `seed` as an int; raise InvalidSeed if it is not a whole number from 0 to 2**64 - 1.

    The whole numbers of other libraries, such as numpy, are converted.
    """
    try:
        number = index(seed)
    except TypeError:
        raise InvalidSeed(seed) from None
    if isinstance(seed, bool) or not 0 <= number < SEEDS:
        raise InvalidSeed(seed)
    return number


def random_seed() -> int:
    """Return a seed that the operating system draws, a whole number of at most 32 bits."""
    return int.from_bytes(os.urandom(4))


_STEP = 0x9E37_79B9_7F4A_7C15
"""The increment of the state between two draws, as in the generator of the kernel (SplitMix64)."""


class Dice:
    """A seeded random number generator.

    >>> dice = Dice(7)
    >>> dice.below(6), dice.below(6), dice.shuffled("abcd")
    (2, 0, ('d', 'c', 'b', 'a'))
    """

    def __init__(self, seed: int) -> None:
        self._state = checked_seed(seed)

    def below(self, bound: int) -> int:
        """Return a uniformly distributed random number from 0 to `bound - 1`, and advance the generator."""
        number = _kernel.draw(self._state, bound)
        self._state = (self._state + _STEP) % SEEDS
        return number

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return a tuple of the items in random order (Fisher-Yates shuffle).

        The generator advances by one number per item after the first. `items` is not changed.
        """
        order = list(items)
        for i in range(len(order) - 1):
            j = i + self.below(len(order) - i)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

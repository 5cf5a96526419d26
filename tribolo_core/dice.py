"""Seeded dice: the same seed gives the same number on every machine and in every release."""

from . import _kernel
from .errors import InvalidSeed

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


def checked_seed(seed: int) -> int:
    """The seed itself; InvalidSeed is raised if it is not a whole number from 0 to 2**64 - 1."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
        raise InvalidSeed(seed)
    return seed

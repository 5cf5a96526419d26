"""The seeds of training, validation and test deals."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ..dice import checked_seed
from ..errors import InvalidArgument, ReservedSeed

RESERVED_FROM: Final = 2**63
"""The first reserved seed: users choose seeds below for training; validation and test deals are from here on."""

BLOCK: Final = 2**20
"""The number of validation deals, and of test deals, that benchmarks may use."""


class Split(StrEnum):
    """What a deal may be used for."""

    TRAINING = "training"
    VALIDATION = "validation"
    TEST = "test"


FIRST_SEEDS: Final = {Split.TRAINING: 0, Split.VALIDATION: RESERVED_FROM, Split.TEST: RESERVED_FROM + 2**62}
"""The seed of the first deal of each split; the following deals have the following seeds."""


def deals(split: Split, count: int) -> range:
    """Return the seeds of the first `count` deals of a split; raise InvalidArgument if `count` is not 1 to `BLOCK`.

    >>> deals(Split.VALIDATION, 2)
    range(9223372036854775808, 9223372036854775810)
    """
    if not 1 <= count <= BLOCK:
        raise InvalidArgument("count", f"from 1 to {BLOCK}", count)
    return range(FIRST_SEEDS[split], FIRST_SEEDS[split] + count)


def split_of(seed: int) -> Split:
    """Return the split to which a seed belongs: each of the 2**64 seeds has exactly one.

    >>> str(split_of(7)), str(split_of(2**63)), str(split_of(2**64 - 1))
    ('training', 'validation', 'test')
    """
    checked_seed(seed)
    return max((first, split) for split, first in FIRST_SEEDS.items() if first <= seed)[1]


def checked_training_seed(seed: int) -> int:
    """Return a seed that a user chose for a training or a data set; raise ReservedSeed if it is reserved."""
    if split_of(seed) is not Split.TRAINING:
        raise ReservedSeed(seed)
    return seed


def checked_training_deal(seed: int) -> int:
    """Return the seed of a drawn training deal; raise ReservedSeed if it is in a validation or test block.

    Drawn seeds are spread over all 2**64, so only those in the blocks of the benchmarks are refused. A drawn seed is
    in one of them with a probability of 2**-43.
    """
    if any(seed in deals(split, BLOCK) for split in (Split.VALIDATION, Split.TEST)):
        raise ReservedSeed(seed)
    return seed

"""The seeds of consecutive episodes."""

from __future__ import annotations

import secrets

from ..dice import checked_seed, nth_seed


class Episodes:
    """A generator of episode seeds: the seed given last, then seeds that follow from it.

    Before any seed is given, the seeds follow from one drawn by the operating system.
    """

    def __init__(self) -> None:
        self._seed = secrets.randbits(32)
        self._count = 0

    def next(self, seed: int | None) -> int:
        """Return the seed of the next episode: `seed`, or the next one in the sequence if it is `None`.

        Raise InvalidSeed, and keep the sequence, if the seed is invalid.
        """
        if seed is not None:
            self._seed, self._count = checked_seed(seed), 1
            return seed
        self._count += 1
        return nth_seed(self._seed, self._count)

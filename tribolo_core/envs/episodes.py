"""Which game an environment plays next."""

from __future__ import annotations

import secrets

from ..dice import checked_seed, nth_seed


class Episodes:
    """The seeds of one episode after the other: the seed given to `next`, then those that follow from it.

    Without a seed ever given, the first is drawn by the system.
    """

    def __init__(self) -> None:
        self._seed = secrets.randbits(32)
        self._count = 0

    def next(self, seed: int | None) -> int:
        """The seed of the next episode; InvalidSeed is raised for one that is none, and nothing changes."""
        if seed is not None:
            self._seed, self._count = checked_seed(seed), 1
            return seed
        self._count += 1
        return nth_seed(self._seed, self._count)

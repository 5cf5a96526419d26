"""The seeds of consecutive episodes."""

from __future__ import annotations

from ..dice import checked_seed, nth_seed, random_seed


class Episodes:
    """A generator of episode seeds, for environments whose `reset` takes an optional seed.

    The sequence begins with the seed that `next` or `begin` was given last, and continues with seeds derived from it.
    Before any seed is given, the sequence derives from a seed drawn by the operating system.
    """

    def __init__(self) -> None:
        self._seed = random_seed()
        self._count = 0
        self._is_given = False

    def begin(self, seed: int) -> None:
        """Begin the sequence of `seed`: the next call of `next` without a seed returns it.

        Raise InvalidSeed if `seed` is invalid.
        """
        self._seed, self._count, self._is_given = checked_seed(seed), 0, True

    def next(self, seed: int | None) -> int:
        """Return the seed of the next episode: the given `seed`, or a derived seed if `seed` is None.

        Derived seeds are computed from the last seed that a caller gave; directly after `begin`, that seed itself is
        returned. Until a caller gives a seed, they are computed from a random seed that the operating system drew.
        Raise InvalidSeed if `seed` is invalid; the derived seeds then continue as if the call had not happened.
        """
        if seed is not None:
            self.begin(seed)
        self._count += 1
        return self._seed if self._is_given and self._count == 1 else nth_seed(self._seed, self._count)

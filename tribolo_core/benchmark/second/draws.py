"""The random numbers of a run, drawn from the digest of the candidate."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from ...dice import SEEDS
from ...values import frozen
from ..deals import BLOCK, FIRST_SEEDS, Split

RUNS: Final = range(10)
"""The numbers of the runs that are reported together."""

_FIRST_DEAL: Final = FIRST_SEEDS[Split.TEST] + BLOCK
"""The first test deal that no fixed benchmark uses."""


@frozen
class Draws:
    """The random numbers of the run number `run` of the candidate with the digest `digest`."""

    digest: str
    run: int

    def seed(self, task: str, number: int) -> int:
        """Return a seed, from 0 to 2**64 - 1, for unit number `number` of a task."""
        text = f"{self.digest}/{self.run}/{task}/{number}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def deal(self, task: str, number: int) -> int:
        """Return the seed of a deal for unit number `number` of a task; it belongs to the test deals."""
        return _FIRST_DEAL + self.seed(f"{task}/deal", number) % (SEEDS - _FIRST_DEAL)

"""When enough games are played: a sequential test of the candidate of a line-up.

The sequential probability ratio test (Abraham Wald 1945, "Sequential Tests of Statistical Hypotheses") of two means,
with the variance estimated from what was seen, as chess engines are tested (Michel Van den Bergh, "Normalized Elo", in
the notes on fishtest). An observation is the candidate's mean win share in a whole block: blocks are independent of
each other, while the games of one block share a start. The test only asks which of two shares is likelier, so a
candidate far from both is through after a few blocks; and unlike an interval that is looked at until it pleases, it may
stop whenever it is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import log
from typing import Final, NamedTuple

PAR: Final = 1 / 3
"""The win share of equals."""

_ERROR: Final = 0.05
"""How often the test may be wrong, either way.

As the variance is estimated, that is not exact: simulated candidates at par pass in 1 to 4 % of the tests, and those
above it by just the margin fail in 2 to 7 %.
"""

_FEWEST_BLOCKS: Final = 20
"""Before so many blocks their variance is not known well enough."""

_SMALLEST_VARIANCE: Final = 0.01
"""Blocks that happen to be all alike do not prove that all will be."""


class Verdict(StrEnum):
    """What a test found."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    UNDECIDED = "undecided"


class Decision(NamedTuple):
    """A verdict, and the number of blocks it was reached after."""

    verdict: Verdict
    blocks: int

    @property
    def is_final(self) -> bool:
        """Whether no more blocks are needed."""
        return self.verdict is not Verdict.UNDECIDED


def decide(shares: Sequence[float], margin: float) -> Decision:
    """Whether a candidate is stronger than par by a margin, rather than at par at best.

    `shares` are its mean win shares of the blocks in the order of their starts. The blocks after the decision do not
    change it, so it does not depend on how many were in flight.
    """
    bound = log((1 - _ERROR) / _ERROR)
    total = squares = 0.0
    for blocks, share in enumerate(shares, start=1):
        total += share
        squares += share**2
        if blocks >= _FEWEST_BLOCKS:
            mean = total / blocks
            variance = max((squares - blocks * mean**2) / (blocks - 1), _SMALLEST_VARIANCE)
            # The logarithm of how much likelier these blocks are where the mean is par plus the margin than at par.
            ratio = blocks * margin * (2 * (mean - PAR) - margin) / (2 * variance)
            if abs(ratio) >= bound:
                return Decision(Verdict.STRONGER if ratio > 0 else Verdict.NOT_STRONGER, blocks)
    return Decision(Verdict.UNDECIDED, len(shares))

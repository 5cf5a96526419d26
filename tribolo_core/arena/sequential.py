"""The sequential test that decides whether an opponent is stronger than its rivals, or than another candidate.

It is a sequential probability ratio test (Abraham Wald 1945, "Sequential Tests of Statistical Hypotheses") of two means
with an estimated variance, as in the testing of chess engines (Michel Van den Bergh, "Normalized Elo", in the notes on
fishtest). An observation is the mean of a whole block, because blocks are independent and the games of one block share
a deal: the win share of one candidate, or the difference of two candidates in the same company. So a block plays the
part of a pair of games with one opening, whose five results fishtest, cutechess and fastchess call pentanomial. A
candidate far from both hypotheses is decided after a few blocks. Repeated looks are part of the test, so it may stop at
any block; stopping when a confidence interval looks right would bias the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import log
from typing import Final, NamedTuple

EQUAL_SHARE: Final = 1 / 3
"""Win share of an opponent that is as strong as its rivals."""

_ERROR: Final = 0.05
"""Nominal rate of both errors.

The variance is estimated, so the actual rates differ: in simulations 1 to 4 % of candidates at the equal share pass,
and 2 to 7 % of candidates above it by just the margin fail. Of differences of two candidates, it is 1 to 6 % and 2 to
7 % in 44,000 simulations: margins of 3 to 20 points, win shares of 33 to 85 %, up to half of the luck shared.
"""

_MIN_BLOCKS: Final = 20
"""Blocks before the first decision: the variance of fewer is too uncertain."""

_MIN_VARIANCE: Final = 0.01
"""Lower bound of the estimated variance, for blocks that happen to be equal."""


class Verdict(StrEnum):
    """Result of a sequential test."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    UNDECIDED = "undecided"


class Decision(NamedTuple):
    """The verdict of a sequential test, and the number of blocks that the test used."""

    verdict: Verdict
    blocks: int

    @property
    def is_final(self) -> bool:
        """Whether the test is over: its verdict is not `UNDECIDED`."""
        return self.verdict is not Verdict.UNDECIDED


def decide(values: Sequence[float], margin: float, equal: float = EQUAL_SHARE) -> Decision:
    """Test if the mean of a candidate exceeds `equal`; return the verdict and the number of blocks used.

    A block is the games from one start position. `values` holds one number for each block, in the order in which the
    blocks are scheduled: the candidate's mean win share, whose `equal` is EQUAL_SHARE, or its win share less that of
    another candidate on the same deal, whose `equal` is 0. The test compares two hypotheses: the mean is `equal`, or it
    is `equal` + `margin`. The test is sequential: it reads block after block until it can decide. Later blocks do not
    change the verdict, so the result does not depend on how many games are played in parallel.
    """
    bound = log((1 - _ERROR) / _ERROR)
    total = squares = 0.0
    for blocks, value in enumerate(values, start=1):
        total += value
        squares += value**2
        if blocks >= _MIN_BLOCKS:
            mean = total / blocks
            variance = max((squares - blocks * mean**2) / (blocks - 1), _MIN_VARIANCE)
            # Logarithm of the likelihood ratio of the mean `equal` + `margin` to the mean `equal`.
            ratio = blocks * margin * (2 * (mean - equal) - margin) / (2 * variance)
            if abs(ratio) >= bound:
                return Decision(Verdict.STRONGER if ratio > 0 else Verdict.NOT_STRONGER, blocks)
    return Decision(Verdict.UNDECIDED, len(values))

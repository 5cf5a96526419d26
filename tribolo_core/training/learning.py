"""The fit of a network to samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .. import _kernel
from ..dice import nth_seed
from .plan import LearningSchedule

_BATCHES_PER_CALL: Final = 20
"""The maximum number of batches that one kernel call learns from, at one learning rate."""


def fit(
    learner: _kernel.Learner, samples: _kernel.Samples, schedule: LearningSchedule, batch: int, seed: int
) -> Iterator[float]:
    """Train `learner` in place on samples, and yield the fraction of the work done so far, above 0 and at most 1.

    A sample is a position with its training target. `schedule` sets the number of epochs and the learning rate. `batch`
    is the number of samples in a batch; `seed` determines which samples are drawn at random for each batch.
    """
    batches = max(1, round(schedule.epochs * len(samples) / batch))
    for done in range(0, batches, _BATCHES_PER_CALL):
        rate = schedule.first_rate * (schedule.last_rate / schedule.first_rate) ** (done / batches)
        learner.learn(samples, nth_seed(seed, done), min(_BATCHES_PER_CALL, batches - done), batch, rate)
        yield min(1.0, (done + _BATCHES_PER_CALL) / batches)

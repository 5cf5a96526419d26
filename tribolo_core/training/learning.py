"""Learning from samples."""

from __future__ import annotations

from collections.abc import Iterator

from .. import _kernel
from ..dice import nth_seed
from .plan import Lesson

_BATCHES_AT_A_TIME = 20
"""Batches that are learned from at the same rate and without a look at anything else."""


def learn(learner: _kernel.Learner, samples: _kernel.Samples, lesson: Lesson, batch: int, seed: int) -> Iterator[float]:
    """Let weights learn a lesson; how much of it is done is told again and again."""
    batches = max(1, round(lesson.epochs * len(samples) / batch))
    for done in range(0, batches, _BATCHES_AT_A_TIME):
        rate = lesson.first_rate * (lesson.last_rate / lesson.first_rate) ** (done / batches)
        learner.learn(samples, nth_seed(seed, done), min(_BATCHES_AT_A_TIME, batches - done), batch, rate)
        yield min(1.0, (done + _BATCHES_AT_A_TIME) / batches)


def loss(weights: bytes, samples: _kernel.Samples) -> float:
    """The mean loss of weights as they are kept, in nats."""
    return _kernel.Learner(weights).loss(samples)

"""A small run for tests: the tasks of a quick look with few units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, cast

import pytest

from tribolo_core.ai import AnyOpponent
from tribolo_core.benchmark.candidate import Candidate
from tribolo_core.benchmark.predict import Predict
from tribolo_core.benchmark.run import QUICK_TASKS, Run, Task, Unit
from tribolo_core.benchmark.series import Series

SMALL: Final[Mapping[str, Task]] = {
    "play": Series("play", 2, games=3),
    "adapt": Series("adapt", 1, games=2, first=1),
    "predict": Predict(1, positions=2),
}


LEVEL: Final = Candidate("level:4")


def small_run(candidate: Candidate = LEVEL) -> Run:
    return Run(candidate, bytes(16), tasks=dict(SMALL))


def answers_of(run: Run, player: AnyOpponent) -> dict[Unit, Any]:
    return {unit: answer for unit, answer, _finding in run.gather(player, lambda: 0.0)}


@contextmanager
def small_tasks() -> Iterator[None]:
    """Let a quick look have the units of a small run."""
    with pytest.MonkeyPatch.context() as patch:
        for name, task in SMALL.items():
            patch.setitem(cast(dict[str, Task], QUICK_TASKS), name, task)
        yield

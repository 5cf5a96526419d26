"""A run of the benchmark: the units of its tasks, and a candidate's answers to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from ..ai import AnyOpponent, opponent
from ..arena.workers import Workers
from ..errors import InvalidScore, TriboloError
from ..values import frozen
from .candidate import Candidate
from .predict import Forecasts, Predict
from .series import Series, SeriesResult
from .streams import Streams

Task: TypeAlias = Series | Predict
Finding: TypeAlias = SeriesResult | Forecasts
"""What the answer to a unit says about the candidate."""

TASKS: Final[Mapping[str, Task]] = {
    "play": Series("play", 300, games=3),
    "adapt": Series("adapt", 30, games=20, first=10),
    "predict": Predict(40),
}
"""The tasks of a score, by name."""

QUICK_TASKS: Final[Mapping[str, Task]] = {
    name: replace(task, units=max(6, task.units // 10)) for name, task in TASKS.items()
}
"""The tasks of a quick look: a tenth of the units of a score, but at least six."""


class Unit(NamedTuple):
    """The unit `number`, from 0, of a task."""

    task: str
    number: int


@frozen
class Run:
    """A run of a candidate with a nonce; `is_confined` says whether it could write in a folder of its own alone."""

    candidate: Candidate
    nonce: bytes
    is_confined: bool = False
    tasks: Mapping[str, Task] = field(default_factory=lambda: TASKS)

    @property
    def is_quick(self) -> bool:
        """Whether the run is a quick look, and no score."""
        return self.tasks != TASKS

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of all tasks."""
        return tuple(Unit(name, number) for name, task in self.tasks.items() for number in range(task.units))

    def gather(
        self, candidate: AnyOpponent, clock: Callable[[], float], workers: Workers | None = None
    ) -> Iterator[tuple[Unit, Any, Finding]]:
        """Let a candidate do all units; yield each with its answer and the finding, in the order of completion.

        `clock` returns a time in seconds, of which only differences are used.
        """
        work = partial(_ask, run=self, candidate=candidate, clock=clock)
        return (workers or Workers()).map_unordered(work, self.units)

    def check(self, answers: Mapping[Unit, Any], workers: Workers | None = None) -> Iterator[tuple[Unit, Finding]]:
        """Yield each unit with its finding, in the order of completion, while the rivals are asked for all their moves.

        Raise InvalidScore if a unit is missing, or its answer is invalid.
        """
        if others := {*self.units} ^ answers.keys():
            task, number = min(others)
            problem = "is missing" if Unit(task, number) in self.units else "does not exist"
            raise InvalidScore(f"unit {number} of the task {task} {problem}")
        return (workers or Workers()).map_unordered(partial(_check, run=self), answers.items())

    def read(self, unit: Unit, answer: Any, *, asks_rivals: bool = False) -> Finding:
        """Return what the answer to a unit says about the candidate; raise InvalidScore if it is invalid."""
        try:
            task = self.tasks[unit.task]
            return task.read(Streams(self.nonce), unit.number, answer, asks_rivals=asks_rivals)
        except InvalidScore as error:
            problem = error.problem
        except KeyError as error:
            problem = f"{error} is missing"
        except (AttributeError, TypeError, ValueError, TriboloError) as error:
            problem = str(error).rstrip(".")
        raise InvalidScore(f"unit {unit.number} of the task {unit.task}: {problem}")


def _ask(unit: Unit, run: Run, candidate: AnyOpponent, clock: Callable[[], float]) -> tuple[Unit, Any, Finding]:
    player = opponent(candidate).for_series()
    try:
        answer = run.tasks[unit.task].ask(Streams(run.nonce), unit.number, player, clock)
    finally:
        player.close()
    return unit, answer, run.read(unit, answer)


def _check(item: tuple[Unit, Any], run: Run) -> tuple[Unit, Finding]:
    unit, answer = item
    return unit, run.read(unit, answer, asks_rivals=True)

"""The answers of a candidate in its runs, unit by unit, and the lines of JSON that store them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from ...ai import AnyOpponent
from ...arena.workers import Workers
from ...errors import InvalidScore, NoScore, TriboloError
from ...storage.json_text import InvalidJson, load_object
from ...values import frozen
from . import adapt, play, predict, solve
from .adapt import Series
from .candidate import SCHEMA, Candidate, CandidateFile, Category
from .draws import RUNS, Draws
from .play import PlayedDeal
from .task import Table, Task

T = TypeVar("T")

TASKS: Final[Mapping[str, Task[Any]]] = {
    play.NAME: play.Play(),
    predict.NAME: predict.Predict(),
    solve.NAME: solve.Solve(),
    adapt.NAME: adapt.Adapt(),
}
"""The tasks of a run, by name."""


class Unit(NamedTuple):
    """The unit `number`, from 0, of a task in a run."""

    run: int
    task: str
    number: int


@frozen
class Plan:
    """The units of a candidate to be done: those of some runs and tasks."""

    candidate: Candidate
    runs: tuple[int, ...] = tuple(RUNS)
    tasks: Mapping[str, Task[Any]] = field(default_factory=lambda: TASKS)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units, run by run, so that the first runs are complete when the work is interrupted."""
        return tuple(
            Unit(run, name, number)
            for run in self.runs
            for name, task in self.tasks.items()
            for number in range(task.units)
        )

    def counted(self, findings: Mapping[Unit, T]) -> dict[Unit, T]:
        """Return the findings that count: in each run, those of the tasks whose units are all done.

        A candidate's author might otherwise store only the units that went well.
        """
        done = Counter((unit.run, unit.task) for unit in findings)
        return {
            unit: finding
            for unit, finding in findings.items()
            if done[unit.run, unit.task] == self.tasks[unit.task].units
        }

    def draws(self, run: int) -> Draws:
        """Return the random numbers of a run."""
        return Draws(self.candidate.digest, run)

    def ask(self, unit: Unit, table: Table) -> Any:
        """Let the candidate answer a unit; return its answer as a value of JSON."""
        return self.tasks[unit.task].ask(self.draws(unit.run), unit.number, table)

    def read(self, unit: Unit, answer: Any, *, asks_rivals: bool = False) -> Any:
        """Return what an answer to a unit says about the candidate (a finding); raise InvalidScore if it is invalid.

        With `asks_rivals`, the rivals are asked again for each of their moves, which takes nearly as long as the games.
        """
        try:
            finding = self.tasks[unit.task].read(self.draws(unit.run), unit.number, answer)
            if asks_rivals and isinstance(finding, PlayedDeal | Series):
                finding.check_rivals()
            return finding
        except InvalidScore as error:
            problem = error.problem
        except KeyError as error:
            problem = f"{error} is missing"
        except (TypeError, ValueError, TriboloError) as error:
            problem = str(error).rstrip(".")
        raise InvalidScore(f"unit {unit.number} of the task {unit.task} in run {unit.run}: {problem}")


def gather(
    plan: Plan,
    units: Iterable[Unit],
    candidate: AnyOpponent,
    clock: Callable[[], float],
    workers: Workers | None = None,
) -> Iterator[tuple[Unit, Any, Any]]:
    """Let a candidate answer units; yield each with its answer and its finding, in the order of completion.

    `clock` returns a time in seconds, of which only differences are used.
    """
    work = partial(_answer, plan=plan, table=Table(candidate, clock))
    return (workers or Workers()).map_unordered(work, units)


def _answer(unit: Unit, plan: Plan, table: Table) -> tuple[Unit, Any, Any]:
    answer = plan.ask(unit, table)
    return unit, answer, plan.read(unit, answer)


def read(
    plan: Plan, answers: Mapping[Unit, Any], workers: Workers | None = None, *, asks_rivals: bool = False
) -> Iterator[tuple[Unit, Any]]:
    """Yield each unit of `answers` with what its answer says of the candidate, in the order of completion.

    `workers` share the work. For `asks_rivals` and the errors, see `Plan.read`.
    """
    work = partial(_read, plan=plan, asks_rivals=asks_rivals)
    return (workers or Workers()).map_unordered(work, answers.items())


def _read(item: tuple[Unit, Any], plan: Plan, *, asks_rivals: bool) -> tuple[Unit, Any]:
    unit, answer = item
    return unit, plan.read(unit, answer, asks_rivals=asks_rivals)


def format_head(candidate: Candidate, release: str) -> str:
    """Return the first line of a file, with the candidate and the release."""
    fields = {
        "schema": SCHEMA,
        "release": release,
        "opponent": candidate.spec,
        "category": candidate.category,
        "files": [{"name": file.name, "sha256": file.checksum} for file in candidate.files],
        "digest": candidate.digest,
    }
    return json.dumps(fields, ensure_ascii=False)


def format_answer(unit: Unit, answer: Any) -> str:
    """Return the line of a file of evidence, in JSON, that holds a unit and the candidate's answer."""
    return json.dumps({**unit._asdict(), "answer": answer}, ensure_ascii=False, separators=(",", ":"))


def parse(lines: Sequence[str]) -> tuple[Candidate, dict[Unit, Any]]:
    """Return the candidate and the answers in the complete lines of a file.

    Raise NoScore if they are something else, InvalidScore if they are of another release, or a line is invalid.
    """
    candidate = _parse_head(lines[0] if lines else "")
    answers: dict[Unit, Any] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            fields: dict[str, Any] = load_object(line)
            unit = Unit(int(fields["run"]), str(fields["task"]), int(fields["number"]))
            answer = fields["answer"]
        except InvalidJson as error:
            raise InvalidScore(f"line {number}: {error.problem}") from None
        except KeyError as error:
            raise InvalidScore(f"line {number}: {error} is missing") from None
        except (TypeError, ValueError) as error:
            raise InvalidScore(f"line {number}: {error}") from None
        if unit in answers:
            raise InvalidScore(f"line {number}: unit {unit.number} of the task {unit.task} is there twice")
        answers[unit] = answer
    return candidate, answers


def _parse_head(line: str) -> Candidate:
    try:
        fields: dict[str, Any] = load_object(line)
    except InvalidJson as error:
        raise NoScore(error.problem) from None
    if fields.get("schema") != SCHEMA:
        raise NoScore(f"its schema is {fields.get('schema')!r}, not {SCHEMA!r}")
    try:
        files = tuple(CandidateFile(str(file["name"]), str(file["sha256"])) for file in fields["files"])
        candidate = Candidate(str(fields["opponent"]), Category(fields["category"]), files)
        digest = fields["digest"]
    except KeyError as error:
        raise InvalidScore(f"{error} is missing") from None
    except (TypeError, ValueError) as error:
        raise InvalidScore(str(error)) from None
    if digest != candidate.digest:
        raise InvalidScore("its digest is not that of its spec and files with the opponents of this release")
    return candidate

"""A small benchmark for tests: the same tasks with few units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tribolo_core import Turn
from tribolo_core.ai import AnyOpponent
from tribolo_core.benchmark.second.adapt import Adapt
from tribolo_core.benchmark.second.candidate import Candidate, Category
from tribolo_core.benchmark.second.evidence import Plan, format_answer, format_head, gather
from tribolo_core.benchmark.second.play import Play
from tribolo_core.benchmark.second.predict import Predict
from tribolo_core.benchmark.second.solve import Solve
from tribolo_core.benchmark.second.task import Task

CANDIDATE = Candidate("level:4", Category.SEARCHING)

TASKS: Mapping[str, Task[Any]] = {
    "play": Play((("level:3", "level:3"), ("level:3", "maxn:nodes=1000")), repeats=1),
    "predict": Predict(2),
    "solve": Solve(2, 1),
    "adapt": Adapt(1, games=4),
}


def small_plan(*tasks: str, runs: tuple[int, ...] = (0,), candidate: Candidate = CANDIDATE) -> Plan:
    return Plan(candidate, runs, {name: TASKS[name] for name in tasks or TASKS})


def lines_of(plan: Plan, value: AnyOpponent) -> list[str]:
    lines = {unit: format_answer(unit, answer) for unit, answer, _ in gather(plan, plan.units, value, lambda: 0.0)}
    return [format_head(plan.candidate, "0.1.0"), *(lines[unit] for unit in plan.units)]


def first_move(turn: Turn) -> str:
    return str(min(turn.transitions))

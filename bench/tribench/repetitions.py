"""Repeat a score of Tribolo-Bench 2 with many seeds, and print how often it is refused, and when games differ.

    python -m bench.tribench.repetitions SPEC FILE [--import PLUGIN] [--seeds 100] [--runs 10]

FILE has the answers of `tribolo-cli bench2 SPEC --out FILE`. A refusal of a true score is an error of the check.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import zip_longest
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from frontends.console.commands.specs.user import UserOpponent, import_option
from frontends.console.user_specs.spec import UserSpec, any_opponent
from tribolo_core.ai import AnyOpponent
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.arena.tables import percent_interval
from tribolo_core.benchmark.second.draws import RUNS
from tribolo_core.benchmark.second.evidence import TASKS, Plan, Unit, parse, read
from tribolo_core.benchmark.second.play import NAME
from tribolo_core.benchmark.second.repetition import repeat
from tribolo_core.benchmark.second.task import Table
from tribolo_core.errors import InvalidScore

_PLAY: Final = {NAME: TASKS[NAME]}


def is_refused(seed: int, plan: Plan, findings: Mapping[Unit, Any], value: AnyOpponent) -> bool:
    """Return whether a repetition with a seed refuses a score."""
    try:
        repeat(plan, findings, value, seed)
    except InvalidScore:
        return True
    return False


def common_plies(unit: Unit, plan: Plan, findings: Mapping[Unit, Any], value: AnyOpponent) -> list[int]:
    """Play the games of a unit with another salt, and return the number of moves until each leaves the stored game."""
    task, draws = plan.tasks[NAME], plan.draws(unit.run)
    again = task.read(draws, unit.number, task.ask(draws, unit.number, Table(value, lambda: 0.0, salt=1)))
    return [
        next(ply for ply, moves in enumerate(zip_longest(one.moves, other.moves)) if len({*moves}) > 1)
        for one, other in zip(findings[unit].results, again.results, strict=True)
        if one.moves != other.moves
    ]


@click.command()
@click.argument("spec", type=UserOpponent())
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@import_option
@click.option("--seeds", default=100, show_default=True, help="Repeat the score with this number of seeds.")
@click.option("--runs", default=len(RUNS), show_default=True, help="Use this number of runs of the file.")
def main(spec: UserSpec, file: Path, seeds: int, runs: int) -> None:
    """Repeat the score of SPEC in FILE, and print how often it is refused."""
    candidate, answers = parse(file.read_text(encoding="utf-8").splitlines())
    if spec.text != candidate.spec:
        raise click.UsageError(f"{file} holds the score of {candidate.spec}, not of {spec.text}.")
    value = any_opponent(spec)
    plan = Plan(candidate, tuple(range(runs)), _PLAY)
    chosen = set(plan.units)
    findings = plan.counted(dict(read(plan, {unit: answers[unit] for unit in answers if unit in chosen})))
    with ProcessPoolExecutor() as executor:
        work = partial(is_refused, plan=plan, findings=findings, value=value)
        refused = [float(found) for found in executor.map(work, range(1, seeds + 1))]
        first_run = [unit for unit in findings if unit.run == 0]
        again = partial(common_plies, plan=plan, findings=findings, value=value)
        plies = [ply for found in executor.map(again, first_run) for ply in found]
    share = percent_interval(wilson_interval(refused, len(refused)))
    print(
        f"{candidate.spec}, {len(findings)} deals: {sum(refused):.0f} of {len(refused)} repetitions refuse it: {share}"
    )
    print(
        f"{len(plies)} of {3 * len(first_run)} games differ with another salt, after {median(plies):.0f} moves (median)"
    )


if __name__ == "__main__":
    main()

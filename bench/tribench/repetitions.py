"""Repeat a score of Tribolo-Bench 2 with many seeds, and count how often the repetition refuses it.

    python -m bench.tribench.repetitions FILE [--import PLUGIN] [--seeds 100] [--runs 10]

FILE has the answers of `tribolo-cli bench2 SPEC --out FILE`. A refusal of a true score is an error of the check.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from frontends.console.reports.tournament import percent_interval
from frontends.console.user_specs.plugins import PluginModule
from frontends.console.user_specs.spec import UserSpec, any_opponent
from tribolo_core.ai import AnyOpponent
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.benchmark.second.draws import RUNS
from tribolo_core.benchmark.second.evidence import TASKS, Plan, Unit, parse, read
from tribolo_core.benchmark.second.play import NAME
from tribolo_core.benchmark.second.repetition import repeat
from tribolo_core.errors import InvalidScore

_PLAY: Final = {NAME: TASKS[NAME]}


def is_refused(seed: int, plan: Plan, findings: Mapping[Unit, Any], value: AnyOpponent) -> bool:
    """Return whether a repetition with a seed refuses a score."""
    try:
        repeat(plan, findings, value, seed)
    except InvalidScore:
        return True
    return False


def main() -> None:
    """Repeat the score, and print how often it is refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--import", dest="plugin")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--runs", type=int, default=len(RUNS), help="use the first runs of the file alone")
    arguments = parser.parse_args()
    candidate, answers = parse(arguments.file.read_text(encoding="utf-8").splitlines())
    value = any_opponent(UserSpec(candidate.spec, (PluginModule.named(arguments.plugin),) if arguments.plugin else ()))
    plan = Plan(candidate, tuple(range(arguments.runs)), _PLAY)
    chosen = set(plan.units)
    findings = plan.counted(dict(read(plan, {unit: answers[unit] for unit in answers if unit in chosen})))
    with ProcessPoolExecutor() as executor:
        work = partial(is_refused, plan=plan, findings=findings, value=value)
        refused = [float(found) for found in executor.map(work, range(1, arguments.seeds + 1))]
    share = percent_interval(wilson_interval(refused, len(refused)))
    print(
        f"{candidate.spec}, {len(findings)} deals: {sum(refused):.0f} of {len(refused)} repetitions refuse it: {share}"
    )


if __name__ == "__main__":
    main()

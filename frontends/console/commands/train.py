"""The command `train`: a network for the engine, trained by self-play."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

import click

from frontends.console.executors import open_executor, stop
from frontends.console.outline import Values
from frontends.console.reports.charts import draw_strength
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import progress_bar
from frontends.console.storage.files import FileRefused, read_text
from tribolo_core.arena.intervals import Interval
from tribolo_core.benchmark.deals import checked_training_seed
from tribolo_core.errors import TriboloError, extra_advice
from tribolo_core.training import (
    PLANS,
    GenerationReport,
    Progress,
    Training,
    TrainingPlan,
    Workers,
    add_generation,
    parse_plan,
)
from tribolo_core.training.report import StageSeconds

from .options import WORKERS, WholeNumber, dask_option, json_option
from .training_seed import TrainingSeed


class PlanName(click.ParamType[TrainingPlan]):
    """The parameter type for a training plan: its name, or a JSON file that holds the plan."""

    name = "plan"
    values = Values(tuple(PLANS), path="file")

    def convert(
        self, value: str | TrainingPlan, param: click.Parameter | None, ctx: click.Context | None
    ) -> TrainingPlan:
        """Return the plan named `value`, or else the plan in the JSON file `value`.

        Raise click.BadParameter if there is neither, or if the file holds no valid plan.
        """
        if isinstance(value, TrainingPlan):
            return value
        if value in PLANS:
            return PLANS[value]
        try:
            found = json.loads(read_text(Path(value), is_argument=True))
        except FileRefused as refused:
            self.fail(f"{value!r} is neither a plan ({', '.join(PLANS)}) nor a file: {refused.problem}.", param, ctx)
        except (ValueError, RecursionError) as error:  # A number of thousands of digits is a ValueError.
            self.fail(f"{value}: {error}", param, ctx)
        try:
            return parse_plan(found)
        except TriboloError as error:
            self.fail(f"{value}: {error}", param, ctx)


_GENERATIONS: Final = WholeNumber(1, 10_000)


@click.command(name="train")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--plan", type=PlanName(), metavar="NAME", help="Plan: full, quick, or a JSON file.  [default: full]")
@click.option("--seed", type=TrainingSeed(), metavar="N", help="Seed of the training.  [default: that of the plan]")
@click.option("--generations", type=_GENERATIONS, help="Generations in all.  [default: those of the plan]")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@json_option
def train_network(
    folder: Path,
    plan: TrainingPlan | None,
    seed: int | None,
    generations: int | None,
    workers: int | None,
    dask: str | None,
    is_json: bool,
) -> None:
    """Train a network for the engine by self-play.

    The training is stored in FOLDER and starts from random weights. Each generation plays games and learns from them.
    It is accepted if a sequential test shows that it is stronger than the best generation so far. Run the same command
    again to continue after an interruption, or with more --generations to add to the training.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    try:
        training = _training(folder, plan, seed, generations)
        if not is_json:
            _print_lines(training.reports)
        _draw(training)
        with open_executor(workers, dask) as (executor, slots):
            try:
                _train(training, Workers(executor, slots, threads=1), prints_lines=not is_json)
            except KeyboardInterrupt:
                stop(executor)
                click.echo("\nInterrupted. Run the same command again to continue.", err=True)
                raise click.Abort from None
    except TriboloError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.UsageError(f"{error.filename or folder}: {error.strerror}.") from None
    if is_json:
        print_json(_fields(training))
    elif training.best_path.exists():
        click.echo(
            f"The best weights are in {training.best_path}. Use engine:weights=best with TRIBOLO_WEIGHTS={folder}."
        )
    else:
        click.echo("No generation was accepted: none proved stronger than random weights.")
    if not (folder / "strength.svg").exists():
        click.echo(f"The chart of strength needs more packages: run {extra_advice('plot')}.", err=is_json)


def _training(folder: Path, plan: TrainingPlan | None, seed: int | None, generations: int | None) -> Training:
    """Return the training stored in `folder`, or create one there that follows `plan`, by default the plan `full`.

    `seed` and `generations` replace those of the plan unless they are `None`. Raise InvalidTraining if `plan` or `seed`
    differs from that of the stored training, ReservedSeed if a new training has a seed that is reserved for the
    benchmark.
    """
    found = Training.find(folder)
    if plan is None:
        plan = found.plan if found else PLANS["full"]
    elif found:
        plan = replace(plan, generations=found.plan.generations)
    if seed is not None:
        plan = replace(plan, seed=seed)
    if found is None:
        checked_training_seed(plan.seed)
    if generations is not None:
        plan = replace(plan, generations=generations)
    return Training.begin(folder, plan, datetime.now(UTC).date().isoformat())


def _train(training: Training, pool: Workers, *, prints_lines: bool) -> None:
    """Train the remaining generations; after each, draw the chart and, if `prints_lines`, print its results."""
    while not training.is_done:
        progress = add_generation(training, time.perf_counter, pool)
        for (generation, stage), steps in groupby(progress, lambda step: (step.generation, step.stage)):
            _show_progress(f"Generation {generation}, {stage.label}", steps)
        if prints_lines:
            _print_lines(training.reports[-1:])
        _draw(training)


def _show_progress(label: str, steps: Iterator[Progress]) -> None:
    """Show a progress bar for one stage of a training until `steps` ends.

    `steps` yields the progress so far, and must not be empty.
    """
    first = next(steps)
    done = first.done
    with progress_bar(label, first.total, done) as advance:
        for step in steps:
            advance(step.done - done)
            done = step.done


def _print_lines(reports: Sequence[GenerationReport]) -> None:
    for report in reports:
        click.echo(_describe(report))


def _fields(training: Training) -> dict[str, object]:
    """Return the results of a training for `--json`: its folder, the file of its best weights, and its generations."""
    best = str(training.best_path) if training.best_path.exists() else None
    generations = [
        {
            name: value._asdict() if isinstance(value, Interval | StageSeconds) else value
            for name, value in asdict(report).items()
        }
        for report in training.reports
    ]
    return {"folder": str(training.folder), "best": best, "generations": generations}


def _describe(report: GenerationReport) -> str:
    """Return one line of text about a training generation: verdict, win share, training losses, games and time."""
    rival = f"generation {report.rival}" if report.rival else "random weights"
    alone = f"{report.wins.mean:.1%} ({report.wins.low:.1%}-{report.wins.high:.1%})"
    minutes = sum(report.seconds) / 60
    return (
        f"Generation {report.generation}: {report.verdict} after {report.starts} starts, "
        f"{alone} of the wins alone against two of {rival}; "
        f"loss {report.loss_after:.4f}, before {report.loss_before:.4f}; {report.games:,} games, {minutes:.1f} minutes."
    )


def _draw(training: Training) -> None:
    if reports := training.reports:
        draw_strength(reports, training.folder / "strength.svg")

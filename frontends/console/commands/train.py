"""The command `train`: the engine's network learned from nothing, by games against itself."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

import click

from frontends.console.executors import executor
from tribolo_core.errors import TriboloError
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

from .specs import SEED
from .strength import draw_strength


class PlanName(click.ParamType[TrainingPlan]):
    """The name of a plan, or a file with one."""

    name = "plan"

    def convert(
        self, value: str | TrainingPlan, param: click.Parameter | None, ctx: click.Context | None
    ) -> TrainingPlan:
        """The plan."""
        if isinstance(value, TrainingPlan):
            return value
        if value in PLANS:
            return PLANS[value]
        try:
            return parse_plan(json.loads(Path(value).read_bytes()))
        except OSError as error:
            self.fail(f"{value!r} is none of {', '.join(PLANS)} and no file: {error.strerror}.", param, ctx)
        except (ValueError, RecursionError) as error:
            self.fail(f"{value}: {error}", param, ctx)


_GENERATIONS: Final = click.IntRange(1, 10_000)


@click.command(name="train")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--plan", type=PlanName(), metavar="NAME", help="full, quick, or a JSON file.  [default: full]")
@click.option("--seed", type=SEED, metavar="N", help="Everything follows from it.  [default: that of the plan]")
@click.option("--generations", type=_GENERATIONS, help="Generations in all.  [default: those of the plan]")
@click.option("--workers", type=click.IntRange(1, 1_024), help="Processes that play.  [default: one for each core]")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://scheduler:8786.")
def train_network(
    folder: Path,
    plan: TrainingPlan | None,
    seed: int | None,
    generations: int | None,
    workers: int | None,
    dask: str | None,
) -> None:
    """Train a network for the engine in FOLDER, from nothing, by games against itself.

    Each generation plays games and learns from them; it is accepted if a sequential test shows it to be stronger than
    the best before. The same command goes on where it was, whatever ended it, and with more --generations adds to what
    is there.
    """
    if dask and workers:
        raise click.UsageError("--workers are processes of this machine; a --dask cluster has its own.")
    try:
        training = _training(folder, plan, seed, generations)
        for facts in training.reports:
            click.echo(_told(facts))
        _draw(training)
        with executor(workers, dask) as (players, slots):
            try:
                _train(training, Workers(players, slots, threads=1))
            except KeyboardInterrupt:
                players.shutdown(wait=False, cancel_futures=True)
                click.echo(f"\nInterrupted: the same command goes on with {folder}.", err=True)
                raise click.Abort from None
    except TriboloError as error:
        raise click.UsageError(str(error)) from None
    except BrokenProcessPool:
        raise click.ClickException("A process that played was killed; the same command goes on.") from None
    except OSError as error:
        raise click.UsageError(f"{error.filename or folder}: {error.strerror}.") from None
    if training.best_path.exists():
        click.echo(f"The best weights are in {training.best_path}: engine:weights=best with TRIBOLO_WEIGHTS={folder}.")
    else:
        click.echo("No generation was accepted: none was shown to be stronger than random weights.")
    if not (folder / "strength.svg").exists():
        click.echo("A picture of their strength needs more packages: pip install 'tribolo[plot]'.")


def _training(folder: Path, plan: TrainingPlan | None, seed: int | None, generations: int | None) -> Training:
    """The training of a folder with what was said of it; what is left out is as it was begun."""
    found = Training.find(folder)
    if plan is None:
        plan = found.plan if found else PLANS["full"]
    elif found:
        plan = replace(plan, generations=found.plan.generations)
    if seed is not None:
        plan = replace(plan, seed=seed)
    if generations is not None:
        plan = replace(plan, generations=generations)
    return Training.begin(folder, plan, datetime.now(UTC).date().isoformat())


def _train(training: Training, workers: Workers) -> None:
    """Add what generations are missing, with a bar for each stage, and tell what became of each."""
    while not training.is_done:
        progress = add_generation(training, time.perf_counter, workers)
        for (generation, stage), steps in groupby(progress, lambda step: (step.generation, step.stage)):
            _show(f"Generation {generation}, {stage.label}", steps)
        click.echo(_told(training.reports[-1]))
        _draw(training)


def _show(label: str, steps: Iterator[Progress]) -> None:
    first = next(steps)
    with click.progressbar(length=first.total, label=label, file=sys.stderr, show_pos=True) as bar:
        bar.update(first.done)
        for step in steps:
            bar.update(step.done - bar.pos)


def _told(facts: GenerationReport) -> str:
    """What became of a generation, in a line."""
    rival = f"generation {facts.rival}" if facts.rival else "random weights"
    alone = f"{facts.wins.mean:.1%} ({facts.wins.low:.1%}-{facts.wins.high:.1%})"
    minutes = sum(facts.seconds) / 60
    return (
        f"Generation {facts.generation}: {facts.verdict} after {facts.starts} starts, "
        f"{alone} of the wins alone against two of {rival}; "
        f"loss {facts.loss_after:.4f}, before {facts.loss_before:.4f}; {facts.games:,} games, {minutes:.1f} minutes."
    )


def _draw(training: Training) -> None:
    if facts := training.reports:
        draw_strength(facts, training.folder / "strength.svg")

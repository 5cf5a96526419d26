"""The command `arena`: opponents against each other, and what the games show."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.commands.specs import SEED, Spec
from frontends.console.executors import executor
from frontends.session.opponents import seat
from tribolo_core import SPECS
from tribolo_core.arena import schedule
from tribolo_core.arena.game import GameResult, format_result, play
from tribolo_core.arena.report import head_to_head, ratings, summarise
from tribolo_core.arena.schedule import Job, LineUp
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.arena.tournament import Tournament
from tribolo_core.arena.workers import Workers
from tribolo_core.dice import SEEDS

from .results import read_results, result_writer
from .tables import Result, head_to_head_table, ratings_table, results_table

_FILE: Final = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("specs", nargs=-1, type=Spec(), metavar="[SPEC]...")
@click.option(
    "--against",
    type=Spec(),
    help="Each SPEC plays alone against two of this one; without a SPEC, every named opponent does.",
)
@click.option("--pool", is_flag=True, help="Every three of the SPECs play together, and all are rated.")
@click.option("--starts", type=click.IntRange(1, 10**6), default=20, show_default=True, help="Deals to play, at most.")
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="The first deal.")
@click.option(
    "--until",
    type=float,
    metavar="MARGIN",
    help="Stop when the first spec of a line-up is shown to win this much more than a third, such as 0.05, or not to.",
)
@click.option("--out", type=_FILE, help="Keep the games in this new file.")
@click.option("--resume", type=_FILE, help="Go on with the games of this file, and add to it.")
@click.option("--workers", type=click.IntRange(1, 1_024), help="Processes that play.  [default: one for each core]")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://scheduler:8786.")
@click.option("--plot", type=_FILE, help="Draw the ratings of a pool in this file, such as ratings.svg.")
def arena(
    specs: tuple[str, ...],
    against: str | None,
    pool: bool,
    starts: int,
    seed: int,
    until: float | None,
    out: Path | None,
    resume: Path | None,
    workers: int | None,
    dask: str | None,
    plot: Path | None,
) -> None:
    """Let opponents play each other, and tell who is stronger and how sure that is.

    Three SPECs play together; with --against each plays alone against two of another, and with --pool every three of
    them play. From each start every seating of a line-up is played once.
    """
    if seed + starts > SEEDS:
        raise click.UsageError(f"The last deal is {SEEDS - 1}: there are no {starts} from {seed} on.")
    if until is not None and not 0 < until < 1 - EQUAL_SHARE:
        raise click.UsageError(f"A margin is above 0 and below 2/3, not {until}.")
    if until and pool:
        raise click.UsageError("--until tests the first spec of a line-up, and a --pool has none.")
    if plot and not pool:
        raise click.UsageError("--plot draws the ratings of a --pool.")
    if dask and workers:
        raise click.UsageError("--workers are processes of this machine; a --dask cluster has its own.")
    if out and (resume or out.exists()):
        raise click.UsageError(
            "Name either --out or --resume." if resume else f"{out} exists: --resume goes on with it."
        )
    tournament = Tournament(_line_ups(specs, against, pool), range(seed, seed + starts), until)
    games = read_results(resume, tournament) if resume else {}
    if plot:
        # Empty at first: what cannot be drawn is told before the games are played.
        _draw({}, plot)
    with executor(workers, dask) as (players, slots), result_writer(out or resume) as write:
        is_complete = _play(tournament, games, players, slots, write)
    click.echo(f"{len(games)} games from deal {seed} on, every seating once; 95 % intervals.")
    for table in _tables(tournament, games, is_pool=pool) or ["No deal has been played with every seating yet."]:
        click.echo(f"\n{table}")
    if plot:
        _draw(ratings(tournament.rounds(games)), plot)
    if not is_complete:
        raise click.Abort


def _line_ups(specs: tuple[str, ...], against: str | None, pool: bool) -> tuple[LineUp, ...]:
    if against and pool:
        raise click.UsageError("Name either --against or --pool.")
    if against:
        return schedule.against(specs or list(SPECS), against)
    if pool:
        if len(set(specs)) < 3:
            raise click.UsageError(f"A pool takes three different opponents or more, not {len(set(specs))}.")
        return schedule.pool(specs)
    if len(specs) != 3:
        raise click.UsageError(f"A line-up takes three opponents, not {len(specs)}; --against and --pool take others.")
    return ((specs[0], specs[1], specs[2]),)


def _play(
    tournament: Tournament, games: dict[Job, GameResult], players: Executor, slots: int, write: Callable[[str], None]
) -> bool:
    """Play what is missing, adding to the games; False when that was interrupted."""
    with click.progressbar(length=len(tournament.jobs), label="Games", file=sys.stderr, show_pos=True) as bar:
        bar.update(len(games))
        try:
            work = partial(play, clock=time.perf_counter, seat=seat)
            for played in Workers(players, slots).map_unordered(work, tournament.missing(games)):
                games[played.job] = played
                write(format_result(played) + "\n")
                bar.update(1)
        except KeyboardInterrupt:
            players.shutdown(wait=False, cancel_futures=True)
            return False
        except BrokenProcessPool:
            raise click.ClickException(
                "A process that played was killed; --resume goes on with what is kept."
            ) from None
    return True


def _tables(tournament: Tournament, games: Mapping[Job, GameResult], *, is_pool: bool) -> list[str]:
    """What the games show."""
    if is_pool:
        rounds = tournament.rounds(games)
        specs = dict.fromkeys(spec for line_up in tournament.line_ups for spec in line_up)
        if not rounds:
            return []
        results = [Result(summarise(spec, rounds)) for spec in specs]
        return [results_table(results), ratings_table(ratings(rounds)), head_to_head_table(head_to_head(rounds))]
    blocks = {line_up: tournament.blocks(line_up, games) for line_up in tournament.line_ups}
    results = [
        Result(summarise(spec, found), tournament.decision(line_up, games) if spec == line_up[0] else None)
        for line_up, found in blocks.items()
        if found
        # Of a candidate alone against two rivals, those are known from the candidate.
        for spec in dict.fromkeys(line_up[:1] if len(blocks) > 1 else line_up)
    ]
    return [results_table(results)] if results else []


def _draw(rated: Mapping[str, tuple[float, float]], path: Path) -> None:
    """Draw ratings with twice their uncertainty either way."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise click.UsageError("--plot needs more packages: pip install 'tribolo[plot]'.") from None
    figure = Figure(figsize=(7, 1 + 0.4 * len(rated)), layout="constrained")
    axes = figure.add_subplot()
    specs = list(rated)[::-1]
    axes.errorbar(
        [rated[spec][0] for spec in specs], specs, xerr=[2 * rated[spec][1] for spec in specs], fmt="o", capsize=3
    )
    axes.set_xlabel("rating, Plackett-Luce, with two standard deviations")
    axes.grid(axis="x", alpha=0.3)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{path}: {error}.") from None

"""The command `arena`: opponents play each other, and tables show their strength with confidence intervals."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import click

from frontends.console.executors import open_executor
from frontends.console.reports.charts import draw_ratings
from frontends.console.reports.tournament import (
    SpecResult,
    forfeit_lines,
    head_to_head_table,
    ratings_table,
    results_table,
)
from frontends.console.storage.files import FileRefused
from frontends.console.storage.results import read_results, result_writer
from frontends.typed.spec import TypedSpec, roster_of
from tribolo_core import SPECS
from tribolo_core.arena import schedule
from tribolo_core.arena.game import GameResult, format_result, play
from tribolo_core.arena.report import head_to_head, ratings, summarise
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.schedule import Job, LineUp
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.arena.tournament import Tournament
from tribolo_core.arena.workers import Workers
from tribolo_core.dice import SEEDS

from .options import OUTPUT_FILE, SEED, WORKERS, dask_option
from .specs.typed import TypedOpponent, import_option


@click.command()
@click.argument("specs", nargs=-1, type=TypedOpponent(), metavar="[SPEC]...")
@click.option(
    "--against",
    type=TypedOpponent(),
    help="Each SPEC plays alone against two of this opponent; without a SPEC, every named opponent does.",
)
@click.option("--pool", is_flag=True, help="Rate all SPECs: every three of them play together.")
@click.option("--starts", type=click.IntRange(1, 10**6), default=20, show_default=True, help="Maximum number of deals.")
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of the first deal.")
@click.option(
    "--until",
    type=float,
    metavar="MARGIN",
    help="Stop once a test decides whether the first SPEC of a line-up wins this much more than a third, such as 0.05.",
)
@click.option("--out", type=OUTPUT_FILE, help="Write the games to this new file.")
@click.option("--resume", type=OUTPUT_FILE, help="Continue the tournament in this file.")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@import_option
@click.option("--plot", type=OUTPUT_FILE, help="Draw the ratings of a pool to this file, such as ratings.svg.")
def arena(
    specs: tuple[TypedSpec, ...],
    against: TypedSpec | None,
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
    """Compare the strength of opponents in a tournament.

    The results have 95 % confidence intervals. Three SPECs play each other. With --against, each SPEC plays alone
    against two of another opponent; with --pool, every three SPECs play each other. From each deal, every seating of a
    line-up is played once. A SPEC exec:PATH starts a program that speaks the engine protocol.
    """
    if seed + starts > SEEDS:
        raise click.UsageError(f"The last seed is {SEEDS - 1}, so there are no {starts} deals from {seed} on.")
    if until is not None and not 0 < until < 1 - EQUAL_SHARE:
        raise click.UsageError(f"--until takes a margin above 0 and below 2/3, not {until}.")
    if until and pool:
        raise click.UsageError("--until tests the first SPEC of a line-up; it cannot be used with --pool.")
    if plot and not pool:
        raise click.UsageError("--plot draws the ratings of a pool; add --pool.")
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    if out and (resume or out.exists()):
        raise click.UsageError(
            "Use either --out or --resume." if resume else f"{out} exists. Use --resume to continue it."
        )
    roster = roster_of((*specs, *((against,) if against else ())))
    names = tuple(spec.text for spec in specs)
    line_ups = _line_ups(names, against.text if against else None, pool)
    tournament = Tournament(line_ups, range(seed, seed + starts), until)
    try:
        games = read_results(resume, tournament) if resume else {}
        if plot:
            # An empty chart first, so that errors come before the games.
            _draw({}, plot)
        with open_executor(workers, dask) as (executor, slots), result_writer(out or resume) as write:
            is_complete = _play(tournament, games, roster, executor, slots, write)
    except FileRefused as refused:
        raise click.UsageError(str(refused)) from None
    click.echo(f"{len(games)} games from deal {seed} on, every seating once, with 95 % intervals.")
    for table in _tables(tournament, games, is_pool=pool) or ["No deal has been played with every seating yet."]:
        click.echo(f"\n{table}")
    for line in forfeit_lines(games.values()):
        click.echo(f"\n{line}")
    if plot:
        _draw(ratings(tournament.rounds(games)), plot)
    if not is_complete:
        raise click.Abort


def _line_ups(specs: tuple[str, ...], against: str | None, pool: bool) -> tuple[LineUp, ...]:
    """Return the line-ups of a tournament: the groups of three opponents that play each other.

    A spec, such as `greedy`, names an opponent. With `against`, each opponent of `specs` plays alone against two of the
    opponent `against`; empty `specs` stand for all named opponents. With `pool`, every three opponents of `specs` are a
    line-up. Otherwise, the three opponents of `specs` are the only line-up. Raise click.UsageError if both `against`
    and `pool` are given, or if the number of specs is wrong.
    """
    if against and pool:
        raise click.UsageError("Use either --against or --pool.")
    if against:
        return schedule.against(specs or list(SPECS), against)
    if pool:
        if len(set(specs)) < 3:
            raise click.UsageError(f"A pool needs at least three different SPECs, not {len(set(specs))}.")
        return schedule.pool(specs)
    if len(specs) != 3:
        raise click.UsageError(f"A line-up needs three SPECs, not {len(specs)}. --against and --pool take more.")
    return ((specs[0], specs[1], specs[2]),)


def _play(
    tournament: Tournament,
    games: dict[Job, GameResult],
    roster: Roster,
    executor: Executor,
    slots: int,
    write: Callable[[str], None],
) -> bool:
    """Play the missing games of a tournament; return True when all are played, or False if Ctrl-C stops the games.

    `roster` holds the opponents by name. `games` maps jobs to results. A job describes one game: its line-up (the group
    of three opponents), deal and seats. A game is missing if `games` has no result for its job. If the tournament tests
    each line-up, no more games of a line-up are played once its test is decided. Add each new result to `games`, and
    pass it to `write` as a line of text. `slots` is the number of games submitted to the executor at the same time.
    Raise click.ClickException if a worker process was killed.
    """
    with click.progressbar(length=len(tournament.jobs), label="Games", file=sys.stderr, show_pos=True) as bar:
        bar.update(len(games))
        try:
            work = partial(play, clock=time.perf_counter, seat=roster)
            for result in Workers(executor, slots).map_unordered(work, tournament.missing(games)):
                games[result.job] = result
                write(format_result(result) + "\n")
                bar.update(1)
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            return False
        except BrokenProcessPool:
            raise click.ClickException(
                "A worker process was killed. Use --resume to continue the tournament."
            ) from None
    return True


def _tables(tournament: Tournament, games: Mapping[Job, GameResult], *, is_pool: bool) -> list[str]:
    """Return the tables of a tournament's results as Markdown texts, or an empty list if no results count yet.

    If `is_pool` is true, the list holds three tables: the results, the ratings and the head-to-head results. Otherwise,
    the list holds only the table of results.

    A line-up is a group of three opponents; it plays each deal (random start position) in every order of seats. The
    results of a line-up on a deal count once all these games are played. In a pool, the results on a deal count only
    once all line-ups have played all their games on this deal.
    """
    if is_pool:
        rounds = tournament.rounds(games)
        specs = dict.fromkeys(spec for line_up in tournament.line_ups for spec in line_up)
        if not rounds:
            return []
        results = [SpecResult(summarise(spec, rounds)) for spec in specs]
        return [results_table(results), ratings_table(ratings(rounds)), head_to_head_table(head_to_head(rounds))]
    blocks = {line_up: tournament.blocks(line_up, games) for line_up in tournament.line_ups}
    results = [
        SpecResult(summarise(spec, found), tournament.decision(line_up, games) if spec == line_up[0] else None)
        for line_up, found in blocks.items()
        if found
        # With several line-ups only the candidate has a row: the results of its rivals follow from its own.
        for spec in dict.fromkeys(line_up[:1] if len(blocks) > 1 else line_up)
    ]
    return [results_table(results)] if results else []


def _draw(rated: Mapping[str, tuple[float, float]], path: Path) -> None:
    """Draw a chart of the ratings of opponents into the file `path`.

    `rated` maps the spec of each opponent (the text that names the opponent) to the mean and the standard deviation of
    the opponent's rating. Raise click.UsageError if matplotlib is missing or the file cannot be written.
    """
    try:
        draw_ratings(rated, path)
    except ImportError:
        raise click.UsageError("--plot needs more packages: pip install 'tribolo[plot]'.") from None
    except FileRefused as refused:
        raise click.UsageError(str(refused)) from None

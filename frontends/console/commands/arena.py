"""The command `arena`: opponents play each other, and tables show their strength with confidence intervals."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from frontends.console.executors import open_executor, stop
from frontends.console.reports.charts import draw_ratings
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import progress_bar
from frontends.console.reports.table import terminal_columns
from frontends.console.reports.tournament import forfeit_lines, report_fields
from frontends.console.storage.files import FileRefused, is_file
from frontends.console.storage.results import (
    TournamentPlan,
    check_results,
    read_plan,
    read_results,
    result_writer,
)
from frontends.console.user_specs.spec import UserSpec, roster_of
from tribolo_core.arena.game import GameResult, play
from tribolo_core.arena.report import ratings
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tables import report_of, report_tables
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.arena.workers import Workers
from tribolo_core.errors import extra_advice

from .options import OUTPUT_FILE, SEED, WORKERS, AliasedOption, InvalidInput, WholeNumber, dask_option, json_option
from .specs.user import UserOpponent, import_option, imported_specs
from .tournament_plan import MAX_DEALS, check_opponents, continued, control_of, tournament_of, with_deals_of


class _Contestant(UserOpponent):
    """The parameter type for the spec of an opponent; the error for a file says how to continue its tournament."""

    def convert(self, value: str | UserSpec, param: click.Parameter | None, ctx: click.Context | None) -> UserSpec:
        """Return `value` as a user spec; raise click.BadParameter if it is invalid."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            if isinstance(value, str) and is_file(value):
                self.fail(f"{value!r} is a file. To continue a tournament, use --resume {value}.", param, ctx)
            raise


@click.command()
@click.argument("specs", nargs=-1, type=_Contestant(), metavar="[SPEC]...")
@click.option(
    "--compare",
    type=_Contestant(),
    nargs=2,
    metavar="A B",
    help="Compare two candidates: both play with the same two SPECs, or two of --against, on the same deals and seats.",
)
@click.option(
    "--against",
    type=UserOpponent(),
    multiple=True,
    help="Each SPEC plays alone against two of this opponent; without a SPEC, every named opponent does."
    " Repeat the option to compare in several companies.",
)
@click.option("--pool", is_flag=True, help="Rate all SPECs: every three of them play together.")
@click.option(
    "--deals",
    "starts",
    cls=AliasedOption,
    aliases=("--starts",),
    type=WholeNumber(1, MAX_DEALS),
    default=20,
    show_default=True,
    help="Maximum number of deals; each is played with every seating.",
)
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of the first deal.")
@click.option(
    "--until",
    type=float,
    metavar="MARGIN",
    help="Stop once a test decides whether the first SPEC of a line-up wins this much more than a third, such as 0.05,"
    " or A this much more than B.",
)
@click.option(
    "--clock",
    metavar="TIME",
    help="Time of each opponent for a game, and what each move adds, such as 1m+1s; it forfeits when its time is up.",
)
@click.option("--out", type=OUTPUT_FILE, help="Write the games to this new file.")
@click.option(
    "--resume",
    type=OUTPUT_FILE,
    help="Continue the tournament in this file, which holds its SPECs and options; --deals may add deals.",
)
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@import_option
@click.option("--plot", type=OUTPUT_FILE, help="Draw the ratings of a pool to this file, such as ratings.svg.")
@json_option
@click.pass_context
def arena(
    ctx: click.Context,
    specs: tuple[UserSpec, ...],
    compare: tuple[UserSpec, ...] | None,
    against: tuple[UserSpec, ...],
    pool: bool,
    starts: int,
    seed: int,
    until: float | None,
    clock: str | None,
    out: Path | None,
    resume: Path | None,
    workers: int | None,
    dask: str | None,
    plot: Path | None,
    is_json: bool,
) -> None:
    """Compare the strength of opponents in a tournament.

    The results have 95 % confidence intervals. Three SPECs play each other. With --against, each SPEC plays alone
    against two of another opponent; with --pool, every three SPECs play each other; with --compare, two candidates play
    with the same others, and the difference of their wins is paired by deal. From each deal, every seating of a line-up
    is played once. A SPEC exec:PATH starts a program that speaks the engine protocol.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    if out and (resume or out.exists()):
        raise click.UsageError(
            "Use either --out or --resume." if resume else f"{out} exists. Use --resume to continue it."
        )
    compared = compare or ()
    names, rivals, candidates = (tuple(spec.text for spec in each) for each in (specs, against, compared))
    plan = TournamentPlan(names, rivals, pool, seed, starts, until, candidates, clock)
    known = [*specs, *against, *compared]
    try:
        if resume:
            plan, known = _continued(resume, plan, known, ctx)
        tournament, control = tournament_of(plan), control_of(plan)
        if plot and not plan.pool:
            raise click.UsageError("--plot draws the ratings of a pool; add --pool.")
        games = read_results(resume) if resume else {}
        if resume:
            if not _is_typed("starts", ctx):
                tournament = tournament_of(with_deals_of(plan, games))
            check_results(resume, games, tournament)
        work = partial(play, clock=time.perf_counter, seat=roster_of(known), control=control)
        if plot:
            # An empty chart first, so that errors come before the games.
            _draw({}, plot)
        again = "Use --resume to continue the tournament."
        with open_executor(workers, dask, again) as (executor, slots), result_writer(out or resume, plan) as write:
            is_complete = _play(tournament, games, work, executor, slots, write)
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None
    _report(tournament, games, plan, is_json=is_json, is_complete=is_complete)
    if plot:
        _draw(ratings(tournament.rounds(games)), plot)
    if not is_complete:
        if out or resume:
            click.echo(f"Interrupted. `tribolo-cli arena --resume {out or resume}` continues.", err=True)
        raise click.Abort


def _is_typed(parameter: str, ctx: click.Context) -> bool:
    return ctx.get_parameter_source(parameter) is not ParameterSource.DEFAULT


def _continued(
    resume: Path, typed: TournamentPlan, known: list[UserSpec], ctx: click.Context
) -> tuple[TournamentPlan, list[UserSpec]]:
    """Return the plan in a results file, and the opponents that may play beside the built-in ones.

    `typed` is the plan that the user has typed, and `known` its opponents. Raise FileRefused if the file cannot be read
    or says nothing of a tournament while the user has typed no SPECs, click.UsageError if it differs from `typed`.
    """
    stored = read_plan(resume)
    if stored is None:
        if not known:
            raise FileRefused(resume, "it does not say which tournament it holds; name the SPECs and the options, too")
        return typed, known
    plan = continued(resume, stored, typed, {name for name in ctx.params if _is_typed(name, ctx)})
    allowed = [*known, *imported_specs(plan.names, ctx)]
    check_opponents(resume, plan, allowed)
    return plan, allowed


def _report(
    tournament: Tournament,
    games: Mapping[Job, GameResult],
    plan: TournamentPlan,
    *,
    is_json: bool,
    is_complete: bool,
) -> None:
    """Print the report of the games of a tournament that are played so far, as tables or as JSON."""
    report = report_of(tournament, games, is_pool=plan.pool)
    if is_json:
        print_json({"seed": plan.seed, "complete": is_complete, **report_fields(report, games.values())})
        return
    counted = ", every seating once, with 95 % intervals."
    if report.counted < report.games:
        counted = f"; the tables count the {report.counted} on complete deals."
    clock = f" with the clock {plan.clock}" if plan.clock else ""
    click.echo(f"{report.games} games{clock} from deal {plan.seed} on{counted}")
    columns = terminal_columns()
    for table in [*report_tables(report, columns)] or ["No deal has been played with every seating yet."]:
        click.echo(f"\n{table}")
    for line in forfeit_lines(games.values()):
        click.echo(f"\n{line}")


def _play(
    tournament: Tournament,
    games: dict[Job, GameResult],
    work: Callable[[Job], GameResult],
    executor: Executor,
    slots: int,
    write: Callable[[GameResult], None],
) -> bool:
    """Play the games of a tournament that `games` lacks by `work`; write each result and add it to `games`.

    Return False if Ctrl-C stops the games. `slots` is the number of games submitted to the executor at the same time.
    """
    with progress_bar("Games", len(tournament.jobs), len(games)) as advance:
        try:
            for result in Workers(executor, slots).map_unordered(work, tournament.missing(games)):
                write(result)
                games[result.job] = result  # Last, so that Ctrl-C during the writing leaves no game that is not stored.
                advance(1)
        except KeyboardInterrupt:
            stop(executor)
            return False
    return True


def _draw(rated: Mapping[str, tuple[float, float]], path: Path) -> None:
    """Draw a chart of ratings, each a mean and a standard deviation, into the file `path`.

    Raise click.UsageError if matplotlib is missing or does not know the format, or if the file cannot be written.
    """
    try:
        draw_ratings(rated, path)
    except ImportError:
        raise click.UsageError(f"--plot needs more packages: run {extra_advice('plot')}.") from None
    except FileRefused as refused:
        raise click.UsageError(str(refused)) from None

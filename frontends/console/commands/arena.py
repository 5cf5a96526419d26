"""The command `arena`: opponents play each other, and tables show their strength with confidence intervals."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
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
from frontends.console.storage.results import TournamentPlan, read_plan, read_results, result_writer
from frontends.console.user_specs.spec import UserSpec, roster_of
from frontends.session.opponents import opponent, seat
from tribolo_core import SPECS, InvalidSpec
from tribolo_core.arena import schedule
from tribolo_core.arena.comparison import Comparison
from tribolo_core.arena.game import GameResult, play
from tribolo_core.arena.report import ratings
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.schedule import Job, LineUp
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.arena.tables import report_of, report_tables
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.arena.workers import Workers
from tribolo_core.dice import SEEDS
from tribolo_core.errors import extra_advice

from .options import OUTPUT_FILE, SEED, WORKERS, AliasedOption, InvalidInput, WholeNumber, dask_option, json_option
from .specs.user import UserOpponent, import_option


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
    help="Both play alone with the same two SPECs, or against two of --against, on the same deals and seats.",
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
    type=WholeNumber(1, 10**6),
    default=20,
    show_default=True,
    help="Maximum number of deals; each is played with every seating.",
)
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of the first deal.")
@click.option(
    "--until",
    type=float,
    metavar="MARGIN",
    help="Stop once a test decides whether the first SPEC of a line-up wins this much more than a third, such as 0.05.",
)
@click.option("--out", type=OUTPUT_FILE, help="Write the games to this new file.")
@click.option(
    "--resume", type=OUTPUT_FILE, help="Continue the tournament in this file, which holds its SPECs and options."
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
    out: Path | None,
    resume: Path | None,
    workers: int | None,
    dask: str | None,
    plot: Path | None,
    is_json: bool,
) -> None:
    """Compare the strength of opponents in a tournament.

    The results have 95 % confidence intervals. Three SPECs play each other. With --against, each SPEC plays alone
    against two of another opponent; with --pool, every three SPECs play each other. From each deal, every seating of a
    line-up is played once. A SPEC exec:PATH starts a program that speaks the engine protocol.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    if out and (resume or out.exists()):
        raise click.UsageError(
            "Use either --out or --resume." if resume else f"{out} exists. Use --resume to continue it."
        )
    compared = compare or ()
    names, rivals, candidates = (tuple(spec.text for spec in each) for each in (specs, against, compared))
    plan = TournamentPlan(names, rivals, pool, seed, starts, until, candidates)
    roster = roster_of((*specs, *against, *compared))
    try:
        if resume and not (names or rivals or candidates):
            plan, roster = _stored(resume, plan, ctx), Roster({}, seat)
        tournament = _tournament(plan)
        if plot and not plan.pool:
            raise click.UsageError("--plot draws the ratings of a pool; add --pool.")
        games = read_results(resume, tournament) if resume else {}
        if plot:
            # An empty chart first, so that errors come before the games.
            _draw({}, plot)
        again = "Use --resume to continue the tournament."
        with open_executor(workers, dask, again) as (executor, slots), result_writer(out or resume, plan) as write:
            is_complete = _play(tournament, games, roster, executor, slots, write)
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None
    _report(tournament, games, plan, is_json=is_json, is_complete=is_complete)
    if plot:
        _draw(ratings(tournament.rounds(games)), plot)
    if not is_complete:
        if out or resume:
            click.echo(f"Interrupted. `tribolo-cli arena --resume {out or resume}` continues.", err=True)
        raise click.Abort


def _stored(resume: Path, given: TournamentPlan, ctx: click.Context) -> TournamentPlan:
    """Return the plan in the results file `resume`; an option that the user has typed replaces the one in the file.

    The file may come from anybody, so its opponents must be built-in. Raise FileRefused if the file cannot be read or
    holds no plan, and click.UsageError if the plan names another opponent.
    """
    stored = read_plan(resume)
    for spec in (*stored.specs, *stored.against, *stored.compare):
        try:
            opponent(spec)
        except InvalidSpec:
            raise click.UsageError(
                f"{resume} names the opponent {spec!r}, which is not built in. Type the SPECs, too."
            ) from None
    typed = {
        name: getattr(given, name)
        for name in ("pool", "seed", "starts", "until")
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
    }
    return replace(stored, **typed)


def _tournament(plan: TournamentPlan) -> Tournament:
    """Return the tournament that a plan describes; raise click.UsageError if the plan is invalid."""
    if plan.seed + plan.starts > SEEDS:
        raise click.UsageError(
            f"The last seed is {SEEDS - 1}, so there are no {plan.starts} deals from {plan.seed} on."
        )
    if plan.until is not None and not 0 < plan.until < 1 - EQUAL_SHARE:
        raise click.UsageError(f"--until takes a margin above 0 and below 2/3, not {plan.until}.")
    if plan.until and plan.pool:
        raise click.UsageError("--until tests the first SPEC of a line-up; it cannot be used with --pool.")
    starts = range(plan.seed, plan.seed + plan.starts)
    if plan.compare:
        comparison = _comparison(plan)
        return Tournament(comparison.line_ups, starts, plan.until, comparison)
    return Tournament(_line_ups(plan), starts, plan.until)


def _comparison(plan: TournamentPlan) -> Comparison:
    """Return the comparison of two candidates; raise click.UsageError if the plan describes none."""
    if plan.pool:
        raise click.UsageError("Use either --compare or --pool.")
    if len(set(plan.compare)) != 2:
        raise click.UsageError("--compare takes two different SPECs.")
    if len(plan.specs) % 2:
        raise click.UsageError(f"--compare needs pairs of SPECs as company, not {len(plan.specs)} SPECs.")
    pairs = zip(plan.specs[::2], plan.specs[1::2], strict=True)
    companies = (*pairs, *((rival, rival) for rival in plan.against))
    if not companies:
        raise click.UsageError("--compare needs a company: two SPECs, or --against.")
    first, second = plan.compare
    return Comparison(first, second, tuple(dict.fromkeys(companies)))


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
    counted = "every seating once, with 95 % intervals."
    if report.counted < report.games:
        counted = f"of which the tables count {report.counted}: those on deals that every seating has played."
    click.echo(f"{report.games} games from deal {plan.seed} on, {counted}")
    columns = terminal_columns()
    for table in [*report_tables(report, columns)] or ["No deal has been played with every seating yet."]:
        click.echo(f"\n{table}")
    for line in forfeit_lines(games.values()):
        click.echo(f"\n{line}")


def _line_ups(plan: TournamentPlan) -> tuple[LineUp, ...]:
    """Return the groups of three opponents that play each other.

    With `against` and without `specs`, all named opponents play alone against two of `against`. Raise click.UsageError
    if both `against` and `pool` are given, or if the number of specs is wrong.
    """
    specs, against = plan.specs, plan.against
    if against and plan.pool:
        raise click.UsageError("Use either --against or --pool.")
    if len(against) > 1:
        raise click.UsageError("Only --compare takes several opponents with --against.")
    if against:
        return schedule.against(specs or list(SPECS), against[0])
    if plan.pool:
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
    write: Callable[[GameResult], None],
) -> bool:
    """Play the games of a tournament that `games` lacks; write each result and add it to `games`.

    Return False if Ctrl-C stops the games. `slots` is the number of games submitted to the executor at the same time.
    """
    with progress_bar("Games", len(tournament.jobs), len(games)) as advance:
        try:
            work = partial(play, clock=time.perf_counter, seat=roster)
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

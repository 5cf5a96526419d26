"""The command `puzzles`: mining of puzzles from games between opponents."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from pathlib import Path

import click

from frontends.console.commands.options import OUTPUT_FILE, SEED, WORKERS, WholeNumber, dask_option, json_option
from frontends.console.commands.specs.user import UserOpponent, import_option
from frontends.console.executors import open_executor, stop
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import progress_bar
from frontends.console.reports.wording import quantity
from frontends.console.user_specs.spec import UserSpec, any_opponent
from frontends.session.opponents import seat
from tribolo_core.arena.workers import Workers
from tribolo_core.errors import TriboloError
from tribolo_core.puzzles.mined_file import MinedFile
from tribolo_core.puzzles.mining import DEFAULT_NODES, DEFAULT_OPPONENTS, MiningPlan, in_order, mine
from tribolo_core.puzzles.puzzle import Puzzle


@click.command(name="puzzles")
@click.option("--games", type=WholeNumber(1, 10**9), default=100, show_default=True, help="Games in all.")
@click.option("--out", type=OUTPUT_FILE, required=True, help="The file to write or to continue, as JSON lines.")
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of all deals and moves.")
@click.option(
    "--opponent",
    "opponents",
    type=UserOpponent(),
    multiple=True,
    default=DEFAULT_OPPONENTS,
    help="An opponent that plays all three colours in some of the games; repeat the option for more."
    f"  [default: {', '.join(DEFAULT_OPPONENTS)}]",
)
@click.option(
    "--nodes",
    type=WholeNumber(1, 10**9),
    default=DEFAULT_NODES,
    show_default=True,
    help="Nodes of the first searches; the last have 16 times as many.",
)
@click.option("--workers", type=WORKERS, help="Processes that search.  [default: one for each core]")
@dask_option
@json_option
@import_option
def mine_puzzles(
    games: int,
    out: Path,
    seed: int,
    opponents: tuple[UserSpec, ...],
    nodes: int,
    workers: int | None,
    dask: str | None,
    is_json: bool,
) -> None:
    """Mine puzzles: turns of games with one best move.

    Opponents play games against each other. The engine searches each turn for a move that is better than every other
    by at least 10 points of the win share, at three numbers of nodes and with five seeds; endings are solved exactly. A
    puzzle goes on for up to three moves if the next own turn has such a move, too.
    Each puzzle gets themes, and a rating by which of the levels 1 to 8 find the move.

    Run the same command again to continue after an interruption, or with more --games to add to the file.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    try:
        plan = MiningPlan(seed, tuple(map(any_opponent, opponents)), nodes)
        file = MinedFile.begin(out, plan, games)
        missing = range(file.mined, games)
        if missing:
            with open_executor(workers, dask) as (executor, slots):
                _mine(plan, missing, file, executor, slots)
            file.finish()
    except TriboloError as error:
        raise click.UsageError(str(error)) from None
    mined = max(games, file.mined)
    if is_json:
        print_json({"games": mined, "mined": len(missing), "puzzles": len(file.puzzles), "file": str(out)})
        return
    found = f"{quantity(len(file.puzzles), 'puzzle', 'puzzles')} from {quantity(mined, 'game', 'games')}"
    click.echo(f"{found} in {out}, {len(missing)} mined now.")


def _mine(plan: MiningPlan, missing: range, file: MinedFile, executor: Executor, slots: int) -> None:
    """Mine the games whose numbers are in `missing`, and add their puzzles to the file in the same order.

    `slots` is the number of games submitted to the executor at the same time. Raise click.Abort after Ctrl-C.
    """
    with (
        progress_bar("Mining", len(missing)) as advance,
        file.adding() as add,
    ):
        try:
            results = Workers(executor, slots).map_unordered(partial(_numbered, plan), missing)
            for game, puzzles in in_order(results, missing.start):
                add(game, puzzles)
                advance(1)
        except KeyboardInterrupt:
            stop(executor)
            click.echo("\nInterrupted. Run the same command again to continue.", err=True)
            raise click.Abort from None


def _numbered(plan: MiningPlan, game: int) -> tuple[int, tuple[Puzzle, ...]]:
    """Return the number of a game of a plan, and the puzzles mined from it."""
    return game, mine(plan, game, seat)

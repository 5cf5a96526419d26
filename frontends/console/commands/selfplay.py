"""The command `selfplay`: a data set of games between opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.executors import open_executor, stop
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import progress_bar
from frontends.console.reports.wording import quantity
from frontends.console.user_specs.spec import UserSpec, any_opponent
from frontends.session.opponents import seat
from tribolo_core.dataset import DEFAULT_SEED, DatasetGame, DatasetPlan, missing_shards, play, write_shard
from tribolo_core.dataset.citation import Citation
from tribolo_core.dataset.reader import stored_shards
from tribolo_core.errors import MissingExtra, TriboloError

from .options import OUTPUT_FILE, WORKERS, WholeNumber, dask_option, json_option
from .specs.user import UserOpponent, import_option
from .training_seed import TrainingSeed

_GAMES_PER_TASK: Final = 4
"""Enough games to outweigh the cost of a task, few enough for a smooth progress bar."""


@click.command()
@click.option("--games", type=WholeNumber(1, 10**9), default=1_000, show_default=True, help="Games in all.")
@click.option("--blue", type=UserOpponent(), default="greedy", show_default=True, help="Opponent that plays Blue.")
@click.option("--red", type=UserOpponent(), default="greedy", show_default=True, help="Opponent that plays Red.")
@click.option("--green", type=UserOpponent(), default="greedy", show_default=True, help="Opponent that plays Green.")
@click.option(
    "--seed",
    type=TrainingSeed(),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="Seed of all deals and moves.",
)
@click.option(
    "--out",
    type=OUTPUT_FILE,
    required=True,
    help="Name of the data set, ending in .jsonl, .npz or .parquet; games.npz becomes games-000000.npz and so on.",
)
@click.option("--shard", type=WholeNumber(1, 10**6), default=1_000, show_default=True, help="Games in each file.")
@click.option(
    "--line-up",
    "more_seats",
    type=UserOpponent(),
    nargs=3,
    multiple=True,
    metavar="BLUE RED GREEN",
    help="A further line-up, which takes turns with the others, game by game; repeat the option for more.",
)
@click.option("--targets", is_flag=True, help="Also store the visits and the value of every legal move.")
@click.option(
    "--license",
    "licence",
    metavar="TEXT",
    help="License for the Croissant file: its SPDX name, such as CC-BY-4.0, or URL.",
)
@click.option("--creator", metavar="NAME", help="Creator of the data set, for its Croissant file.")
@click.option("--cite-as", metavar="TEXT", help="Citation, such as a BibTeX entry, for the Croissant file.")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@json_option
@import_option
def selfplay(
    games: int,
    blue: UserSpec,
    red: UserSpec,
    green: UserSpec,
    seed: int,
    out: Path,
    shard: int,
    more_seats: tuple[tuple[UserSpec, UserSpec, UserSpec], ...],
    targets: bool,
    licence: str | None,
    creator: str | None,
    cite_as: str | None,
    workers: int | None,
    dask: str | None,
    is_json: bool,
) -> None:
    """Play games between opponents and save them as training data.

    The data set holds positions, moves, evaluations and outcomes. Each file is written whole or not at all. Run the
    same command again to continue after an interruption, or with more --games to add to the data set. A data set of
    Parquet files gets a Croissant file, games.croissant.json, which describes it to other programs. What you add to
    that file by hand stays.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    citation = Citation(licence, creator, cite_as)
    if citation != Citation() and out.suffix != ".parquet":
        raise click.UsageError(
            "--license, --creator and --cite-as need a data set of Parquet files, such as games.parquet."
        )
    first, *more = [
        (any_opponent(b), any_opponent(r), any_opponent(g)) for b, r, g in ((blue, red, green), *more_seats)
    ]
    if not out.parent.is_dir():
        raise click.UsageError(f"{out}: there is no folder {out.parent}.")
    plan = DatasetPlan(seed, first, games, shard, targets, (*more,))
    try:
        missing = missing_shards(out, plan)
        count = sum(map(len, missing))
        if count:
            with open_executor(workers, dask) as (executor, _slots):
                _play(plan, missing, out, executor, count)
        stored = stored_shards(out)
        if out.suffix == ".parquet":
            _describe(out, citation)
    except TriboloError as error:
        raise click.UsageError(str(error)) from None
    except MissingExtra as error:
        raise click.UsageError(str(error).replace(error.needed_by, f"--out {out}", 1)) from None
    total = sum(stored.values())
    if is_json:
        print_json({"games": total, "played": count, "files": [*map(str, stored)]})
        return
    files = quantity(len(stored), "file", "files")
    click.echo(f"{quantity(total, 'game', 'games')} in {files}, {count} of them played now.")


def _describe(out: Path, citation: Citation) -> None:
    from tribolo_core.dataset.croissant import write_croissant  # needs pyarrow

    write_croissant(out, citation)


def _play(plan: DatasetPlan, missing: tuple[range, ...], out: Path, executor: Executor, count: int) -> None:
    """Play the missing games of a data set, shard by shard, and write each shard when all of its games are played.

    `missing` has the range of game numbers of each shard, and `count` is the number of games in all. If Ctrl-C
    interrupts them, say how many are stored, and raise click.Abort.
    """
    with progress_bar("Playing", count) as advance:
        try:
            for shard in missing:
                games = executor.map(partial(play, plan, seat=seat), shard, chunksize=_GAMES_PER_TASK)
                write_shard(out, plan, _with_progress(games, advance))
        except KeyboardInterrupt:
            stop(executor)
            stored = sum(stored_shards(out).values())
            click.echo(
                f"\nInterrupted: {stored} of {plan.games} games are stored in whole files. "
                "A smaller --shard loses fewer. Run the same command again to continue.",
                err=True,
            )
            raise click.Abort from None


def _with_progress(games: Iterator[DatasetGame], advance: Callable[[int], None]) -> Iterator[DatasetGame]:
    """Yield the games unchanged, and advance the progress bar by one after each game."""
    for game in games:
        advance(1)
        yield game

"""The command `selfplay`: games between opponents, kept as a data set."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.executors import executor
from frontends.session.opponents import seat
from tribolo_core.dataset import DatasetGame, DatasetPlan, missing_shards, play, write_shard
from tribolo_core.errors import MissingExtra, TriboloError

from .specs import SEED, Spec

_GAMES_AT_A_TIME: Final = 4
"""What a process is given at once: enough to hide the way there, few enough for a bar that moves."""


@click.command()
@click.option("--games", type=click.IntRange(1, 10**9), default=1_000, show_default=True, help="Games to keep.")
@click.option("--blue", type=Spec(), default="greedy", show_default=True, help="Who plays Blue.")
@click.option("--red", type=Spec(), default="greedy", show_default=True, help="Who plays Red.")
@click.option("--green", type=Spec(), default="greedy", show_default=True, help="Who plays Green.")
@click.option(
    "--seed", type=SEED, default=1, show_default=True, metavar="N", help="All deals and choices follow from it."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The name of the data set, ending in .jsonl or .npz; games.npz has files games-000000.npz and so on.",
)
@click.option("--shard", type=click.IntRange(1, 10**6), default=1_000, show_default=True, help="Games in a file.")
@click.option("--workers", type=click.IntRange(1, 1_024), help="Processes that play.  [default: one for each core]")
def selfplay(
    games: int, blue: str, red: str, green: str, seed: int, out: Path, shard: int, workers: int | None
) -> None:
    """Let opponents play games, and keep positions, moves, evaluations and outcomes for learners.

    Each file is written whole or not at all. The same command again goes on where it was, and with more --games it adds
    to what is there.
    """
    plan = DatasetPlan(seed, (blue, red, green), games, shard)
    try:
        missing = missing_shards(out, plan)
        wanted = sum(map(len, missing))
        if wanted:
            with executor(workers, None) as (players, _slots):
                _play(plan, missing, out, players, wanted)
    except (TriboloError, MissingExtra) as error:
        raise click.UsageError(str(error)) from None
    except BrokenProcessPool:
        raise click.ClickException("A process that played was killed; the same command goes on.") from None
    files = len(plan.shards())
    click.echo(f"{games} games in {files} {'file' if files == 1 else 'files'}, {wanted} of them played now.")


def _play(plan: DatasetPlan, missing: tuple[range, ...], out: Path, players: Executor, wanted: int) -> None:
    with click.progressbar(length=wanted, label="Playing", file=sys.stderr) as bar:
        try:
            for shard in missing:
                games = players.map(partial(play, plan, seat=seat), shard, chunksize=_GAMES_AT_A_TIME)
                write_shard(out, plan, _counted(games, bar))
        except KeyboardInterrupt:
            players.shutdown(wait=False, cancel_futures=True)
            raise click.Abort from None


def _counted(games: Iterator[DatasetGame], bar: click._termui_impl.ProgressBar[int]) -> Iterator[DatasetGame]:
    for game in games:
        bar.update(1)
        yield game

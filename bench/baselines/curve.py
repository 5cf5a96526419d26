"""The learning curve of a run: win shares on the board of 6 by 6 cells, in a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.win_share import win_shares
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.envs.batch import BatchEnv

DEAL: Final = "6x6"
"""The preset that the baselines learn."""

OPPONENTS: Final = ("level:4", "greedy")
"""The baselines play alone against two of each of these."""

GAMES: Final = 600
"""The number of games against an opponent."""

HELD_OUT: Final = 2**40
"""The seed of the games in which the baselines are measured; those of a run are below it."""

COLUMNS: Final = ("algorithm", "seed", "cpu_seconds", "games", "player", "against", "share", "low", "high")
"""The columns of the file; `player` is how the network plays: by its `policy` alone, or with a `search`."""

Row = tuple[str | int, ...]
"""The fields of a line of the file."""

Choose = Callable[[BatchEnv], NDArray[np.uint8]]
"""A function that returns the actions in a batch."""


def measure(algorithm: str, seed: int, seconds: float, games: int, players: dict[str, Choose]) -> Iterator[Row]:
    """Measure players against both opponents; yield a row for each pair, and print its win share.

    `seconds` is the CPU time of training, and `games` the number of games of self-play.
    """
    for player, choose in players.items():
        for against in OPPONENTS:
            shares = win_shares(choose, against, GAMES, HELD_OUT, deal=DEAL, threads=1)
            interval = wilson_interval(shares.tolist(), GAMES)
            print(f"{seconds:5.0f} s {games:8,} games: {player} {interval.mean:.1%} against two {against}", flush=True)
            figures = (f"{figure:.4f}" for figure in (interval.mean, interval.low, interval.high))
            yield (algorithm, seed, f"{seconds:.0f}", games, player, against, *figures)


def write_curve(path: Path, rows: Iterable[Row]) -> None:
    """Write a curve as CSV, with a headline."""
    with path.open("w", newline="") as file:
        csv.writer(file).writerows((COLUMNS, *rows))

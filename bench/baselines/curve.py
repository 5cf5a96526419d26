"""The learning curve of a run: win shares on the board of 6 by 6 cells or another one, in a CSV file."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.baselines.player import search_of
from bench.win_share import win_shares
from tribolo_core.arena.intervals import Interval, wilson_interval
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.guided import Evaluator

DEAL: Final = "6x6"
"""The preset that the baselines learn, unless a run has another one."""

OPPONENTS: Final = ("level:4", "greedy")
"""The baselines play alone against two of each of these."""

GAMES: Final = 600
"""The number of games against an opponent."""

HELD_OUT: Final = 2**40
"""The seed of the games in which the baselines are measured; those of training are below it."""

VISITS: Final = 64
"""The nodes of a search in these games."""

COLUMNS: Final = ("algorithm", "seed", "cpu_seconds", "games", "nodes", "against", "share", "low", "high")
"""The columns of the file; with one node, the network plays by its policy alone."""

Row = tuple[str | int, ...]
"""The fields of a line of the file."""

Choose = Callable[[BatchEnv, NDArray[np.bool_]], NDArray[np.uint8]]
"""A function that returns the actions in a batch; those of the games in a mask count."""


def player(evaluate: Evaluator, nodes: int) -> Choose:
    """Return a function that chooses moves in a batch: by the policy with one node, by a search with more."""

    def choose(env: BatchEnv, own: NDArray[np.bool_]) -> NDArray[np.uint8]:
        actions = np.full(env.n, WAIT, np.uint8)
        if not own.any():
            return actions
        if nodes == 1:
            actions[own] = np.asarray(evaluate(env.observations[own])[0]).argmax(axis=1)
        else:
            turns = [env.turn(int(game)) for game in np.flatnonzero(own)]
            actions[own] = search_of(turns, evaluate, nodes).choose()
        return actions

    return choose


def share_against(choose: Choose, against: str, deal: str, deals: int) -> Interval:
    """Return the win share alone against two of an opponent on a preset, with the bounds of its 95 % interval.

    `deals` is the seed of the games.
    """
    shares = win_shares(choose, against, GAMES, deals, deal=deal, threads=1)
    return wilson_interval(shares.tolist(), GAMES)


@dataclass(frozen=True)
class Point:
    """A point of a curve: the run, its CPU seconds of training, its games of self-play, and its preset."""

    algorithm: str
    seed: int
    seconds: float
    games: int
    deal: str = DEAL

    def measure(self, evaluate: Evaluator, nodes: Iterable[int], deals: int = HELD_OUT) -> Iterator[Row]:
        """Measure an evaluator with numbers of nodes against both opponents; yield a row for each pair, and print it.

        `deals` is the seed of the games.
        """
        for count in nodes:
            for against in OPPONENTS:
                began = time.process_time()
                share, low, high = share_against(player(evaluate, count), against, self.deal, deals)
                spent = time.process_time() - began
                run = f"{self.algorithm}-{self.seed} after {self.seconds:.0f} s and {self.games:,} games"
                won = f"{share:.1%} ({low:.1%} to {high:.1%}) against two {against} in {spent:.0f} s"
                print(f"{run}: nodes={count} wins {won}", flush=True)
                figures = (f"{figure:.4f}" for figure in (share, low, high))
                yield (self.algorithm, self.seed, f"{self.seconds:.0f}", self.games, count, against, *figures)


def write_curve(path: Path, rows: Iterable[Row]) -> None:
    """Write a curve as CSV, with a header row."""
    with path.open("w", newline="") as file:
        csv.writer(file).writerows((COLUMNS, *rows))

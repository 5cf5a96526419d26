"""Measure the evaluated leaves per second of the guided search, with evaluators that cost nothing and with the network.

    python -m bench.guided [--rounds 5]

First, the search with the engine's network must make the visits of the engine; see `check`. Each round runs all rows in
turn, so that a load of the machine affects all of them alike. Leaves are divided by CPU time, which does not depend on
the load, and by wall-clock time.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.research import Rate
from tribolo_core import Turn, opponent
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.guided import Evaluator, GuidedSearch, network_evaluator

ROOTS: Final = 1_024
"""The number of positions that are searched at once."""


class Row(NamedTuple):
    """A row of the table: a search of `roots` positions with the evaluator `evaluate`.

    Each tree gets `visits` visits, and a batch takes `leaves` leaves of each tree. `threads` limits the cores; `None`
    takes all.
    """

    name: str
    evaluate: Evaluator
    roots: int
    leaves: int
    visits: int
    threads: int | None = None


def positions() -> list[Turn]:
    """Return `ROOTS` turns of random games: about as many after no move as after 1, 2 and so on, up to 99 moves."""
    env = BatchEnv(ROOTS, seed=1)
    plies = np.arange(ROOTS) % 100
    for ply in range(100):
        env.step(np.where(plies > ply, env.choose("random", seed=ply), WAIT))
    return [env.turn(game) for game in range(ROOTS)]


def free_evaluator() -> Evaluator:
    """Return an evaluator that costs nothing: its random answers do not depend on the positions."""
    rng = np.random.default_rng(1)
    priors, values = rng.random((ROOTS, 176), np.float32), rng.random((ROOTS, 3), np.float32)

    def evaluate(planes: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return views of the prepared answers."""
        return priors[: len(planes)], values[: len(planes)]

    return evaluate


def measure(row: Row, turns: list[Turn], *, has_move_values: bool) -> Rate:
    """Run the search of a row once, and return its rate; building the trees does not count."""
    search = GuidedSearch(
        turns[: row.roots],
        leaves=row.leaves,
        batch=ROOTS,
        threads=row.threads,
        move_values=has_move_values,
        planes="absolute" if has_move_values else "relative",
    )
    began, cpu_began = time.perf_counter(), time.process_time()
    leaves = search.run(row.evaluate, row.visits)
    return Rate(leaves / (time.process_time() - cpu_began), leaves / (time.perf_counter() - began))


def engine_rate(turns: list[Turn]) -> Rate:
    """Return the rate of nodes of the engine itself on one core, with 2,000 nodes for each of some turns."""
    engine = opponent("engine:nodes=2000,modelling=no")
    began, cpu_began = time.perf_counter(), time.process_time()
    nodes = sum(engine.analyse(turn).nodes for turn in turns)
    return Rate(nodes / (time.process_time() - cpu_began), nodes / (time.perf_counter() - began))


def check(turns: list[Turn]) -> None:
    """Check that the search with the network makes the visits of the engine; raise AssertionError if it does not.

    Turns that the engine solves exactly do not count.
    """
    search = GuidedSearch(turns, planes="absolute", move_values=True)
    search.run(network_evaluator(), 200)
    visits = search.results().visits
    engine = opponent("engine:nodes=200,modelling=no")
    for row, turn in zip(visits, turns, strict=True):
        analysis = engine.analyse(turn)
        assert analysis.solved or {move.coord.index: move.nodes for move in analysis.moves} == {
            int(cell): int(row[cell]) for cell in np.flatnonzero(row)
        }


def main() -> None:
    """Check the search, run every row several times, and print the medians as a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="runs of each row")
    options = parser.parse_args()
    turns = positions()
    check(turns[:100])
    free, network = free_evaluator(), network_evaluator()
    rows = [
        Row("free evaluator, 1,024 roots, 1 leaf each, 1 core", free, ROOTS, 1, 200, threads=1),
        Row("free evaluator, 1,024 roots, 1 leaf each, all cores", free, ROOTS, 1, 200),
        Row("free evaluator, 64 roots, 16 leaves each, all cores", free, 64, 16, 3_200),
        Row("free evaluator, 1 root, 64 leaves, 1 core", free, 1, 64, 100_000, threads=1),
        Row("engine's network through planes, 1,024 roots, all cores", network, ROOTS, 1, 50),
    ]
    rates: dict[str, list[Rate]] = {row.name: [] for row in rows}
    rates["engine itself (nodes), 1 core"] = []
    for _ in range(options.rounds):
        for row in rows:
            rates[row.name].append(measure(row, turns, has_move_values=row.evaluate is network))
        rates["engine itself (nodes), 1 core"].append(engine_rate(turns[:60:3]))
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; {options.rounds} rounds\n"
    )
    columns = ("search", "leaves per CPU second", "leaves per second, median", "leaves per second, best")
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    for name, found in rates.items():
        clock = [rate.by_clock for rate in found]
        by_cpu = statistics.median(rate.by_cpu for rate in found)
        print(f"| {name} | {by_cpu:,.0f} | {statistics.median(clock):,.0f} | {max(clock):,.0f} |")


if __name__ == "__main__":
    main()

"""Play many games of the engine, and check that they are reproducible and that no answer is late.

    python -m bench.many_games            # node-limited games by 1 process and by 8: all records must be equal
    python -m bench.many_games --fast     # games at a millisecond a move: latency and legality of the answers

Each takes some minutes and exits with 1 if a check fails.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import Final

from tribolo_core import Game, Record, format_record
from tribolo_core.ai import seated_opponent
from tribolo_core.ai.playing import steps
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.arena.game import play
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.dice import nth_seed

FIRST_DEAL: Final = 4_000_000
LINE_UP: Final = ("engine:nodes=2", "greedy", "random")
"""The opponents of the games whose records are compared."""
TIME_MS: Final = 1.0
"""Milliseconds that the engine has for a move with `--fast`."""
LATE_MS: Final = 20.0
"""Milliseconds after the time limit at which an answer counts as late."""


def record(job: Job) -> str:
    """Return the record of one game of a tournament."""
    return format_record(Record(play(job, lambda: 0.0).game(), job.seats))


def digest(games: int, workers: int) -> str:
    """Return the SHA-256 of the records of a tournament of `LINE_UP` in `workers` processes, in hexadecimal."""
    tournament = Tournament((LINE_UP,), range(FIRST_DEAL, FIRST_DEAL + games // 6 + 1))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as executor:
        records = executor.map(record, list(tournament.jobs)[:games], chunksize=50)
        return hashlib.sha256("\n".join(records).encode()).hexdigest()


def latencies(start: int) -> list[float]:
    """Return by how many milliseconds each answer of the engine exceeds its time, in a game against two greedy.

    Raise Forfeit if an answer is illegal.
    """
    seats = ["greedy", "greedy", "greedy"]
    seats[start % 3] = f"engine:time={TIME_MS}ms"
    opponents = [seated_opponent(spec) for spec in seats]
    played = list(steps(Game.new(seed=start), opponents, lambda ply: nth_seed(start, ply), clock=time.perf_counter))
    for step in played:
        if isinstance(step.answer, Forfeit):
            raise step.answer
    return [1_000 * step.seconds - TIME_MS for step in played if seats[step.player.index] != "greedy"]


def main() -> int:
    """Check that games are reproducible, or with `--fast` that no answer is late; return 1 if the check fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="number of games")
    parser.add_argument("--fast", action="store_true", help="play at a millisecond a move, and measure the latency")
    options = parser.parse_args()
    if options.fast:
        with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as executor:
            starts = range(FIRST_DEAL, FIRST_DEAL + options.games)
            late = [one for game in executor.map(latencies, starts, chunksize=20) for one in game]
        lost = sum(one > LATE_MS for one in late)
        print(f"{options.games:,} games, {len(late):,} answers at {TIME_MS:.0f} ms, all legal.")
        print(f"Latency {median(late):.2f} ms (median), {max(late):.2f} ms (worst); {lost} above {LATE_MS:.0f} ms.")
        return int(lost > 0)
    digests = {workers: digest(options.games, workers) for workers in (1, 8)}
    for workers, found in digests.items():
        print(f"{options.games:,} games by {workers} processes: {found}")
    return int(len(set(digests.values())) > 1)


if __name__ == "__main__":
    sys.exit(main())

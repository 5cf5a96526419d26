"""Ten thousand games of the engine: the same ones whoever plays them, and no answer too late.

    python -m bench.many_games            # node-limited games by 1 process and by 8: every record must be the same
    python -m bench.many_games --fast     # games at a millisecond a move: how late answers are, and that all are legal

The first takes some minutes, and so does the second. Each exits with 1 where something is not as it should be.
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

from tribolo_core import Game
from tribolo_core.ai import seated_opponent
from tribolo_core.arena.game import play
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tournament import Tournament
from tribolo_core.dice import nth_seed

FIRST_DEAL: Final = 4_000_000
LINE_UP: Final = ("engine:nodes=2", "greedy", "random")
TIME: Final = 1.0
LATE: Final = 20.0
"""Milliseconds: an answer so much after its limit loses on time."""


def record(job: Job) -> str:
    """The record of a game."""
    return play(job, lambda: 0.0).record


def digest(games: int, workers: int) -> str:
    """A digest of the records of the first games of a schedule, played by so many processes."""
    tournament = Tournament((LINE_UP,), range(FIRST_DEAL, FIRST_DEAL + games // 6 + 1))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as players:
        records = players.map(record, list(tournament.jobs)[:games], chunksize=50)
        return hashlib.sha256("\n".join(records).encode()).hexdigest()


def latenesses(start: int) -> list[float]:
    """For each answer of the engine in a game against two greedy, the milliseconds after its limit."""
    seats = ["greedy", "greedy", "greedy"]
    seats[start % 3] = f"engine:time={TIME}ms"
    opponents = [seated_opponent(spec) for spec in seats]
    game = Game.new(seed=start)
    late = []
    while (player := game.turn.player) is not None:
        began = time.perf_counter()
        move = opponents[player.index].choose(game.turn, seed=nth_seed(start, len(game.turns)), past=game.past)
        if seats[player.index] != "greedy":
            late.append(1_000 * (time.perf_counter() - began) - TIME)
        game = game.play(move, by=player)
    return late


def main() -> int:
    """Play, and tell what was found."""
    parser = argparse.ArgumentParser(description="Many games of the engine.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--fast", action="store_true", help="at a millisecond a move")
    options = parser.parse_args()
    if options.fast:
        with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as players:
            starts = range(FIRST_DEAL, FIRST_DEAL + options.games)
            late = [one for game in players.map(latenesses, starts, chunksize=20) for one in game]
        lost = sum(one > LATE for one in late)
        print(f"{options.games:,} games, {len(late):,} answers at {TIME:.0f} ms, each a legal move.")
        print(f"Late by {median(late):.2f} ms (median), {max(late):.2f} ms (worst); {lost} by more than {LATE:.0f} ms.")
        return int(lost > 0)
    digests = {workers: digest(options.games, workers) for workers in (1, 8)}
    for workers, found in digests.items():
        print(f"{options.games:,} games by {workers} processes: {found}")
    return int(len(set(digests.values())) > 1)


if __name__ == "__main__":
    sys.exit(main())

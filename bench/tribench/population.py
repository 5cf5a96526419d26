"""Measure the win shares of the rivals of Tribolo-Bench 2 among themselves, and write them to their file.

    python -m bench.tribench.population    # a quarter of an hour on two idle cores

Each rival plays alone against two of each other one, `DEALS` deals with every colour. The deals belong to no run.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from statistics import fmean
from typing import Final

from tribolo_core.arena.game import play
from tribolo_core.arena.report import win_shares
from tribolo_core.arena.schedule import Job, against
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.benchmark.deals import Split, deals
from tribolo_core.benchmark.second.population import RIVALS, population_path, rival

DEALS: Final = 40
"""The number of deals for each pair."""


def share(job: Job) -> float:
    """Play one game, and return the win share of the first opponent of its line-up."""
    result = play(job, lambda: 0.0, partial(rival, salt=0))
    return win_shares(result)[job.seats.index(job.line_up[0])]


def main() -> None:
    starts = deals(Split.VALIDATION, DEALS)
    shares: dict[str, dict[str, float]] = {spec: {} for spec in RIVALS}
    with ProcessPoolExecutor() as executor:
        for one, other in permutations(RIVALS, 2):
            jobs = Tournament(against([one], other), starts).jobs
            shares[one][other] = round(fmean(executor.map(share, jobs, chunksize=10)), 4)
            print(f"{one} against two {other}: {shares[one][other]:.3f}", flush=True)
    population_path().write_text(json.dumps(shares, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

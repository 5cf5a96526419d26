"""Time exact endings by the number of empty cells.

    python -m bench.endgames    # some minutes

Times are CPU times, so that other processes disturb them less. About half of the positions are from greedy games, the
others from random ones. A search that exceeds the node limit counts as infinite.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from math import ceil, inf
from statistics import median
from typing import Final

from tests.harness.games import dealt_ending
from tribolo_core import Guarantee, Limits, Solution, Turn, Unsolved, guarantee, solve

Search = Callable[[Turn, Limits], Guarantee | Solution]

SEARCHES: Final[dict[str, Search]] = {
    "forced margin": lambda turn, limits: guarantee(turn, limits=limits),
    "forced win": lambda turn, limits: guarantee(turn, aim="win", limits=limits),
    "self-interest": lambda turn, limits: solve(turn, limits=limits),
}
POSITIONS: Final = {8: 40, 10: 40, 12: 40, 13: 40, 14: 20, 15: 12, 16: 20, 18: 15, 20: 5}
"""The number of positions by the number of their empty cells."""
MAX_EMPTY: Final = {"forced margin": 20, "forced win": 20, "self-interest": 15}
"""The largest number of empty cells at which each search is timed."""
LIMITS: Final = Limits(nodes=60_000_000)


def endings(empty: int, positions: int) -> Iterator[Turn]:
    """Yield turns with `empty` empty cells and a legal move, from games of greedy and of random opponents."""
    dealt = (dealt_ending(seed, empty) for seed in count())
    return islice((turn for turn in dealt if turn.player is not None), positions)


def cost(search: Search, turn: Turn) -> tuple[float, float]:
    """Return the CPU seconds and the nodes that a search takes, both infinite if it exceeds `LIMITS`."""
    start = time.process_time()
    try:
        nodes = search(turn, LIMITS).nodes
    except Unsolved:
        return inf, inf
    return time.process_time() - start, nodes


def row(name: str, empty: int) -> str:
    """Return the CPU times and node counts of the search called `name` as a row of the Markdown table."""
    costs = [cost(SEARCHES[name], turn) for turn in endings(empty, POSITIONS[empty])]
    solved = [(seconds, nodes) for seconds, nodes in costs if nodes < inf]
    seconds, nodes = zip(*costs, strict=True)
    rate = sum(nodes for _, nodes in solved) / sum(seconds for seconds, _ in solved) / 1e6
    cells = (
        f"{len(solved)} of {len(costs)}",
        *(f"{1_000 * quantile(seconds):,.1f}" for quantile in (median, nine_of_ten)),
        *(f"{quantile(nodes):,.0f}" for quantile in (median, nine_of_ten)),
        f"{rate:.1f}",
    )
    return f"| {empty} | {name} | {' | '.join(cells)} |"


def nine_of_ten(values: Sequence[float]) -> float:
    """Return the nine-tenths quantile: the smallest value that nine tenths of the values do not exceed."""
    return sorted(values)[ceil(0.9 * len(values)) - 1]


def main() -> None:
    """Print the table of times."""
    print("| empty | search | solved | ms, median | ms, 9 of 10 | nodes, median | nodes, 9 of 10 | M nodes/s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in SEARCHES:
        for empty in POSITIONS:
            if empty <= MAX_EMPTY[name]:
                print(row(name, empty), flush=True)


if __name__ == "__main__":
    main()

"""What exact endings cost, and whether they are what plain Python finds.

    python -m bench.endgames            # times and nodes by the number of empty cells, some minutes
    python -m bench.endgames --check    # 1,000 endings of up to 8 empty cells beside the tests' specification

Times are those that processors worked, as the machine does other things too. Half of the positions are of greedy
games, the others of random ones; what takes more nodes than the limit counts as longer than all others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from math import ceil, inf
from statistics import median
from typing import Final

from tests.analysis.endgame_checks import assert_solved, dealt_ending
from tribolo_core import Guarantee, Limits, Solution, Turn, Unsolved, guarantee, solve

Search = Callable[[Turn, Limits], Guarantee | Solution]

SEARCHES: Final[dict[str, Search]] = {
    "forced margin": lambda turn, limits: guarantee(turn, limits=limits),
    "forced win": lambda turn, limits: guarantee(turn, aim="win", limits=limits),
    "self-interest": lambda turn, limits: solve(turn, limits=limits),
}
POSITIONS: Final = {8: 40, 10: 40, 12: 40, 13: 40, 14: 20, 15: 12, 16: 20, 18: 15, 20: 5}
DEEPEST: Final = {"forced margin": 20, "forced win": 20, "self-interest": 15}
LIMIT: Final = Limits(nodes=60_000_000)
CHECKED: Final = 1_000
MOST_CHECKED_EMPTIES: Final = 8


def endings(empties: int, most: int) -> Iterator[Turn]:
    """So many turns with that number of empty cells, of the first games that come to one."""
    dealt = (dealt_ending(seed, empties) for seed in count())
    return islice((turn for turn in dealt if turn.player is not None), most)


def measured(search: Search, turn: Turn) -> tuple[float, float]:
    """The seconds and the nodes, both without end where the limit is met."""
    start = time.process_time()
    try:
        nodes = search(turn, LIMIT).nodes
    except Unsolved:
        return inf, inf
    return time.process_time() - start, nodes


def row(name: str, empties: int) -> str:
    """A line of the table in Markdown."""
    found = [measured(SEARCHES[name], turn) for turn in endings(empties, POSITIONS[empties])]
    solved = [(seconds, nodes) for seconds, nodes in found if nodes < inf]
    seconds, nodes = zip(*found, strict=True)
    rate = sum(nodes for _, nodes in solved) / sum(seconds for seconds, _ in solved) / 1e6
    cells = (
        f"{len(solved)} of {len(found)}",
        *(f"{1_000 * part(seconds):,.1f}" for part in (median, nine_of_ten)),
        *(f"{part(nodes):,.0f}" for part in (median, nine_of_ten)),
        f"{rate:.1f}",
    )
    return f"| {empties} | {name} | {' | '.join(cells)} |"


def nine_of_ten(values: Sequence[float]) -> float:
    """The smallest value that nine tenths of the values do not exceed."""
    return sorted(values)[ceil(0.9 * len(values)) - 1]


def check() -> None:
    """Compare what is found with plain Python; an error is raised at the first difference."""
    start = time.monotonic()
    for seed in range(CHECKED):
        assert_solved(dealt_ending(seed, 1 + seed // 2 % MOST_CHECKED_EMPTIES))
    minutes = (time.monotonic() - start) / 60
    print(f"{CHECKED:,} endings of 1 to {MOST_CHECKED_EMPTIES} empty cells in {minutes:.1f} minutes: no difference.")


def main() -> None:
    """Print the table, or the result of the check."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare with plain Python instead")
    if parser.parse_args().check:
        check()
        return
    print("| empty | what | solved | ms, median | ms, 9 of 10 | nodes, median | nodes, 9 of 10 | M nodes/s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in SEARCHES:
        for empties in POSITIONS:
            if empties <= DEEPEST[name]:
                print(row(name, empties), flush=True)


if __name__ == "__main__":
    main()

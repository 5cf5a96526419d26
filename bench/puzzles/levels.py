"""Fit the ratings of the levels 1 to 8 as solvers of puzzles, the constants in `tribolo_core/puzzles/rating.py`.

    python -m bench.puzzles.levels mined.jsonl      # the puzzles that ship, without a file

Puzzles and levels are fitted together: a puzzle gets the rating that follows from its tries and the ratings of the
levels, and a level gets the rating with which it is expected to solve as many puzzles as it has solved (joint maximum
likelihood of the Rasch model, with a normal prior for the puzzles).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import fsum
from pathlib import Path
from typing import Final

from tribolo_core.puzzles.file import SHIPPED, read_puzzles
from tribolo_core.puzzles.rating import LEVEL_RATINGS, TRIALS, rating_of, solving_rate

ROUNDS: Final = 40


def fitted(solved: Sequence[Sequence[int]], rounds: int = ROUNDS) -> list[float]:
    """Return the ratings of the levels after `rounds` steps from the present ones.

    `solved` holds the numbers of solved tries of each puzzle by level.
    """
    levels = [float(rating) for rating in LEVEL_RATINGS]
    for _ in range(rounds):
        puzzles = [rating_of(tries, levels) for tries in solved]
        levels = [
            level_rating(fsum(tries[level] for tries in solved) / TRIALS, puzzles) for level in range(len(levels))
        ]
    return levels


def level_rating(solved: float, puzzles: Sequence[float]) -> float:
    """Return the rating of a solver who is expected to solve `solved` of the puzzles with these ratings."""
    low, high = 0.0, 4_000.0
    for _ in range(40):
        middle = (low + high) / 2
        is_more = fsum(solving_rate(middle, puzzle) for puzzle in puzzles) > solved
        low, high = (low, middle) if is_more else (middle, high)
    return (low + high) / 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles.levels", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", default=SHIPPED, help="the puzzles; those that ship by default")
    mined = read_puzzles(parser.parse_args().file)
    print(*(round(rating) for rating in fitted([puzzle.solved for puzzle in mined.puzzles])), sep=", ")


if __name__ == "__main__":
    main()

"""Simulate newcomers, and measure their first ten puzzles.

    python -m bench.puzzles.newcomers            # 1,000 newcomers

Each newcomer solves, misses or skips each puzzle by chance. Prints the least, the mean and the greatest value of all
newcomers for the number of themes, the least number of legal moves, the cells that the best move captures, the puzzles
whose best move captures most or least, and the share that a blind rule solves: always to play the largest, or the
smallest, capture.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Final, NamedTuple

from tribolo_core.dice import Dice, nth_seed
from tribolo_core.puzzles.file import shipped_puzzles
from tribolo_core.puzzles.puzzle import Puzzle
from tribolo_core.puzzles.solving.choice import captures_of, choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress

PUZZLES: Final = 10
"""The number of first puzzles that count."""

SEED: Final = 60
"""The seed of the newcomers."""

OUTCOMES: Final = (True, False, None)
"""Solved, missed and skipped."""


class FirstPuzzles(NamedTuple):
    """What the first puzzles of a newcomer are like.

    `themes` is the number of different themes, `moves` the least number of legal moves, and `captured` the mean number
    of cells that the best move captures. In `largest` puzzles no move captures more than the best one, in `smallest`
    none captures fewer. `largest_rule` and `smallest_rule` are the shares of puzzles that the blind rules are expected
    to solve, which choose among equal captures by chance.
    """

    themes: int
    moves: int
    captured: float
    largest: int
    smallest: int
    largest_rule: float
    smallest_rule: float


def first_puzzles(seed: int) -> list[Puzzle]:
    """Return the first puzzles of the newcomer whose draws and results follow from a seed."""
    dice, progress, puzzles = Dice(seed), Progress(), list[Puzzle]()
    for _ in range(PUZZLES):
        seen = progress.seen
        puzzle = choose_puzzle(shipped_puzzles(), progress.rating, dice.below, seen=seen, met=len(seen))
        assert puzzle is not None
        puzzles.append(puzzle)
        progress = progress.after(puzzle, is_solved=OUTCOMES[dice.below(len(OUTCOMES))])
    return puzzles


def describe(puzzles: Sequence[Puzzle]) -> FirstPuzzles:
    """Return what some puzzles are like."""
    captures = [captures_of(puzzle) for puzzle in puzzles]
    return FirstPuzzles(
        themes=len({theme for puzzle in puzzles for theme in puzzle.themes}),
        moves=min(map(len, captures)),
        captured=fmean(cells[0] for cells in captures),
        largest=sum(cells[0] == max(cells) for cells in captures),
        smallest=sum(cells[0] == min(cells) for cells in captures),
        largest_rule=fmean((cells[0] == max(cells)) / cells.count(max(cells)) for cells in captures),
        smallest_rule=fmean((cells[0] == min(cells)) / cells.count(min(cells)) for cells in captures),
    )


def simulate(number: int) -> FirstPuzzles:
    """Return what the first puzzles of the newcomer with a number are like."""
    return describe(first_puzzles(nth_seed(SEED, number)))


def main() -> None:
    """Simulate newcomers, and print a Markdown table."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.puzzles.newcomers", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--newcomers", type=int, default=1_000, help="number of newcomers")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="number of processes")
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.workers) as executor:
        found = list(executor.map(simulate, range(arguments.newcomers), chunksize=10))
    print(f"The first {PUZZLES} puzzles of each of {len(found):,} newcomers:\n")
    print("| of ten puzzles | least | mean | greatest |\n| --- | ---: | ---: | ---: |")
    for name, values in zip(FirstPuzzles._fields, zip(*found, strict=True), strict=True):
        print(f"| {name} | {min(values):.3g} | {fmean(values):.3g} | {max(values):.3g} |")


if __name__ == "__main__":
    main()

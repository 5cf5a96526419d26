"""Measure the quality of the puzzles that ship.

    python -m bench.puzzles                  # 200 puzzles with 100,000 nodes, and fresh tries of the levels on all

A search three times as long as the last of the mining looks for the best move of puzzles drawn at random. Every
level tries every puzzle again, with seeds that the mining did not use, so the rates are not those that the ratings were
made of. Prints Markdown tables and writes docs/benchmarks/puzzles.svg.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Final

from frontends.console.reports.charts import save_chart
from tribolo_core.ai.registry import LEVELS
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.dice import Dice, nth_seed
from tribolo_core.puzzles.file import SHIPPED, shipped_puzzles
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.rating import EASIEST, HARDEST, TRIALS, is_greedy, third_of, tries
from tribolo_core.puzzles.searches import best_move

NODES: Final = 100_000
DRAWN: Final = 200
SEED: Final = 20
"""The seed that draws the puzzles, and from which the seeds of the fresh tries follow."""

THIRDS: Final = ("easiest", "middle", "hardest")
CLASSES: Final = 10
"""Classes of puzzles in the picture, of equal size, by rating."""

PLOT: Final = Path(__file__).parents[2] / "docs" / "benchmarks" / "puzzles.svg"

Rates = Sequence[float]
"""The solving rates of the levels 1 to 8."""


def agrees(puzzle: Puzzle) -> bool:
    """Return whether a search of `NODES` nodes finds the key."""
    return best_move(puzzle.turn, NODES) == puzzle.key


def fresh_rates(puzzle: Puzzle) -> Rates:
    """Return the rates at which the levels find the key in tries with seeds of their own."""
    seed = nth_seed(SEED, int(puzzle.id, 16))
    return [found / TRIALS for found in tries(puzzle.turn, puzzle.key, seed)]


def mean_rates(rates: Sequence[Rates]) -> Rates:
    """Return the mean over several puzzles, for each level."""
    return [fmean(level) for level in zip(*rates, strict=True)]


def table_of_rates(puzzles: Sequence[Puzzle], rates: Sequence[Rates]) -> str:
    """Return the solving rates of a blind guess and of the levels in each third of the scale, as a Markdown table.

    The numbers are per cent.
    """
    lines = [
        f"| third | puzzles | guess | {' | '.join(f'level {name}' for name in LEVELS)} |",
        "| --- |" + " ---: |" * (2 + len(LEVELS)),
    ]
    for third, name in [*enumerate(THIRDS), (None, "all")]:
        chosen = [pair for pair in zip(puzzles, rates, strict=True) if third in (None, third_of(pair[0].rating))]
        guess = fmean(1 / len(puzzle.choices) for puzzle, _ in chosen)
        cells = [f"{100 * rate:.0f}" for rate in (guess, *mean_rates([rate for _, rate in chosen]))]
        lines.append(f"| {name} | {len(chosen)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def table_of_themes(puzzles: Sequence[Puzzle]) -> str:
    """Return the number of puzzles of each theme in each third of the scale, as a Markdown table."""
    lines = ["| theme | puzzles | easiest | middle | hardest |", "| --- |" + " ---: |" * 4]
    for theme in (*Theme, None):
        chosen = [puzzle for puzzle in puzzles if (theme in puzzle.themes if theme else not puzzle.themes)]
        thirds = Counter(third_of(puzzle.rating) for puzzle in chosen)
        lines.append(f"| {theme or 'none'} | {len(chosen)} | {' | '.join(str(thirds[third]) for third in range(3))} |")
    return "\n".join(lines)


def draw_rates(puzzles: Sequence[Puzzle], rates: Sequence[Rates], path: Path) -> None:
    """Draw the solving rates by level and by rating into an SVG file."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "tribolo"  # the same file from the same numbers
    figure = Figure(figsize=(9, 4), layout="constrained")
    by_level, by_rating = figure.subplots(1, 2, sharey=True)
    names = [f"{name}" for name in LEVELS]
    for third, name in enumerate(THIRDS):
        chosen = [rate for puzzle, rate in zip(puzzles, rates, strict=True) if third_of(puzzle.rating) == third]
        by_level.plot(names, [100 * rate for rate in mean_rates(chosen)], "o-", label=f"{name} third", alpha=0.8)
    by_level.plot(names, [100 * rate for rate in mean_rates(rates)], "k.--", label="all")
    by_level.set_xlabel("level")
    by_level.set_ylabel("puzzles solved, %")
    ordered = sorted(zip(puzzles, rates, strict=True), key=lambda pair: pair[0].rating)
    bounds = [len(ordered) * number // CLASSES for number in range(CLASSES + 1)]
    classes = [ordered[start:end] for start, end in pairwise(bounds)]
    colours = matplotlib.colormaps["viridis"]
    for level, name in enumerate(names):
        by_rating.plot(
            [fmean(puzzle.rating for puzzle, _ in chosen) for chosen in classes],
            [100 * fmean(rate[level] for _, rate in chosen) for chosen in classes],
            ".-",
            label=f"level {name}",
            color=colours(level / len(names)),
        )
    by_rating.set_xlabel("rating of the puzzle")
    for axes in (by_level, by_rating):
        axes.set_ylim(0, 102)
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.15), ncols=4)
    save_chart(figure, path)


def main() -> None:
    """Measure the puzzles that ship, print tables and draw the picture."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="number of processes")
    workers = parser.parse_args().workers
    puzzles = shipped_puzzles()
    drawn = Dice(SEED).shuffled(puzzles)[:DRAWN]
    with ProcessPoolExecutor(workers) as executor:
        found = list(executor.map(agrees, drawn, chunksize=4))
        rates = list(executor.map(fresh_rates, puzzles, chunksize=16))
    interval = wilson_interval([float(is_found) for is_found in found], len(found))
    games = len({puzzle.source.game for puzzle in puzzles})
    greedy = sum(is_greedy(puzzle.turn, puzzle.key) for puzzle in puzzles)
    print(f"{len(puzzles)} puzzles from {games} games, {SHIPPED.stat().st_size:,} bytes.")
    print(f"Ratings from {min(p.rating for p in puzzles)} to {max(p.rating for p in puzzles)};", end=" ")
    print(f"the scale goes from {EASIEST:.0f} to {HARDEST:.0f}.")
    print(f"The key captures most in {greedy} puzzles, {greedy / len(puzzles):.1%}.")
    print(f"{NODES:,} nodes find the key in {sum(found)} of {len(found)} puzzles", end=" ")
    print(f"({interval.low:.1%}-{interval.high:.1%}).", *(p.id for p, ok in zip(drawn, found, strict=True) if not ok))
    print(f"\n{table_of_themes(puzzles)}\n\n{table_of_rates(puzzles, rates)}")
    draw_rates(puzzles, rates, PLOT)


if __name__ == "__main__":
    main()

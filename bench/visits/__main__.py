"""Measure what a first visit loads, how soon its game is there, how fast moves are, and what the server pays.

    python -m bench.visits                              # all of it, medians of 5 runs, about 10 minutes
    python -m bench.visits --part tap --runs 3
    python -m bench.visits --tree ../before             # the server of another checkout, with its kernel built
    python -m bench.visits --direct                     # the times to the board without nginx, over HTTP/1.1

Chromium opens the site through nginx with the files in deploy/. Prints Markdown tables.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Playwright, sync_playwright

from .measurements import MOVES, SLOWDOWN, analyse, cost, play, review, tap_to_board, weigh
from .site import Site, served

HEAD_OF_TASKS: Final = (
    "| main thread of the page | longest task, ms of processor time | in the worst run | tasks of over 50 ms |\n"
    "| --- | ---: | ---: | ---: |"
)

LONG: Final = 50.0
"""Milliseconds after which a task is felt."""

READING_SECONDS: Final = 10.0
"""Seconds for which a visitor looks at the front page."""


def weight_rows(playwright: Playwright, site: Site, runs: int) -> Iterator[str]:
    """Yield the lines of the table of what a first visit loads."""
    found = [weigh(playwright, site) for _ in range(runs)]
    names = (
        "the front page",
        "until the first own move",
        "the same, with the network",
        "with all that is kept for later",
    )
    yield "| a first visit | KB on the line | requests |\n| --- | ---: | ---: |"
    for name, weights in zip(names, zip(*found, strict=True), strict=True):
        kilobytes = median(weight.bytes for weight in weights) / 1_000
        yield f"| {name} | {kilobytes:,.1f} | {median(weight.requests for weight in weights):g} |"


def tap_rows(playwright: Playwright, site: Site, runs: int) -> Iterator[str]:
    """Yield the lines of the table of the times from the tap on "Play now" to the board."""
    yield f"| slow 4G, a processor {SLOWDOWN} times slower | s from tap to board | each |\n| --- | ---: | --- |"
    for name, wait in (("at once", 0.0), (f"after {READING_SECONDS:g} s of the front page", READING_SECONDS)):
        times = [tap_to_board(playwright, site, wait) / 1_000 for _ in range(runs)]
        yield f"| {name} | {median(times):.2f} | {', '.join(f'{time:.2f}' for time in times)} |"


def play_rows(playwright: Playwright, site: Site, runs: int) -> Iterator[str]:
    """Yield the lines of the tables of moves and of tasks on the page of a game."""
    found = [play(playwright, site) for _ in range(runs)]
    own = [time for moves, _ in found for time in moves.own]
    frames = [count for moves, _ in found for count in moves.frames]
    answers = [time for moves, _ in found for time in moves.answers]
    yield "| at pace Instant | median | longest |\n| --- | ---: | ---: |"
    yield f"| own move on the board, ms | {median(own):.1f} | {max(own):.1f} |"
    yield f"| frames drawn before it | {median(frames):g} | {max(frames)} |"
    yield f"| answer of level 5, ms | {median(answers):.1f} | {max(answers):.1f} |\n"
    yield HEAD_OF_TASKS
    yield task_row(f"a game loads, and {MOVES} moves", [tasks for _, tasks in found])


def task_rows(playwright: Playwright, site: Site, runs: int) -> Iterator[str]:
    """Yield the lines of the table of the tasks on the analysis page."""
    yield HEAD_OF_TASKS
    for measure in (analyse, review):
        found = [measure(playwright, site) for _ in range(runs)]
        for name in found[0]:
            yield task_row(name, [tasks[name] for tasks in found])


def task_row(name: str, runs: Sequence[Sequence[float]]) -> str:
    """Return the line of a table about the longest tasks in some runs."""
    longest = [max(tasks) for tasks in runs]
    count = median(sum(task > LONG for task in tasks) for tasks in runs)
    return f"| {name} | {median(longest):.0f} | {max(longest):.0f} | {count:g} |"


def cost_rows(playwright: Playwright, site: Site, runs: int) -> Iterator[str]:
    """Yield the lines of the table of what visits cost the server and nginx."""
    cost(playwright, site, 1)  # nginx fills its cache.
    yield "| processor time of the server and nginx | ms | a second on one core |\n| --- | ---: | ---: |"
    for name, spent in cost(playwright, site, 2 * runs).items():
        yield f"| {name} | {spent:.1f} | {1_000 / spent:.1f} |"


PARTS: Final[Mapping[str, Callable[[Playwright, Site, int], Iterator[str]]]] = {
    "weight": weight_rows,
    "tap": tap_rows,
    "play": play_rows,
    "tasks": task_rows,
    "cost": cost_rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.visits", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--part", action="append", choices=PARTS, help="what to measure; by default all")
    parser.add_argument("--runs", type=int, default=5, help="new visitors for each figure, of which the median counts")
    parser.add_argument("--tree", type=Path, help="another checkout, with its kernel built, whose server is measured")
    parser.add_argument("--direct", action="store_true", help="the times to the board without nginx, over HTTP/1.1")
    arguments = parser.parse_args()
    print(f"Load averages before: {', '.join(f'{load:.1f}' for load in os.getloadavg())}.\n", flush=True)
    with served(arguments.tree, is_direct=arguments.direct) as site, sync_playwright() as playwright:
        for name in ("tap",) if arguments.direct else arguments.part or PARTS:
            for line in PARTS[name](playwright, site, arguments.runs):
                print(line, flush=True)
            print(flush=True)


if __name__ == "__main__":
    main()

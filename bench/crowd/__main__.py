"""Measure how many people `tribolo-web` serves: the load generator starts the server, and people who play on it.

    python -m bench.crowd                                     # all scenarios, median of 3 runs, about half an hour
    python -m bench.crowd --scenario crowd-100 --scenario cost --runs 1 --seconds 20

Each person has a forwarded address of its own and plays against two `greedy`, or with two other people in the scenarios
`people`, `presence` and `clocks`; those of `lobby` and `watch` only look. Requests go to the loopback address only.
Prints Markdown tables; the overload scenario also writes bench/results/overload.svg.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from tests.harness.postgresql import find_programs, running

from .audiences import AUDIENCES, Audience, Seen, median_seen, run_audience
from .cost import median_costs, run_cost
from .overload import FACTORS, OVERLOAD_PEOPLE, REMAINING_PEOPLE, median_overload, run_overload
from .report import audience_table, cost_table, heading, plot, table
from .scenarios import Load, Result, median_of, run_load
from .server import Options

RATE: Final = 150.0
"""The rate of the scenario `rate`, in moves a second."""

SPARE_GAMES: Final = 5
"""Games for each move a second of a rate, so that there are always people whose turn it is."""

LOADS: Final = (
    Load("crowd-100", 100, 20.0),
    Load("crowd-200", 200, 40.0),
    Load("crowd-500", 500, 100.0),
    Load("rate", round(SPARE_GAMES * RATE), RATE),
    Load("pages", 500, 500 / 30, pages=4),
    Load("people", 100, 40.0, pages=4, is_of_people=True),
    Load("presence", 100, 40.0, pages=4, is_of_people=True, absences=10.0),
    Load("clocks", 300, RATE, pages=3, is_of_people=True, time_control="10+10"),
)
SCENARIOS: Final = (*(load.name for load in LOADS), *(audience.name for audience in AUDIENCES), "overload", "cost")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.crowd",
        description=(__doc__ or "").split("\n")[0],
        epilog="crowd-N: N games, a move every 5 s. rate: 150 moves a second. pages: 500 games with 4 pages each, a "
        "move every 30 s. people: 100 games of three people and a spectator, 40 moves a second. presence: the same, "
        "and 10 of their pages a second are closed for 6 s. clocks: 300 games of three people with clocks, 150 moves a "
        "second. lobby: 2,000 pages of the lobby, which changes ten times a minute. watch: 500 pages of 24 public "
        "games, 10 moves a second. overload: up to three times the capacity. cost: CPU time "
        "and SQL statements of a move.",
    )
    add = parser.add_argument
    add("--scenario", action="append", choices=SCENARIOS, help="a scenario to run; by default all")
    add("--seconds", type=float, default=20.0, help="length of each window that is measured")
    add("--runs", type=int, default=3, help="runs of each scenario, of which the median counts")
    add("--workers", type=int, help="server processes; by default as many as tribolo-web starts")
    add("--servers", type=int, default=1, help="servers on ports of their own, which share the database")
    database = parser.add_mutually_exclusive_group().add_argument
    database("--database", metavar="URL", help="database; by default a new SQLite file")
    database("--postgresql", action="store_true", help="start a PostgreSQL server with empty data for this run")
    add("--ply", type=int, default=0, help="games begin after this many moves")
    return parser.parse_args()


def run_loads(loads: Sequence[Load], options: Options, seconds: float, runs: int) -> None:
    """Run each load `runs` times, the runs of all loads in turn, and print the table of the medians."""
    results: dict[str, list[Result]] = {load.name: [] for load in loads}
    for number in range(runs):
        for load in loads:
            results[load.name].append(run_load(load, options, seconds))
            print(f"{load.name}, run {number + 1}: {results[load.name][-1]}", file=sys.stderr, flush=True)
    print(*table([(load.name, load, median_of(results[load.name])) for load in loads]), "", sep="\n", flush=True)


def run_audiences(audiences: Sequence[Audience], options: Options, seconds: float, runs: int) -> None:
    """Let each audience look `runs` times, all of them in turn, and print the table of the medians."""
    seen: dict[str, list[Seen]] = {audience.name: [] for audience in audiences}
    for number in range(runs):
        for audience in audiences:
            seen[audience.name].append(run_audience(audience, options, seconds))
            print(f"{audience.name}, run {number + 1}: {seen[audience.name][-1]}", file=sys.stderr, flush=True)
    rows = [(audience.name, median_seen(seen[audience.name])) for audience in audiences]
    print(*audience_table(rows), "", sep="\n", flush=True)


def run_overloads(options: Options, seconds: float, runs: int) -> None:
    """Run the overload scenario `runs` times, print the table of the medians, and write the picture."""
    overloads = []
    for number in range(runs):
        overloads.append(run_overload(options, seconds))
        print(f"overload, run {number + 1}: {overloads[-1]}", file=sys.stderr, flush=True)
    overload = median_overload(overloads)
    crowd, remaining = Load("overload", OVERLOAD_PEOPLE, 0), Load("remaining", REMAINING_PEOPLE, 0)
    rows = []
    for factor, result, after in zip(FACTORS, overload.crowds, overload.remaining, strict=True):
        rows += [(f"{factor:g} x capacity", crowd, result), ("5 s after the crowd left", remaining, after)]
    print(f"Capacity: {overload.capacity:.1f} moves/s.\n")
    print(*table(rows), "", sep="\n", flush=True)
    plot(overload)


def main() -> None:
    arguments = parse_arguments()
    if arguments.servers > 1 and not (arguments.database or arguments.postgresql):
        raise SystemExit("Several servers need --postgresql or --database.")
    with ExitStack() as stack:
        database = stack.enter_context(_postgresql()) if arguments.postgresql else arguments.database
        options = Options(arguments.workers, database, arguments.servers)
        run(arguments, options)


@contextmanager
def _postgresql() -> Iterator[str]:
    """Yield the URL of a database on a PostgreSQL server that runs during the `with` block."""
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed; on Debian: apt-get install postgresql.")
    with running(programs, is_durable=True) as cluster:
        yield cluster.address("postgres")


def run(arguments: argparse.Namespace, options: Options) -> None:
    chosen = arguments.scenario or SCENARIOS
    print(heading(options.description, arguments.seconds, arguments.runs), "", sep="\n", flush=True)
    loads = [load._replace(ply=arguments.ply) for load in LOADS if load.name in chosen]
    if loads:
        run_loads(loads, options, arguments.seconds, arguments.runs)
    if audiences := [audience for audience in AUDIENCES if audience.name in chosen]:
        run_audiences(audiences, options, arguments.seconds, arguments.runs)
    if "overload" in chosen:
        run_overloads(options, arguments.seconds, arguments.runs)
    if "cost" in chosen:
        print(*cost_table(median_costs([run_cost(options) for _ in range(arguments.runs)])), sep="\n", flush=True)


if __name__ == "__main__":
    main()

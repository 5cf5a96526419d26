"""Measure how several worker processes share one PostgreSQL server, without a network between them and the players.

    python -m bench.scaling                  # 1, 2, 4 and 8 workers, three minutes
    python -m bench.scaling --rate 30        # moves a second that the people of each worker offer

Each worker process handles requests as the server does, but a stub takes the place of the network. The people of a
worker move at a fixed rate against two `greedy`, until the processors are busy. Prints a Markdown table: moves a
second, the time of an answer, and the CPU time of a move in the workers and in PostgreSQL.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

import psutil

from tests.web.postgresql import Cluster, find_programs, running

from .worker import Work, run_worker


class Row(NamedTuple):
    """The results of one number of workers: moves a second, times of answers in ms, and CPU times of a move in ms."""

    workers: int
    offered: float
    moves: float
    median: float
    largest: float
    refused: int
    worker_cpu: float
    database_cpu: float


def database_cpu(cluster: Cluster) -> float:
    """Return the CPU time in seconds of all processes of the PostgreSQL server."""
    server = psutil.Process(cluster.pid)
    ended = server.cpu_times()
    times = [process.cpu_times() for process in (server, *server.children())]
    return float(ended.children_user + ended.children_system + sum(one.user + one.system for one in times))


def measure(cluster: Cluster, database: str, workers: int, rate: float, seconds: float) -> Row:
    """Return the results of one number of workers; the people of each offer `rate` moves a second."""
    context = multiprocessing.get_context("spawn")
    pipes = [context.Pipe() for _ in range(workers)]
    processes = [context.Process(target=run_worker, args=(database, rate, seconds, far)) for _, far in pipes]
    for process in processes:
        process.start()
    for near, _ in pipes:
        near.recv()
    before = database_cpu(cluster)
    for near, _ in pipes:
        near.send(None)
    works: list[Work] = [near.recv() for near, _ in pipes]
    spent = database_cpu(cluster) - before
    for near, _ in pipes:
        near.send(None)
    for process in processes:
        process.join()
    answers = [seconds for work in works for seconds in work.answers]
    return Row(
        workers=workers,
        offered=workers * rate,
        moves=len(answers) / seconds,
        median=median(answers) * 1_000,
        largest=quantiles(answers, n=100)[-1] * 1_000,
        refused=sum(work.refused for work in works),
        worker_cpu=sum(work.cpu for work in works) / len(answers) * 1_000,
        database_cpu=spent / len(answers) * 1_000,
    )


def table(rows: Sequence[Row]) -> str:
    """Return the results as a Markdown table."""
    lines = [
        "| workers | offered/s | moves/s | answer, ms | p99 | refused | CPU ms a move, worker | CPU ms, PostgreSQL |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {row.workers} | {row.offered:.0f} | {row.moves:.0f} | {row.median:.0f} | {row.largest:.0f} "
            f"| {row.refused} | {row.worker_cpu:.1f} | {row.database_cpu:.1f} |"
            for row in rows
        ),
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure 1, 2, 4 and 8 workers, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.scaling", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second that each worker is offered")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of each measurement")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8], help="numbers of workers")
    arguments = parser.parse_args()
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed.")
    with running(programs, is_durable=True) as cluster:
        rows = [
            measure(cluster, cluster.address("postgres"), workers, arguments.rate, arguments.seconds)
            for workers in arguments.workers
        ]
    print(table(rows))


if __name__ == "__main__":
    main()

"""Having games played by an executor: processes of this machine, a cluster, or anything else with `submit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice

from .game import Played, play
from .schedule import Job


def run(jobs: Iterable[Job], executor: Executor, clock: Callable[[], float], in_flight: int) -> Iterator[Played]:
    """Play every game and give each as it ends, in whatever order.

    `in_flight` games are with the executor at a time. `jobs` is asked for the next game only when one can begin, so a
    generator may decide as late as that. What has not begun is cancelled when the caller asks for no more.
    """
    jobs = iter(jobs)
    waiting: set[Future[Played]] = set()
    try:
        while True:
            waiting |= {executor.submit(play, job, clock) for job in islice(jobs, in_flight - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()

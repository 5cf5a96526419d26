"""Having work done by an executor: processes of this machine, a cluster, or anything else with `submit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Task = TypeVar("Task")
Result = TypeVar("Result")


def run(work: Callable[[Task], Result], tasks: Iterable[Task], executor: Executor, in_flight: int) -> Iterator[Result]:
    """Do the work of every task, such as a game to play, and give each result as it comes, in whatever order.

    `in_flight` tasks are with the executor at a time. `tasks` is asked for the next one only when that can begin, so a
    generator may decide as late as that. What has not begun is cancelled when the caller asks for no more.
    """
    tasks = iter(tasks)
    waiting: set[Future[Result]] = set()
    try:
        while True:
            waiting |= {executor.submit(work, task) for task in islice(tasks, in_flight - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


class AtOnce(Executor):
    """An executor that does the work itself, when it is submitted."""

    def submit(self, fn: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """A future whose result is already known; what the work raises is raised here."""
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

"""Parallel work on any `concurrent.futures.Executor`: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Task = TypeVar("Task")
Result = TypeVar("Result")


class InlineExecutor(Executor):
    """An executor that calls each function in the caller's thread, inside `submit`."""

    def submit(self, fn: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Call `fn` at once and return a completed future with its result; an exception of `fn` is raised here."""
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(frozen=True, slots=True)
class Workers:
    """Parallel workers; by default the calling thread is the only one.

    `in_flight` is the number of tasks to keep submitted to the executor. `threads` is the number of kernel threads for
    a task that can use several; `None` means all cores.
    """

    executor: Executor = field(default_factory=InlineExecutor)
    in_flight: int = 1
    threads: int | None = None

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Call `work` with every task in parallel, and yield the results in the order of their completion.

        A task is taken from the iterable `tasks` only when it can be submitted at once, so a generator of tasks may
        depend on the results so far. If `work` raises an exception, the exception is raised here. If the caller stops
        iterating, submitted tasks that have not begun are cancelled.
        """
        tasks = iter(tasks)
        pending: set[Future[Result]] = set()
        try:
            while True:
                pending |= {self.executor.submit(work, task) for task in islice(tasks, self.in_flight - len(pending))}
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in pending:
                future.cancel()

"""Parallel work on any `concurrent.futures.Executor`: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import field
from itertools import islice
from typing import ParamSpec, TypeVar

from ..values import frozen

P = ParamSpec("P")
Task = TypeVar("Task")
Result = TypeVar("Result")


class InlineExecutor(Executor):
    """An executor that calls each function in the caller's thread, inside `submit`."""

    def submit(self, fn: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Call `fn` in the calling thread, and return a completed future that holds the result.

        If `fn` raises an exception, `submit` itself raises this exception.
        """
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@frozen
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

        Each task is taken from the iterable `tasks` only when the task can be submitted at once. If `tasks` is a
        generator, it can therefore choose the next task by the results that were already yielded. If `work` raises an
        exception, `map_unordered` raises this exception too. If the caller stops iterating, submitted tasks that have
        not begun are cancelled.
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

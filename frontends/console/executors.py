"""Executors for games and training: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Final

import click

from tribolo_core.errors import extra_advice

_TASKS_PER_WORKER: Final = 2
"""Tasks submitted at a time for each worker: one in progress and one waiting."""

_CONNECT_SECONDS: Final = 10

_MAX_ON_WINDOWS: Final = 61
"""The greatest number of worker processes of an executor on Windows, where a process can wait for no more."""


@contextmanager
def open_executor(
    workers: int | None, dask: str | None, again: str = "Run the same command again to continue."
) -> Iterator[tuple[Executor, int]]:
    """Yield an executor, and the number of tasks that the caller should keep submitted to it at the same time.

    If `dask` is the address of a Dask scheduler, the executor uses its cluster. If `dask` is `None`, the executor runs
    `workers` processes; `None` means one process for each core, and on Windows there are at most 61.
    Raise click.UsageError if the package for Dask is missing or no scheduler answers at the address, and
    click.ClickException, which ends with the sentence `again`, if a process of this machine's executor was killed.
    """
    if dask is not None:
        with _dask_executor(dask) as cluster:
            yield cluster
        return
    workers = process_count(workers)
    # After Ctrl-C, semaphores may be left over; the process that removes them would warn about each.
    os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")
    # Processes, not threads: searches release the interpreter lock, but opponents that hardly search do not.
    with ProcessPoolExecutor(workers, get_context("spawn"), _set_up_worker) as processes:
        try:
            with _interrupts_held_back():
                for _ in range(workers):
                    processes.submit(_do_nothing)
            yield processes, workers * _TASKS_PER_WORKER
        except KeyboardInterrupt:
            stop(processes)
            raise
        except BrokenProcessPool:
            raise click.ClickException(f"A worker process was killed. {again}") from None


def process_count(workers: int | None) -> int:
    """Return `workers`, or one worker process for each core if it is `None`; on Windows at most 61."""
    workers = workers or os.cpu_count() or 1
    return min(workers, _MAX_ON_WINDOWS) if sys.platform == "win32" else workers


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block; processes that start meanwhile hold it back, too.

    Ctrl-C during the start of a process would print a traceback. On Windows, do nothing.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _do_nothing() -> None:
    """Do nothing: a task that makes an executor start a process."""


def stop(executor: Executor) -> None:
    """Drop the waiting tasks of an executor after Ctrl-C.

    Its processes on this machine end with this one, also in a long search.
    """
    executor.shutdown(wait=False, cancel_futures=True)


def _set_up_worker() -> None:
    """Ignore Ctrl-C, which the parent process handles, and start a thread that ends this process after its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_command, daemon=True).start()


def _end_with_command() -> None:
    """End this worker process after its parent, for whose tasks it would else wait forever."""
    command = parent_process()
    if command is not None:
        command.join()
        os._exit(1)


@contextmanager
def _dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on the Dask cluster with the scheduler `address`, and how many tasks to keep submitted."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise click.UsageError(f"--dask needs more packages: run {extra_advice('cluster')}.") from None
    try:
        # The client itself would retry for long and print warnings.
        socket.create_connection(get_address_host_port(address), timeout=_CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise click.UsageError(f"No Dask scheduler answers at {address}: {error}.") from None
    with Client(address, set_as_default=False) as client:
        threads = sum(client.nthreads().values())
        # At least 64 tasks, so that workers that join later find some.
        yield client.get_executor(retries=3), max(_TASKS_PER_WORKER * threads, 64)

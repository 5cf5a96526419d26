"""What plays the games of the arena: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Final

import click

_GAMES_A_WORKER: Final = 2
"""Games at a time for each worker: one to play and one to go on with."""


@contextmanager
def executor(workers: int | None, dask: str | None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many games to give it at a time; on a cluster where `dask` is the address of a scheduler.

    On this machine these are processes: the searches release the interpreter lock, but the opponents that hardly search
    would wait for each other in threads.
    """
    if dask is not None:
        with _dask_executor(dask) as cluster:
            yield cluster
        return
    workers = workers or os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin) as processes:
        yield processes, workers * _GAMES_A_WORKER


def _begin() -> None:
    """Lets Ctrl-C end a worker without a word, as the command itself says what there is to say, and its end too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_command, daemon=True).start()


def _end_with_command() -> None:
    """Nobody else would end the workers of a command that was killed: they would wait for work forever."""
    command = parent_process()
    if command is not None:
        command.join()
        os._exit(1)


@contextmanager
def _dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise click.UsageError("--dask needs more packages: pip install 'tribolo[cluster]'.") from None
    try:
        # The client would try for long, and complain at length.
        socket.create_connection(get_address_host_port(address), timeout=10).close()
    except (OSError, ValueError) as error:
        raise click.UsageError(f"No Dask scheduler answers at {address}: {error}.") from None
    with Client(address, set_as_default=False) as client:
        threads = sum(client.nthreads().values())
        # Workers may join later, so there is always work for some more of them.
        yield client.get_executor(retries=3), max(_GAMES_A_WORKER * threads, 64)

"""The server under load: one or several `tribolo-web` on free ports, their memory and their CPU time."""

from __future__ import annotations

import re
import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil

from tests.harness.serving import Server
from tests.harness.serving import serving as serving_one


class Options(NamedTuple):
    """How to start the server.

    `workers` is the number of worker processes and `database` the URL of a database; `None` stands for the default of
    `tribolo-web`. `servers` is the number of servers that share the database, each on a port of its own.
    """

    workers: int | None = None
    database: str | None = None
    servers: int = 1

    @property
    def arguments(self) -> list[str]:
        """The options of the command that starts the server."""
        workers = [] if self.workers is None else ["--workers", str(self.workers)]
        database = [] if self.database is None else ["--database", self.database]
        return ["--no-access-log", *workers, *database]

    @property
    def description(self) -> str:
        """The settings, for the heading of the table."""
        workers = "the default number of" if self.workers is None else str(self.workers)
        database = "SQLite" if self.database is None else self.database.partition(":")[0].partition("+")[0]
        servers = "" if self.servers == 1 else f"{self.servers} servers, "
        return f"{servers}{workers} workers, {database}, TRIBOLO_PROXIES=1"


class Servers(NamedTuple):
    started: tuple[Server, ...]

    @property
    def addresses(self) -> list[str]:
        """The URLs of the servers."""
        return [server.address for server in self.started]

    def cpu_seconds(self) -> float:
        """Return the CPU time of all server processes so far, in seconds."""
        return sum(map(_cpu_seconds, self._processes()))

    def memory(self) -> int:
        """Return the resident memory of all server processes in bytes; memory that processes share counts for each."""
        return sum(map(_resident_bytes, self._processes()))

    def problems(self) -> int:
        """Return the number of warnings and errors in the logs."""
        texts = (server.log.read_text() for server in self.started)
        return sum(len(re.findall("^[0-9-]+ [0-9:,]+ [A-Z]+ ", text, re.MULTILINE)) for text in texts)

    def _processes(self) -> list[psutil.Process]:
        firsts = [psutil.Process(server.process.pid) for server in self.started]
        return [process for first in firsts for process in (first, *first.children(recursive=True))]


def _cpu_seconds(process: psutil.Process) -> float:
    with suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


def _resident_bytes(process: psutil.Process) -> int:
    with suppress(psutil.NoSuchProcess):
        return int(process.memory_info().rss)
    return 0


@contextmanager
def serving(options: Options) -> Iterator[Servers]:
    """Yield new servers with empty data folders, and stop them at the end of the `with` block.

    All settings but `options`, TRIBOLO_PROXIES and the secret key are the defaults. During the block this process may
    open as many files as the system allows; the servers have the usual limit.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(TemporaryDirectory())) for _ in range(options.servers)]
        started = [stack.enter_context(serving_one(folder, *options.arguments, proxies=1)) for folder in folders]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        yield Servers(tuple(started))

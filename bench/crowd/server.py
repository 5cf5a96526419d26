"""The server under load: one or several `tribolo-web` on free ports, their memory and their CPU time."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Final, NamedTuple

import psutil

START_SECONDS: Final = 60
"""Seconds in which the server must say at which port it listens."""

STOP_SECONDS: Final = 30
"""Seconds that the server has for its shutdown before it is killed."""


_SOFT_LIMIT, _HARD_LIMIT = resource.getrlimit(resource.RLIMIT_NOFILE)
"""The limits of open files of this process, of which the server inherits the soft one."""


class Options(NamedTuple):
    """How to start the server.

    `python` is the interpreter of the environment with `tribolo-web`. `workers` is the number of worker processes and
    `database` the URL of a database; `None` stands for the default of `tribolo-web`. `servers` is the number of
    servers that share the database, each on a port of its own.
    """

    python: Path
    workers: int | None = None
    database: str | None = None
    servers: int = 1

    @property
    def arguments(self) -> list[str]:
        """The command that starts the server."""
        command = [str(self.python.with_name("tribolo-web")), "--port", "0", "--no-access-log"]
        if self.workers is not None:
            command += ["--workers", str(self.workers)]
        return command if self.database is None else [*command, "--database", self.database]

    @property
    def description(self) -> str:
        """The settings that differ from the defaults, for the heading of the table."""
        workers = "the default number of" if self.workers is None else str(self.workers)
        database = "SQLite" if self.database is None else self.database.partition(":")[0].partition("+")[0]
        servers = "" if self.servers == 1 else f"{self.servers} servers, "
        return f"{servers}{workers} workers, {database}, TRIBOLO_PROXIES=1"


class Process(NamedTuple):
    """A `tribolo-web`: its first process and the files with its standard output and its log."""

    process: subprocess.Popen[bytes]
    out: Path
    log: Path

    def check(self) -> None:
        """Raise RuntimeError, with the end of the log, if the process has ended."""
        if self.process.poll() is not None:
            raise RuntimeError(
                f"The server ended with status {self.process.returncode}:\n{self.log.read_text()[-4_000:]}"
            )

    def port(self) -> int:
        """Wait until the process listens, and return its port."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            self.check()
            if match := re.search(r"http://127\.0\.0\.1:([0-9]+)/", self.out.read_text()):
                return int(match[1])
            time.sleep(0.1)
        raise RuntimeError(f"The server does not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """Stop the process, and kill it if that takes too long."""
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Server(NamedTuple):
    """The running servers and their ports."""

    started: tuple[Process, ...]
    ports: tuple[int, ...]

    def check(self) -> None:
        """Raise RuntimeError, with the end of the log, if a server has ended."""
        for process in self.started:
            process.check()

    def cpu_seconds(self) -> float:
        """Return the CPU time of all server processes so far, in seconds."""
        return sum(times.user + times.system for times in map(_cpu_times, self._processes()))

    def memory(self) -> int:
        """Return the resident memory of all server processes in bytes; memory that processes share counts for each."""
        return sum(map(_resident_bytes, self._processes()))

    def problems(self) -> int:
        """Return the number of warnings and errors in the logs."""
        texts = (process.log.read_text() for process in self.started)
        return sum(len(re.findall("^[0-9-]+ [0-9:,]+ [A-Z]+ ", text, re.MULTILINE)) for text in texts)

    def _processes(self) -> list[psutil.Process]:
        self.check()
        firsts = [psutil.Process(process.process.pid) for process in self.started]
        return [process for first in firsts for process in (first, *first.children(recursive=True))]


class _Times(NamedTuple):
    user: float
    system: float


def _cpu_times(process: psutil.Process) -> _Times:
    with suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return _Times(times.user, times.system)
    return _Times(0, 0)


def _resident_bytes(process: psutil.Process) -> int:
    with suppress(psutil.NoSuchProcess):
        return int(process.memory_info().rss)
    return 0


@contextmanager
def serving(options: Options) -> Iterator[Server]:
    """Yield new servers on free ports of the loopback address, and stop them at the end of the `with` block.

    Their data are in temporary folders, and several servers share a secret key. All settings but `options` and
    TRIBOLO_PROXIES are the defaults. This process may open as many files as the system allows; the servers have the
    usual limit. Raise RuntimeError, with the server's log, if one does not start.
    """
    with ExitStack() as stack:
        key = {"TRIBOLO_SECRET_KEY": token_urlsafe(32)} if options.servers > 1 else {}
        started = tuple(stack.enter_context(_started(options, key)) for _ in range(options.servers))
        yield Server(started, tuple(process.port() for process in started))


@contextmanager
def _started(options: Options, settings: dict[str, str]) -> Iterator[Process]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRIBOLO_")}
    with tempfile.TemporaryDirectory() as folder:
        out, log = Path(folder, "out"), Path(folder, "log")
        environment = kept | settings | {"TRIBOLO_DATA": str(Path(folder, "data")), "TRIBOLO_PROXIES": "1"}
        with out.open("w") as stdout, log.open("w") as stderr:
            resource.setrlimit(resource.RLIMIT_NOFILE, (_SOFT_LIMIT, _HARD_LIMIT))
            process = subprocess.Popen(options.arguments, env=environment, stdout=stdout, stderr=stderr)
            resource.setrlimit(resource.RLIMIT_NOFILE, (_HARD_LIMIT, _HARD_LIMIT))
        started = Process(process, out, log)
        try:
            yield started
        finally:
            started.stop()

"""The server under load: a process of `tribolo-web` on a free port, its memory and its CPU time."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
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

    `python` is the interpreter of the environment with `tribolo-web`. `workers` is the number of server processes and
    `database` the URL of a database; `None` stands for the default of `tribolo-web`.
    """

    python: Path
    workers: int | None
    database: str | None

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
        return f"{workers} workers, {database}, TRIBOLO_PROXIES=1"


class Server(NamedTuple):
    """A server: its first process, its port and the file with its log."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    def check(self) -> None:
        """Raise RuntimeError, with the end of the log, if the server has ended."""
        if self.process.poll() is not None:
            raise RuntimeError(
                f"The server ended with status {self.process.returncode}:\n{self.log.read_text()[-4_000:]}"
            )

    def cpu_seconds(self) -> float:
        """Return the CPU time of all server processes so far, in seconds."""
        return sum(times.user + times.system for times in map(_cpu_times, self._processes()))

    def memory(self) -> int:
        """Return the resident memory of all server processes in bytes; memory that processes share counts for each."""
        return sum(map(_resident_bytes, self._processes()))

    def problems(self) -> int:
        """Return the number of warnings and errors in the server's log."""
        return len(re.findall("^[0-9-]+ [0-9:,]+ [A-Z]+ ", self.log.read_text(), re.MULTILINE))

    def _processes(self) -> list[psutil.Process]:
        self.check()
        first = psutil.Process(self.process.pid)
        return [first, *first.children(recursive=True)]


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
    """Yield a new server on a free port of the loopback address, and stop it at the end of the `with` block.

    Its data are in a temporary folder. All settings but `options` and TRIBOLO_PROXIES are the defaults. This process
    may open as many files as the system allows; the server has the usual limit. Raise RuntimeError, with the server's
    log, if it does not start.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRIBOLO_")}
    with tempfile.TemporaryDirectory() as folder:
        out, log = Path(folder, "out"), Path(folder, "log")
        environment = kept | {"TRIBOLO_DATA": str(Path(folder, "data")), "TRIBOLO_PROXIES": "1"}
        with out.open("w") as stdout, log.open("w") as stderr:
            resource.setrlimit(resource.RLIMIT_NOFILE, (_SOFT_LIMIT, _HARD_LIMIT))
            process = subprocess.Popen(options.arguments, env=environment, stdout=stdout, stderr=stderr)
            resource.setrlimit(resource.RLIMIT_NOFILE, (_HARD_LIMIT, _HARD_LIMIT))
        try:
            yield Server(process, _port(process, out, log), log)
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _port(process: subprocess.Popen[bytes], out: Path, log: Path) -> int:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if match := re.search(r"http://127\.0\.0\.1:([0-9]+)/", out.read_text()):
            return int(match[1])
        time.sleep(0.1)
    raise RuntimeError(f"The server does not start:\n{log.read_text()}")

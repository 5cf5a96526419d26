"""The program `tribolo-cli` in a process of its own, and the programs of a Dask cluster."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

COMMAND = (sys.executable, "-c", "import sys; from frontends.console.main import main; sys.exit(main())")
"""The command line of the program, without its arguments."""

PLAIN_ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
"""The environment without the variables that decide about colours."""


def run(*arguments: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end with `lines` as its standard input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        env=PLAIN_ENVIRONMENT | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


@contextmanager
def process_of(*command: str, output: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """Start a command, and kill its process at the end of the block."""
    with subprocess.Popen(command, stdout=output, stderr=output, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(is_done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until a condition holds; fail after some seconds."""
    deadline = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def dask(program: str, scheduler_file: str, *options: str) -> tuple[str, ...]:
    """Return the command line of a program of a Dask cluster; the scheduler writes its address to a file."""
    return (
        sys.executable,
        "-m",
        f"distributed.cli.{program}",
        "--scheduler-file",
        scheduler_file,
        "--no-dashboard",
        *options,
    )

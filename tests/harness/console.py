"""Run `tribolo-cli` in this process or in one of its own, and the programs of a Dask cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from frontends.console.command_line import cli

from .waiting import until

COMMAND = (sys.executable, "-c", "import sys; from frontends.console.main import main; sys.exit(main())")
"""The command line of the program, without its arguments."""

_TERMINAL_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "TERM")

PLAIN_ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in _TERMINAL_VARIABLES}
"""The environment without the variables that decide about colours and sizes: a test runner may have set them."""


def run_here(*arguments: str, text: str = "", **environment: str) -> Result:
    """Run `tribolo-cli` in this process, which takes a tenth of the time of `run`; `text` is the standard input."""
    return CliRunner(env=environment).invoke(cli, arguments, input=text, prog_name="tribolo-cli")


def output_of(*arguments: str, text: str = "", **environment: str) -> str:
    """Run `tribolo-cli` in this process, assert that it ends well, and return its output."""
    done = run_here(*arguments, text=text, **environment)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def refusal_of(*arguments: str, code: int = 2, **environment: str) -> str:
    done = run_here(*arguments, **environment)
    assert (done.exit_code, done.stdout) == (code, ""), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def run(*arguments: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `tribolo-cli` with `lines` as its standard input; `environment` is added to `PLAIN_ENVIRONMENT`."""
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
    """Start a command with `output` as both of its output streams, and kill its process at the end of the block."""
    with subprocess.Popen(command, stdout=output, stderr=output, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C, assert that the program ends as it should, and return the rest of its output and its errors."""
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    return out, err


@contextmanager
def dask_cluster(folder: Path, workers: int = 1) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Start a Dask cluster with its files in `folder`; yield its address and the processes of its workers."""
    from distributed import Client  # Its import takes a second.

    where = folder / "scheduler.json"
    options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    silent = subprocess.DEVNULL
    with ExitStack() as stack:
        scheduler = _dask("dask_scheduler", where, "--host", "127.0.0.1", "--port", "0")
        stack.enter_context(process_of(*scheduler, output=silent))
        started = [
            stack.enter_context(process_of(*_dask("dask_worker", where, *options), output=silent))
            for _ in range(workers)
        ]
        until(lambda: where.exists() and bool(where.read_text()))
        address = json.loads(where.read_text())["address"]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield address, started


def _dask(program: str, scheduler_file: Path, *options: str) -> tuple[str, ...]:
    """Return the command line of `dask_scheduler`, which writes its address to the file, or of `dask_worker`."""
    common = ("--scheduler-file", str(scheduler_file), "--no-dashboard")
    return (sys.executable, "-m", f"distributed.cli.{program}", *common, *options)

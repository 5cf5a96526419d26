"""One run of the command line: Ctrl-C, streams that are closed or cannot be written, and the exit code."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import NoReturn

from frontends.console.exit_codes import HUNG_UP, INTERRUPTED


def run() -> int:
    """Run the command line and return the exit code, which `main` documents; after Ctrl-C, end the process with it.

    While the program starts and after its last output, Ctrl-C ends it at once: an exception could leave a traceback.
    """
    on_interrupt = signal.getsignal(signal.SIGINT) or signal.SIG_DFL
    on_leaving = _leave if on_interrupt is signal.default_int_handler else on_interrupt
    signal.signal(signal.SIGINT, on_leaving)
    _open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    import click

    from frontends.console.command_line import cli, is_completing, load_command

    if not is_completing():
        load_command(sys.argv[1:])
    try:
        signal.signal(signal.SIGINT, on_interrupt)
        status: int | None = cli.main(prog_name="tribolo-cli", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except SystemExit:
        return 0  # click exits so after completions, and if a reader such as `head` has all that it wants.
    except (click.Abort, KeyboardInterrupt):
        # Threads and worker processes may still search: without this call, the interpreter would wait for their ends.
        _leave_with_output()
    except MemoryError:
        click.echo("Error: There is not enough memory for this.", err=True)
        return 1
    except OSError as error:
        # The files of games raise FileRefused, so this is the output: its reader has gone, or the disk is full.
        # The interpreter would try once more to write the buffer at exit, and report an error.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        try:
            click.echo(f"Error: Cannot write the output: {error.strerror}.", err=True)
        except OSError:  # The terminal has gone away.
            os.dup2(nowhere, sys.stderr.fileno())
            return HUNG_UP
        return 1
    finally:
        signal.signal(signal.SIGINT, on_leaving)
    return status or 0


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End the program at once."""
    os._exit(INTERRUPTED)


def _leave_with_output() -> NoReturn:
    """Write what is buffered, and end the program as after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(INTERRUPTED)


def _open_missing_streams() -> None:
    """Open the null device, which stays open, in place of each standard stream that was closed at the start."""
    nowhere = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nowhere.open(encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = nowhere.open("w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nowhere.open("w", encoding="utf-8")

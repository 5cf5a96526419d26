"""The program `tribolo-cli`.

This module imports nothing that takes long, so that Ctrl-C ends the program quietly from its first instruction on.
"""

from __future__ import annotations

import os
import signal
import sys
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


def main() -> int:
    """Run the command line and return the exit code.

    The exit code is 0 for success, 1 if the output cannot be written, 2 for an invalid option or file, 130 for Ctrl-C.
    """
    on_interrupt = signal.getsignal(signal.SIGINT)
    if on_interrupt is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    _open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    import click

    from frontends.console.command_line import cli, load_command

    load_command(sys.argv[1:])
    try:
        signal.signal(signal.SIGINT, on_interrupt)
        status: int | None = cli.main(prog_name="tribolo-cli", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        # The files of games raise FileRefused, so this is the output: its reader has gone, or the disk is full.
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: Cannot write the output: {error.strerror}.", err=True)
        # The interpreter would try once more to write the buffer at exit, and report an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status or 0


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End the program at once: while modules are imported, an exception could leave a traceback."""
    os._exit(INTERRUPTED)


def _open_missing_streams() -> None:
    """Open the null device in place of each standard stream that was closed when the program started.

    The opened files stay open until the program ends, so no `with` statement closes them.
    """
    nowhere = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nowhere.open(encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = nowhere.open("w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nowhere.open("w", encoding="utf-8")

"""The command `engine`: another program plays through the engine protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock
from typing import BinaryIO, TextIO

import click

from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.protocol.commands import MAX_LINE
from frontends.protocol.engine import EngineProgram

from .specs.user import UserOpponent, import_option


@click.command()
@click.argument("spec", type=UserOpponent(), required=False)
@import_option
def engine(spec: UserSpec | None) -> None:
    """Play for another program, which sends commands as lines of text.

    The protocol is UGI, the universal game interface, with additions for three players. It is documented under
    "Engine protocol". Type ugi to begin, and quit to end. SPEC is the opponent that answers, the engine by default.
    """
    own = None if spec is None else user_opponent(spec)
    EngineProgram(writer(sys.stdout), own).run(lines_of(sys.stdin.buffer))


def lines_of(file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file as text; a line of more than `MAX_LINE` bytes is cut, and bad bytes are replaced."""
    while line := file.readline(MAX_LINE + 1):
        is_cut = not line.endswith(b"\n") and len(line) > MAX_LINE
        yield line.decode(errors="replace")
        while is_cut:
            rest = file.readline(MAX_LINE)
            is_cut = bool(rest) and not rest.endswith(b"\n")


def writer(file: TextIO) -> Callable[[str], None]:
    """Return a function that writes a line to a file at once, from any thread.

    If nobody reads the file any more, the function does nothing: the end of the input then ends the program.
    """
    lock = Lock()

    def write(line: str) -> None:
        with lock, suppress(OSError):
            file.write(line + "\n")
            file.flush()

    return write

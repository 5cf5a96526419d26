"""Playing a session in this terminal line by line, and the appearance of the terminal."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.line_console import LineConsole
from frontends.locale.languages import ENGLISH
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from tribolo_core.translation.messages import gettext, gettext_noop

GAME_IS_KEPT: Final = gettext_noop("Your game is kept. To go on: {command}")
"""What a user who leaves an unfinished game is told; `command` resumes it."""

SEAT_IS_KEPT: Final = gettext_noop("Your seat is kept. To go on: {command}")
"""What a user who leaves a game of people is told; `command` goes on."""

PROGRAM: Final = "tribolo-cli"
"""The name of the program that plays in the terminal."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The text style, the colour option (always, never or auto), which applies to the full screen, and the language."""

    style: TextStyle
    color: str
    language: str = ENGLISH


def typed_command(*arguments: str) -> str:
    """Return what a user types to run this program with `arguments`.

    The text begins with the name of the program. But if the program was started from a file that the shell does not
    find by this name, as in a clone, it begins with the path of the file.
    """
    started = sys.argv[0]
    is_found = Path(started).stem != PROGRAM or shutil.which(PROGRAM) is not None
    return shlex.join((PROGRAM if is_found else started, *arguments))


def play_on_lines(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    style: TextStyle,
    *,
    moves_only: bool = False,
    keep: Callable[[Session[TurnT, PlayerT, MoveT]], object] = lambda _session: None,
) -> Session[TurnT, PlayerT, MoveT]:
    """Play a session line by line in this terminal until the user quits or the input ends; return the last session.

    With `moves_only`, hints and the commands that take back moves or start another game are refused, and the console
    ends with the game. `keep` receives the session whenever its game has changed.
    """
    out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
    console = LineConsole(definition, session, style, line_reader(), out, err, moves_only, keep)
    last = console.run()
    if console.has_unsaved_moves and not moves_only:
        err(gettext("This game was not saved. Type save FILE before you leave to keep a game."))
    return last


def line_reader() -> Callable[[str], str | None]:
    """Return a function that reads the next line of standard input, or returns `None` at the end of the input.

    The function takes a prompt. On a terminal, it shows the prompt and offers line editing; otherwise it ignores the
    prompt.
    """
    if not sys.stdin.isatty():
        return lambda _prompt: sys.stdin.readline() or None
    with suppress(ImportError):  # Windows has no readline; `input` works without it.
        import readline  # noqa: F401 - the import alone gives `input` line editing

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            return None

    return read

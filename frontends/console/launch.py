"""Playing and replaying a session in this terminal, on the full screen or line by line."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import click
from prompt_toolkit.input import create_input
from prompt_toolkit.output import create_output

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.line_console import LineConsole
from frontends.console.screen import application, dialogs
from frontends.console.screen.model import ScreenModel
from frontends.console.storage.user_data import UserData
from frontends.console.terminal import color_depth
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.pace import Pace


@dataclass(frozen=True, slots=True)
class Appearance:
    """The text style, and the colour option (always, never or auto), which applies to the full screen."""

    style: TextStyle
    color: str


def play_on_screen(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    appearance: Appearance,
    pace: Pace,
    name: str,
) -> int:
    """Play a game on the full screen of this terminal until the user leaves; return the exit code.

    `definition` describes the game's rules and looks. `session` is the new game with its seats. If an unfinished game
    was saved, the program first asks whether to resume the saved game instead. `appearance` says which colours and
    characters to use. `pace` is the minimum time of an opponent's move. `name` is the user's name on the score card.
    """
    model = _new_model(definition, session, UserData.default(definition.name))
    model.pace, model.name = pace, name
    return _run(model, appearance, partial(dialogs.resume, model))


def replay_on_screen(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    alternatives: Mapping[int, tuple[str, ...]],
    appearance: Appearance,
) -> int:
    """Show a recorded game on the full screen of this terminal until the user leaves; return the exit code.

    The user can step through the game, but not change the game. `definition` describes the game's rules and looks.
    `session` holds the game, which is shown from its first turn. `alternatives` holds the first moves of the variations
    of each move, keyed by the number of the move, from 1. `appearance` says which colours and characters to use.
    """
    model = _new_model(definition, session, None)
    model.alternatives = alternatives
    model.show(0)
    return _run(model, appearance, lambda: None)


def _new_model(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    user_data: UserData | None,
) -> ScreenModel[TurnT, PlayerT, MoveT]:
    scheduler = application.new_scheduler()
    return ScreenModel(definition, session, scheduler, application.leave, application.ring, dialogs.finish, user_data)


def _run(model: ScreenModel[TurnT, PlayerT, MoveT], appearance: Appearance, begin: Callable[[], None]) -> int:
    """Show `model` on the full screen until the user leaves; return the exit code.

    `appearance` says which colours and characters to use. `begin` is called a single time, when the screen is ready.
    """
    depth = color_depth(appearance.color, os.environ)
    app = application.build_application(model, create_input(), create_output(), depth, appearance.style.ascii)
    return asyncio.run(application.run(app, begin))


def play_on_lines(
    definition: GameDefinition[TurnT, PlayerT, MoveT], session: Session[TurnT, PlayerT, MoveT], style: TextStyle
) -> None:
    """Play a game line by line on standard input and output until the user quits or the input ends.

    `session` is the game with its seats, and `definition` describes the game's rules and looks. `style` says whether
    the output uses colours and characters beyond ASCII.
    """
    out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
    LineConsole(definition, session, style, _line_reader(), out, err).run()


def _line_reader() -> Callable[[str], str | None]:
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

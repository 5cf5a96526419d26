"""Playing and replaying a session on the full screen of this terminal.

Commands import this module only when they show the full screen: prompt_toolkit takes long to import.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import replace

import click
from prompt_toolkit.input import create_input
from prompt_toolkit.output import ColorDepth, create_output

from frontends.console.exit_codes import HUNG_UP
from frontends.console.launch import Appearance
from frontends.console.storage.settings import SettingsFile
from frontends.console.storage.user_data import UserData
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.pace import Pace

from . import application, dialogs
from .dialogs import show_rules
from .farewell import closing_lines
from .mode import GAME, REPLAY, Mode
from .model import ScreenModel
from .resuming import resume


def play_on_screen(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    appearance: Appearance,
    pace: Pace | None,
    name: str | None,
    command: str,
    *,
    is_chosen: bool,
) -> int:
    """Play a session on the full screen of this terminal until the user leaves; return the exit code.

    The first question is whether to resume a saved game, unless the user has chosen the new one by options
    (`is_chosen`). Before the first game of a user, a page says how to play. `pace` and `name`, if they are given, win
    over the settings. After the full screen, print the result, or what is kept and that `command` resumes it.
    """
    user_data = UserData.default(definition.name)
    is_first = not user_data.folder.exists()
    model = new_model(definition, session, GAME, user_data)
    settings = model.settings
    model.settings = replace(settings, pace=pace or settings.pace, name=settings.name if name is None else name)

    def begin() -> None:
        resume(model, is_chosen=is_chosen)
        if is_first:
            show_rules(model)

    code = run_model(model, appearance, begin)
    if code != HUNG_UP:
        for line in closing_lines(model, command):
            click.echo(line)
    return code


def replay_on_screen(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    alternatives: Mapping[int, tuple[str, ...]],
    appearance: Appearance,
) -> int:
    """Show a recorded game from its first turn on the full screen until the user leaves; return the exit code.

    `alternatives` holds the first moves of the variations of each move, keyed by the number of the move, from 1.
    """
    model = new_model(definition, session, REPLAY)
    model.alternatives = alternatives
    model.show(0)
    return run_model(model, appearance, lambda: None)


def new_model(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    mode: Mode,
    user_data: UserData | None = None,
    ended: Callable[[ScreenModel[TurnT, PlayerT, MoveT]], None] = dialogs.finish,
) -> ScreenModel[TurnT, PlayerT, MoveT]:
    """Return the model of a session on the full screen of this terminal, with the user's settings.

    `ended` is called after the last move. Legal moves are marked as the settings say, but never in a replay.
    """
    file = SettingsFile.default()
    settings = file.read()
    session = replace(session, help=settings.marks and mode is not REPLAY)
    effects = application.new_scheduler(), application.leave, application.ring, ended
    model = ScreenModel(definition, session, *effects, user_data, mode, settings)
    model.settings_file = replace(file, warn=model.show_error)
    return model


def run_model(model: ScreenModel[TurnT, PlayerT, MoveT], appearance: Appearance, begin: Callable[[], None]) -> int:
    """Show the model until the user leaves, call `begin` once when the screen is ready, and return the exit code."""
    depth = color_depth(appearance.color, os.environ)
    app = application.build_application(model, create_input(), create_output(), depth, appearance.style.ascii)
    return asyncio.run(application.run(app, begin))


def color_depth(color: str, environment: Mapping[str, str]) -> ColorDepth:
    """Return the colour depth of a full-screen program, from the environment variables in `environment`.

    `color` is `always`, `never` or `auto`. The depth is 1 bit (no colours) if `color` is `never`, or if `color` is
    `auto` and the variable `NO_COLOR` is set and not empty. Otherwise the variables `COLORTERM` and `TERM` determine
    the depth.
    """
    if color == "never" or (color == "auto" and environment.get("NO_COLOR")):
        return ColorDepth.DEPTH_1_BIT
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return ColorDepth.DEPTH_24_BIT
    return ColorDepth.DEPTH_8_BIT if "256color" in environment.get("TERM", "") else ColorDepth.DEPTH_4_BIT

"""What is left on the terminal when the full screen closes: the result, or what is kept and how to go on."""

from __future__ import annotations

from frontends.console.launch import GAME_IS_KEPT
from frontends.session.loop import MoveT, PlayerT, TurnT
from tribolo_core.translation.messages import gettext, ngettext

from .model import ScreenModel


def closing_lines(model: ScreenModel[TurnT, PlayerT, MoveT], command: str) -> tuple[str, ...]:
    """Return the lines to print after the full screen closes; none after a replay.

    They are the result of a finished game, the reason why an unfinished game could not be saved, and how many games are
    kept, which `command` resumes.
    """
    if model.user_data is None:
        return ()
    lines = [model.present.status] if model.session.is_over else []
    kept = len(model.user_data.unfinished_games())
    if model.is_at_risk:
        lines.append(gettext("The game was not saved: {problem}", problem=model.save_error))
    if model.is_unfinished and not model.save_error and kept == 1:
        lines.append(gettext(GAME_IS_KEPT, command=command))
    elif model.is_unfinished and not model.save_error:
        text = ngettext(
            "Your game and another one are kept. To go on: {command}",
            "Your game and {count} others are kept. To go on: {command}",
            kept - 1,
            command=command,
        )
        lines.append(text)
    elif kept:
        text = ngettext(
            "An unfinished game is kept. To go on: {command}",
            "{count} unfinished games are kept. To go on: {command}",
            kept,
            command=command,
        )
        lines.append(text)
    return tuple(lines)

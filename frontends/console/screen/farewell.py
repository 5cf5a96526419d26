"""What is left on the terminal when the full screen closes: the result, or what is kept and how to go on."""

from __future__ import annotations

from frontends.session.loop import MoveT, PlayerT, TurnT

from .model import ScreenModel


def closing_lines(model: ScreenModel[TurnT, PlayerT, MoveT], command: str) -> tuple[str, ...]:
    """Return the result of a finished game, and what `command` resumes; nothing of a replay.

    Of a game that could not be saved, one line gives the reason.
    """
    if model.user_data is None:
        return ()
    lines = [model.present.status] if model.session.is_over else []
    kept = len(model.user_data.unfinished_games())
    if model.is_at_risk:
        lines.append(f"The game was not saved: {model.save_error}")
    if model.is_unfinished and not model.save_error:
        others = "" if kept == 1 else " and another one" if kept == 2 else f" and {kept - 1} others"
        lines.append(f"Your game{others} {'is' if kept == 1 else 'are'} kept. To go on: {command}")
    elif kept:
        what = "An unfinished game is" if kept == 1 else f"{kept} unfinished games are"
        lines.append(f"{what} kept. To go on: {command}")
    return tuple(lines)

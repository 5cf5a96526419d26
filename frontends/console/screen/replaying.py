"""The replay of a game on the full screen: one move after another, at the pace of the user."""

from __future__ import annotations

from functools import partial

from frontends.session.loop import MoveT, PlayerT, TurnT

from .model import FLIP_SECONDS, ScreenModel


def replay(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Show one move after another from the shown turn on, or from the first, until the latest or until a key."""
    if model.ply is None:
        model.show(0)
    model.is_replaying = True
    model.scheduler.repeat(partial(_step, model), model.settings.pace.seconds or FLIP_SECONDS)


def _step(model: ScreenModel[TurnT, PlayerT, MoveT]) -> bool:
    return model.is_replaying and model.step(1) and model.ply is not None

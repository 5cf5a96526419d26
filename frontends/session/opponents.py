"""Opponents for frontends: they read weights from `TRIBOLO_WEIGHTS` and may search while other players move."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import tribolo_core
from tribolo_core import Opponent
from tribolo_core.ai import AnyOpponent

from .pondering import Pondering

WEIGHTS_VARIABLE: Final = "TRIBOLO_WEIGHTS"
"""The environment variable with the folder in which `weights=NAME` looks for NAME.weights."""


def weights_folder() -> Path | None:
    """Return the folder named by the environment variable `TRIBOLO_WEIGHTS`; `None` if it is empty or not set."""
    folder = os.environ.get(WEIGHTS_VARIABLE)
    return Path(folder) if folder else None


def opponent(spec: AnyOpponent) -> Opponent:
    """Return the opponent that a spec such as `paranoid:depth=4` names; weights are in `weights_folder()`.

    A text names a built-in opponent and nothing else, so it may come from anywhere. An Opponent is returned as it is.
    Raise InvalidSpec if the spec is invalid.
    """
    return tribolo_core.opponent(spec, weights_folder())


def seat(spec: AnyOpponent) -> Opponent:
    """Return a new opponent that plays one player in one game, after which the caller closes it; see `opponent`.

    It may keep its search tree between its own moves, and search while others move if the spec asks for pondering.
    """
    seated = opponent(spec).seated()
    return Pondering(seated) if seated.ponders else seated

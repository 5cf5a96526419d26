"""Opponents as frontends make them: with the weights of `TRIBOLO_WEIGHTS`, and thinking while the others move."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import tribolo_core
from tribolo_core import Opponent

from .pondering import Pondering

WEIGHTS_VARIABLE: Final = "TRIBOLO_WEIGHTS"
"""The environment variable with the folder in which `weights=NAME` looks for NAME.weights."""


def weights_folder() -> Path | None:
    """Return the folder of `TRIBOLO_WEIGHTS` in this process, or `None` if it is not set."""
    folder = os.environ.get(WEIGHTS_VARIABLE)
    return Path(folder) if folder else None


def opponent(spec: str) -> Opponent:
    """Return the opponent that a spec names; raise InvalidSpec if the spec is invalid."""
    return tribolo_core.opponent(spec, weights_folder())


def seat(spec: str) -> Opponent:
    """Return the opponent that a spec names, for one seat of one game; it thinks ahead if the spec says so.

    Worker processes, also those on other machines, call this with their own `TRIBOLO_WEIGHTS`.
    """
    seated = opponent(spec).seated()
    return Pondering(seated) if seated.ponders else seated

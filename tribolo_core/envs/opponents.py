"""The opponents of an environment, given as specs, as values or as functions."""

from __future__ import annotations

from pathlib import Path

from ..ai import AnyOpponent, opponent
from ..ai.protocol import Opponent
from ..errors import InvalidArgument


def checked_opponent(given: AnyOpponent, weights_folder: Path | None) -> Opponent:
    """Return the opponent for `given`: an Opponent as it is, or an opponent made from a spec or from a function.

    A spec is a text such as `paranoid:depth=4`. `weights_folder` contains the weights files that a spec names; without
    it, no spec may name a weights file. Raise InvalidSpec if the spec is invalid, InvalidArgument if `given` is none of
    the three.
    """
    if not isinstance(given, str | Opponent) and not callable(given):
        raise InvalidArgument("opponent", "a spec, an Opponent or a function", repr(given))
    return opponent(given, weights_folder)


def checked_opponents(given: tuple[AnyOpponent, AnyOpponent], weights_folder: Path | None) -> tuple[Opponent, Opponent]:
    """Return the two opponents of a learner; see `checked_opponent`.

    Raise InvalidArgument if there are not two of them, InvalidSpec if a spec is invalid.
    """
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise InvalidArgument("opponents", "two specs, Opponents or functions", repr(given))
    first, second = (checked_opponent(one, weights_folder) for one in given)
    return first, second

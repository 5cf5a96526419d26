"""The opponents of an environment, given as specs or as values."""

from __future__ import annotations

from pathlib import Path

from ..ai import opponent
from ..ai.protocol import Opponent
from ..errors import InvalidArgument


def checked_opponent(given: str | Opponent, weights_folder: Path | None) -> Opponent:
    """Return the opponent `given` itself, or the opponent that the spec `given` names.

    A spec is a text such as `paranoid:depth=4`. `weights_folder` contains the weights files that a spec names; without
    it, no spec may name a weights file. Raise InvalidSpec if the spec is invalid, InvalidArgument if `given` is neither
    a spec nor an Opponent.
    """
    if isinstance(given, Opponent):
        return given
    if not isinstance(given, str):
        raise InvalidArgument("opponent", "a spec or an Opponent", repr(given))
    return opponent(given, weights_folder)


def checked_opponents(
    given: tuple[str | Opponent, str | Opponent], weights_folder: Path | None
) -> tuple[Opponent, Opponent]:
    """Return the two opponents of a learner, given as specs or values; see `checked_opponent`.

    Raise InvalidArgument if there are not two of them, InvalidSpec if a spec is invalid.
    """
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise InvalidArgument("opponents", "two specs or Opponents", repr(given))
    first, second = (checked_opponent(one, weights_folder) for one in given)
    return first, second

"""The twelve symmetries of the game, applied to turns and to arrays, to augment training data. Needs numpy.

A symmetry mirrors the board left to right, top to bottom or both, and moves each colour on by some places in turn
order. No rule changes. `SYMMETRIES` has all of them, the identity first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from ..coord import COORDS
from ..errors import InvalidArgument, MissingExtra
from ..player import PLAYERS, Player
from ..puzzles.symmetry import SYMMETRIES, Symmetry
from ..turn import Turn
from .observation import ACTIONS, PLANES, SHAPE, STATE_SHAPE

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

__all__ = [
    "SYMMETRIES",
    "Symmetry",
    "image_of_cells",
    "image_of_planes",
    "image_of_players",
    "image_of_turn",
    "images_of_actions",
    "inverse",
]

Scalar = TypeVar("Scalar", bound=np.generic)

_SHAPES: Final = (SHAPE, STATE_SHAPE)


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the symmetry that undoes another one.

    >>> inverse(Symmetry(True, False, 1))
    Symmetry(flips_columns=True, flips_rows=False, steps=2)
    """
    return symmetry._replace(steps=-symmetry.steps % len(PLAYERS))


def images_of_actions(symmetry: Symmetry) -> NDArray[np.uint8]:
    """Return the image of each action: a new array of shape (176,) and dtype uint8.

    >>> images_of_actions(Symmetry(True, False, 0))[:3].tolist()
    [15, 14, 13]
    """
    return np.array([symmetry.cell(coord).index for coord in COORDS], np.uint8)


def image_of_turn(symmetry: Symmetry, turn: Turn) -> Turn:
    """Return the image of a turn: its board, its player to move and the skipped players."""
    board, _ = symmetry.position(turn.position)
    first = turn.next_in_order
    return Turn.start(board, None if first is None else symmetry.player(first))


def image_of_cells(symmetry: Symmetry, values: NDArray[Scalar]) -> NDArray[Scalar]:
    """Return the image of values of cells, such as masks and policies, of shape (..., 176): a new array.

    Raise InvalidArgument if `values` has another shape.
    """
    _check_shape("values", values, (ACTIONS,))
    return values[..., images_of_actions(inverse(symmetry))]


def image_of_players(symmetry: Symmetry, values: NDArray[Scalar]) -> NDArray[Scalar]:
    """Return the image of values of Blue, Red and Green, such as rewards, of shape (..., 3): a new array.

    Raise InvalidArgument if `values` has another shape.
    """
    _check_shape("values", values, (len(PLAYERS),))
    return values[..., _preimages(symmetry)]


def image_of_planes(symmetry: Symmetry, planes: NDArray[Scalar]) -> NDArray[Scalar]:
    """Return the image of observations of shape (..., 6, 11, 16) or absolute planes of shape (..., 9, 11, 16).

    An observation is relative to a player, so a rotation of the colours does not change it. The result is a new array.
    Raise InvalidArgument if `planes` has another shape.
    """
    _check_shape("planes", planes, *_SHAPES)
    if planes.shape[-3:] == STATE_SHAPE:
        of_players = _preimages(symmetry)
        kinds = range(len(PLAYERS), len(PLANES))
        planes = planes[..., [*of_players, *kinds, *(len(PLANES) + player for player in of_players)], :, :]
    rows, columns = -1 if symmetry.flips_rows else 1, -1 if symmetry.flips_columns else 1
    return planes[..., ::rows, ::columns].copy()


def _preimages(symmetry: Symmetry) -> list[int]:
    """Return, for each player, the index of the player that the symmetry maps to it."""
    undone = inverse(symmetry)
    return [undone.player(player).index for player in Player]


def _check_shape(name: str, array: NDArray[Any], *shapes: Sequence[int]) -> None:
    """Raise InvalidArgument, which mentions `name`, unless the shape of `array` ends in one of `shapes`."""
    if not any(array.shape[-len(shape) :] == tuple(shape) for shape in shapes):
        expected = " or ".join(f"(..., {', '.join(map(str, shape))})" for shape in shapes)
        raise InvalidArgument(name, f"of shape {expected}", array.shape)

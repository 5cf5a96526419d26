"""The arrays that an evaluator returns, and their validation. Needs numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from ..ai.answers import ROUNDING
from ..errors import InvalidEvaluation, MissingExtra
from ..player import PLAYERS

try:
    import numpy as np
    from numpy.typing import NDArray

    from ..envs.observation import ACTIONS
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


class Exporter(Protocol):
    """An array of another library that numpy can import through DLPack, such as a torch tensor."""

    def __dlpack__(self, **keywords: Any) -> Any:
        """Export the memory of the array."""

    def __dlpack_device__(self) -> tuple[Any, int]:
        """Return the device that holds the memory."""


Floats: TypeAlias = NDArray[np.floating] | Exporter
"""An array of floating-point numbers in the memory of the CPU: of numpy, or of a library that exports DLPack."""


class Evaluation(NamedTuple):
    """The answers of an evaluator to m positions, in any floating-point dtype of numpy; a plain tuple will do as well.

    `priors`: shape (m, 176), the prior of a move to each cell, finite and not negative. Their sum does not matter, and
    those of illegal moves are ignored.
    `values`: shape (m, 3), the expected win share of each player, from 0 to 1. The three add up to 1; a distance of
    0.01 is taken for rounding. For relative planes, the players are the player to move and the next two; for absolute
    planes, Blue, Red and Green.
    `move_values`: shape (m, 176, 3), the same after each move; those of illegal moves are ignored. None unless the
    search asks for them.
    """

    priors: Floats
    values: Floats
    move_values: Floats | None = None


Evaluator: TypeAlias = Callable[[NDArray[np.uint8]], Evaluation | tuple[Floats, Floats]]
"""A function that takes the planes of m positions and returns their `Evaluation`.

The planes have the shape (m, 6, 11, 16) or, if they are absolute, (m, 9, 11, 16), and the dtype uint8; see
`tribolo_core.envs.observation`. The next call overwrites them. They export DLPack.
"""

SHARES: Final = "win shares from 0 to 1 that add up to 1"
"""The values that are valid."""

_ROUNDING_OF_ONE: Final = 1e-3
"""The distance from the range of win shares that the kernel takes for rounding."""


class CheckedEvaluation(NamedTuple):
    """The arrays of an evaluation, flat, contiguous and of dtype float32."""

    priors: NDArray[np.float32]
    values: NDArray[np.float32]
    move_values: NDArray[np.float32] | None


def checked_evaluation(
    given: object, positions: int, legal: NDArray[np.bool_] | None, actions: int = ACTIONS
) -> CheckedEvaluation:
    """Convert what an evaluator returned for m = `positions` positions; the kernel checks each number by itself.

    `actions` is the number of cells. `legal`, of shape (m, actions), marks the legal moves, for which `given` must have
    values; with None, it must have no values of moves. Raise InvalidEvaluation if `given` is not an `Evaluation` or a
    tuple like it, if values of moves are missing or not asked for, if an array has another shape or dtype or is not in
    the memory of the CPU, or if the win shares of a position or after a legal move do not add up to 1.
    """
    fields = given if isinstance(given, tuple) else ()
    if len(fields) not in (2, 3):
        raise InvalidEvaluation("answer", "an Evaluation, or a tuple of priors and values", type(given).__name__)
    priors, values, move_values = (*fields, None)[:3]
    if (move_values is None) != (legal is None):
        expected = "None unless GuidedSearch(move_values=True) asks for them" if legal is None else "given"
        raise InvalidEvaluation("move_values", expected, "missing" if move_values is None else "given")
    checked = CheckedEvaluation(
        _checked("priors", priors, (positions, actions)),
        _checked("values", values, (positions, len(PLAYERS))),
        None if legal is None else _checked("move_values", move_values, (positions, actions, len(PLAYERS))),
    )
    _check_sums("values", checked.values.reshape(positions, -1), np.arange(positions))
    if legal is not None and checked.move_values is not None:
        after = checked.move_values.reshape(positions, actions, -1)[legal]
        _check_sums("move_values", after, np.nonzero(legal)[0])
    return checked


def _check_sums(name: str, shares: NDArray[np.float32], leaves: NDArray[np.intp]) -> None:
    """Raise InvalidEvaluation for the first row of win shares that does not add up to 1.

    `leaves` holds, for each row, the index of its position in the batch. A row with a number that is not from 0 to 1 is
    left to the kernel, whose error names the number.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        far = np.flatnonzero(np.abs(shares.sum(axis=1) - 1) > ROUNDING)
    for row in far:
        if all(-_ROUNDING_OF_ONE <= share <= 1 + _ROUNDING_OF_ONE for share in shares[row]):
            found = " + ".join(f"{share:.4g}" for share in shares[row])
            raise InvalidEvaluation(name, SHARES, found, int(leaves[row]))


def _checked(name: str, given: object, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Convert answers to flat float32; raise InvalidEvaluation, which has `name`, if they are no array of `shape`."""
    array = given if isinstance(given, np.ndarray) else _imported(name, given)
    if array.shape != shape:
        raise InvalidEvaluation(name, f"of shape {shape}", f"of shape {array.shape}")
    if array.dtype.kind != "f":
        raise InvalidEvaluation(name, "of a floating-point dtype", str(array.dtype))
    # A number beyond the range of float32 becomes infinite, which the kernel refuses.
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(array, np.float32).reshape(-1)


def _imported(name: str, given: Any) -> NDArray[Any]:
    """Import an array of another library through DLPack; raise InvalidEvaluation if that is not possible."""
    if not hasattr(given, "__dlpack__"):
        raise InvalidEvaluation(name, "a numpy array or an array that exports DLPack", type(given).__name__)
    try:
        return np.from_dlpack(given)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:  # what libraries raise differs
        expected = "an array that numpy can import (of a torch tensor: tensor.detach().float().cpu())"
        raise InvalidEvaluation(name, expected, f"{type(given).__name__}: {str(error).rstrip('.')}") from None

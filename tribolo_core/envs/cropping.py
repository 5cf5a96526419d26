"""Rectangles of the board, to which the arrays of the environments can be cropped. Needs numpy."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from ..coord import COORDS, HEIGHT, WIDTH, Coord
from ..drawing.crop import crop_of
from ..errors import InvalidArgument, MissingExtra
from ..presets import Preset, preset_of
from ..values import frozen
from .batch import WAIT
from .numbers import checked_number

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

T = TypeVar("T", bound=np.generic)


@frozen
class Window:
    """A rectangle of the board: consecutive `columns` and `rows`, counted from 0.

    Its cells in reading order have the numbers 0, 1, 2 and so on, which are the actions of a cropped environment.

    >>> window = window_of("5x5")
    >>> window.shape, window.actions, str(window.coord(0)), str(window.coord(24))
    ((5, 5), 25, 'f4', 'j8')
    """

    columns: range
    rows: range

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows, and of columns."""
        return len(self.rows), len(self.columns)

    @property
    def actions(self) -> int:
        """The number of cells."""
        return len(self.rows) * len(self.columns)

    @property
    def is_whole(self) -> bool:
        """Whether the rectangle is the whole board."""
        return self.actions == len(COORDS)

    def planes(self, planes: NDArray[T]) -> NDArray[T]:
        """Return planes of shape (..., 11, 16) cropped to the rectangle: a view, of shape (..., rows, columns)."""
        return planes[..., self.rows.start : self.rows.stop, self.columns.start : self.columns.stop]

    def masks(self, masks: NDArray[T]) -> NDArray[T]:
        """Return masks of shape (..., 176) cropped to the rectangle, with the shape (..., actions); perhaps a view."""
        if self.is_whole:
            return masks
        leading = masks.shape[:-1]
        return self.planes(masks.reshape(*leading, HEIGHT, WIDTH)).reshape(*leading, self.actions)

    def whole(self, cells: NDArray[T]) -> NDArray[T]:
        """Return a new array with the numbers of the rectangle's cells at their places on the board, and 0 elsewhere.

        `cells` has the shape (m, actions, ...), and the result (m, 176, ...).
        """
        board = np.zeros((len(cells), len(COORDS), *cells.shape[2:]), cells.dtype)
        board[:, self._cells] = cells
        return board

    def coord(self, action: object) -> Coord:
        """Return the cell with the number `action` in the rectangle; raise InvalidArgument if there is none."""
        row, column = divmod(checked_number("action", action, 0, self.actions - 1), len(self.columns))
        return COORDS[self.rows[row] * WIDTH + self.columns[column]]

    def cells(self, actions: NDArray[Any]) -> NDArray[Any]:
        """Return the numbers of cells on the whole board, 0 to 175, for numbers of the rectangle.

        `WAIT`, which leaves a game of a batch unchanged, stays. Raise InvalidArgument if another number is not one of
        the rectangle; for the whole board, nothing is checked.
        """
        return actions if self.is_whole else self._converted(actions, self._cells)

    def numbers(self, cells: NDArray[Any]) -> NDArray[Any]:
        """Return the number in the rectangle of each cell, given by its number on the whole board, 0 to 175.

        This is the inverse of `cells`. `WAIT` stays. Raise InvalidArgument if a cell is not in the rectangle; for the
        whole board, nothing is checked.
        """
        if self.is_whole:
            return cells
        inverse = np.full(len(COORDS), WAIT, np.uint8)
        inverse[self._cells] = np.arange(self.actions)
        found = self._converted(cells, inverse)
        if (found[cells != WAIT] == WAIT).any():
            raise InvalidArgument("cells", f"from {self.coord(0)} to {self.coord(self.actions - 1)}", cells)
        return found

    @staticmethod
    def _converted(numbers: NDArray[Any], table: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the entry of `table` for each number, and `WAIT` for `WAIT`.

        Raise InvalidArgument if there is no such entry.
        """
        waiting = numbers == WAIT
        invalid = ((numbers < 0) | (numbers >= len(table))) & ~waiting
        if invalid.any():
            raise InvalidArgument("actions", f"whole numbers from 0 to {len(table) - 1}", numbers[invalid][0])
        found: NDArray[np.uint8] = np.where(waiting, WAIT, table[np.where(waiting, 0, numbers)]).astype(np.uint8)
        return found

    @property
    def _cells(self) -> NDArray[np.uint8]:
        """The number of each cell of the rectangle on the whole board."""
        return self.masks(np.arange(len(COORDS), dtype=np.uint8))


WHOLE: Final = Window(range(WIDTH), range(HEIGHT))
"""The whole board."""


def window_of(deal: str | Preset) -> Window:
    """Return the smallest rectangle with all cells that the drawing of a preset does not show as walls.

    The preset is given by its name or as a Preset; the standard deal has no drawing, and its rectangle is the whole
    board. Raise InvalidSpec if no preset has the name, ValueError if the drawing has another size.
    """
    drawing = preset_of(deal).drawing
    return Window(*crop_of("".join(drawing))) if drawing else WHOLE

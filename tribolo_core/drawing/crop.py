"""The part of a board that drawings show: without the walls around a small board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from ..coord import COORDS, HEIGHT, WIDTH
from ..player import Owner

T = TypeVar("T")


class Crop(NamedTuple):
    """A rectangle of the board: consecutive `columns` and `rows`, counted from 0."""

    columns: range
    rows: range

    def rows_of(self, cells: Sequence[T]) -> tuple[tuple[T, ...], ...]:
        """Return the rows of the rectangle; `cells` are those of the whole board in reading order."""
        return tuple(tuple(cells[y * WIDTH + x] for x in self.columns) for y in self.rows)


WHOLE: Final = Crop(range(WIDTH), range(HEIGHT))
"""The whole board."""


def crop_of(letters: str) -> Crop:
    """Return the smallest rectangle with all cells that are not walls; the whole board if every cell is one.

    `letters` has a letter for each cell in reading order, `#` for a wall. Raise ValueError if it has another length.
    """
    inside = [coord for coord, letter in zip(COORDS, letters, strict=True) if letter != Owner.WALL.value]
    if not inside:
        return WHOLE
    columns, rows = [coord.x for coord in inside], [coord.y for coord in inside]
    return Crop(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1))

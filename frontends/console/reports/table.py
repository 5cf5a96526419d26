"""Aligned tables of coloured text."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from textwrap import shorten
from typing import Final, NamedTuple

from frontends.console.plain.drawing import TextStyle

_CUT: Final = " ..."


class TableCell(NamedTuple):
    """A cell of a table: its text, and the name of the style that decides its colour."""

    text: str
    style: str = "none"


def terminal_columns() -> int | None:
    """Return the width of the terminal that shows the standard output; `None` if a file or a program takes it."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def table_lines(
    rows: Sequence[Sequence[TableCell]], style: TextStyle, sides: str, columns: int | None
) -> Iterator[str]:
    """Yield the rows of a table as lines of text with aligned columns.

    `sides` holds a character for each column: `<` aligns the column to the left, `>` to the right. The texts of the
    last column are cut if a line would be wider than `columns`; `None` leaves them whole.
    """
    widths = [max(len(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    if columns is not None:
        room = max(columns - sum(widths[:-1]) - 2 * len(widths[:-1]), len(_CUT))
        rows = [[*cells, last._replace(text=shorten(last.text, room, placeholder=_CUT))] for *cells, last in rows]
    for row in rows:
        texts = (f"{cell.text:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True))
        yield "  ".join(style.paint(text, cell.style) for text, cell in zip(texts, row, strict=True)).rstrip()

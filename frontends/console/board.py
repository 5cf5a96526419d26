"""The board on the full screen: two columns of text a cell, a mark and the owner's letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from frontends.view import CellView

from .table import Table

Fragment: TypeAlias = tuple[str, str] | tuple[str, str, Callable[[MouseEvent], None]]
"""A style, a text, and perhaps what a click there does."""


def board_width(table: Table[Any]) -> int:
    """The columns that the board takes with its labels."""
    return 2 * len(table.view.column_labels) + 9


def board_fragments(table: Table[Any], is_ascii: bool) -> Iterator[Fragment]:
    """The board with its labels; `>` marks the last move of each player, `-` what it took, `x` what would be taken."""
    labels = "".join(f" {label}" for label in table.view.column_labels)
    yield "class:label", f"    {labels}\n"
    for y, (label, row) in enumerate(zip(table.view.row_labels, table.view.rows, strict=True)):
        yield "class:label", f"{label:>3} "
        for x, cell in enumerate(row):
            yield from _cell(table, table.covered.get(cell.name, cell), x, y, is_ascii)
        yield "", "]" if table.cursor == (len(row) - 1, y) else " "
        yield "class:label", f"{label}\n"
    yield "class:label", f"    {labels}"


def _cell(table: Table[Any], cell: CellView, x: int, y: int, is_ascii: bool) -> Iterator[Fragment]:
    is_target, is_after_target = table.cursor == (x, y), table.cursor == (x - 1, y)
    is_preview = cell.name in (table.preview or ())
    letter = {"wall": "#" if is_ascii else "█", "none": "." if is_ascii else "·"}.get(cell.style, cell.letter)
    marks = ((is_preview, "x", "preview"), (cell.moved, ">", "moved"), (cell.taken, "-", "taken"))
    mark, marked = next(((mark, style) for is_marked, mark, style in marks if is_marked), (" ", ""))
    if cell.style == "wall":
        mark = letter
    if cell.is_legal:
        letter, marked = "+", "legal"
    style = f"class:{cell.style} class:{marked}" if marked else f"class:{cell.style}"

    def click(event: MouseEvent) -> None:
        if event.event_type is MouseEventType.MOUSE_UP and table.overlay is None:
            table.hurry()
            table.cursor = (x, y)
            table.play()

    bracket = "[" if is_target else "]" if is_after_target else ""
    yield ("class:cursor" if bracket and cell.style == "none" else style), bracket or mark, click
    if is_target:
        yield "[SetCursorPosition]", ""
    yield f"{style} class:cursor" if is_target else style, letter, click

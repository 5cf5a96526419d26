"""The board on the full screen: a mark and the owner's letter in each cell, which is larger on a large terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from frontends.session.loop import MoveT, PlayerT, TurnT
from frontends.session.view import CellView

from .model import ScreenModel

Fragment: TypeAlias = tuple[str, str] | tuple[str, str, Callable[[MouseEvent], None]]
"""A style, a text, and optionally a handler of mouse events."""


SCALES: Final = (5, 4, 3, 2, 1)
"""The sizes of a cell in lines of text, the largest first. A cell has twice as many columns, so it looks square.

The last column and half of the last line of a cell larger than 1 separate it from the next ones.
"""

SMALL_CELL: Final = 2
"""Columns of a cell of a small board, which a list shows."""

_LEGEND: Final = 4
"""Columns at each side of the board: at most a label and blanks."""


def board_width(model: ScreenModel[TurnT, PlayerT, MoveT], scale: int = 1) -> int:
    """Return the width of the window of the board, in columns of text: the board, its labels and room at the right."""
    return 2 * scale * len(model.view.column_labels) + 2 * _LEGEND + 1


def board_height(model: ScreenModel[TurnT, PlayerT, MoveT], scale: int = 1) -> int:
    """Return the height of the board with its labels, in lines of text."""
    return scale * len(model.view.rows) + 2


def board_fragments(
    model: ScreenModel[TurnT, PlayerT, MoveT], is_ascii: bool, scale: int = 1, *, has_blocks: bool = True
) -> Iterator[Fragment]:
    """Yield the board and its labels as styled texts; `scale` is one of `SCALES`.

    A mark can stand before the letter of a cell: `>` if a latest move that the view marks was to this cell, `-` if such
    a move captured it, and `x` if a move to the cell under the cursor would capture it. Each cell has a mouse handler:
    when the user clicks the cell, the handler plays the move there. If `is_ascii` is true, the texts contain only ASCII
    characters. `has_blocks` says whether half blocks in the colours of the cells can be drawn.
    """
    before = max(scale - 1, 1)
    labels = "".join(f"{'':{before}}{label}".ljust(2 * scale) for label in model.view.column_labels)
    yield "class:label", f"    {labels}\n"
    for y, (label, row) in enumerate(zip(model.view.row_labels, model.view.rows, strict=True)):
        for line in range(scale):
            is_text = line == (scale - 1) // 2
            yield "class:label", f"{label if is_text else '':>3} "
            for x, cell in enumerate(row):
                shown = model.unflipped.get(cell.name, cell)
                if is_text:
                    yield from _cell(model, shown, (x, y), is_ascii, scale)
                else:
                    is_edge = line == scale - 1
                    yield from _filling(model, shown, (x, y), is_ascii, scale, is_edge=is_edge, has_blocks=has_blocks)
            is_bracket = is_text and scale == 1 and model.cursor == (len(row) - 1, y)
            yield "", "]" if is_bracket else " "
            yield "class:label", f"{label if is_text else ''}\n"
    yield "class:label", f"    {labels}"


def small_cell(cell: CellView, is_ascii: bool) -> tuple[str, str]:
    """Return a cell of a small board, without marks, as a style and a text of `SMALL_CELL` columns."""
    letter = _letter(cell, is_ascii)
    return f"class:{cell.style}", f"{letter if cell.style == 'wall' else ' '}{letter}"


def _letter(cell: CellView, is_ascii: bool) -> str:
    """Return the letter of the owner of a cell, or the sign of a wall or of an empty cell."""
    return {"wall": "#" if is_ascii else "█", "none": "." if is_ascii else "·"}.get(cell.style, cell.letter)


def _filling(
    model: ScreenModel[TurnT, PlayerT, MoveT],
    cell: CellView,
    place: tuple[int, int],
    is_ascii: bool,
    scale: int,
    *,
    is_edge: bool,
    has_blocks: bool,
) -> Iterator[Fragment]:
    """Yield a line of a large cell above or below its letter, in the colour of the cell, and a blank column.

    `is_edge` says that the line is the last one of the cell: its upper half is filled or, without `has_blocks`, none.
    """
    style = "preview" if _mark(model, cell)[1] == "class:preview" else cell.style
    click, width = _click(model, place), 2 * scale - 1
    if style == "none" or (is_edge and not has_blocks):
        yield "", " " * width, click
    elif is_edge:
        yield f"class:edge-{style}", "▀" * width, click
    elif style == "wall":
        yield "class:edge-wall", _letter(cell, is_ascii) * width, click
    else:
        yield f"class:{style}", " " * width, click
    yield "", " ", click


def _click(model: ScreenModel[TurnT, PlayerT, MoveT], place: tuple[int, int]) -> Callable[[MouseEvent], None]:
    """Return the mouse handler of a cell: a click plays the move there, unless an overlay is open."""

    def click(event: MouseEvent) -> None:
        if event.event_type is MouseEventType.MOUSE_UP and model.overlay is None:
            model.hurry()
            model.cursor = place
            model.play()

    return click


def _cell(
    model: ScreenModel[TurnT, PlayerT, MoveT], cell: CellView, place: tuple[int, int], is_ascii: bool, scale: int
) -> Iterator[Fragment]:
    """Yield the line of a cell that holds the letter of its owner, with the mark directly before the letter.

    `place` is the column and the row of the cell, both from 0. The marks are those that `_mark` returns. Around the
    letter of the cell under the cursor, brackets replace the marks. If cells are two columns wide, `]` stands in the
    next cell; in larger cells the letter is in the middle, and a blank column follows. A legal move has the letter `+`
    while the legal moves are shown.
    """
    letter = _letter(cell, is_ascii)
    mark, style = _mark(model, cell)
    if cell.is_legal:
        letter, style = "+", "class:legal"
    style = f"class:{cell.style} {style}"
    x, y = place
    is_target, filler = model.cursor == place, letter if cell.style == "wall" else " "
    if is_target:
        mark = "["
    elif scale == 1 and model.cursor == (x - 1, y):
        mark = "]"
    mark, click = mark or filler, _click(model, place)
    if scale > 2:
        yield style, filler * (scale - 2), click
    yield f"{style} class:bracket" if mark in "[]" else style, mark, click
    if is_target:
        yield "[SetCursorPosition]", ""
    yield f"{style} class:cursor" if is_target else style, letter, click
    if scale > 1:
        yield f"{style} class:bracket" if is_target else style, "]" if is_target else filler, click
        yield style, filler * (scale - 2), click
        yield "", " ", click


def _mark(model: ScreenModel[TurnT, PlayerT, MoveT], cell: CellView) -> tuple[str, str]:
    """Return the mark before the letter of a cell and its style, both empty if the cell has none."""
    if cell.name in (model.preview or ()):
        return "x", "class:preview"
    if cell.moved:
        return ">", "class:moved"
    return ("-", "class:taken") if cell.taken else ("", "")

"""The board on the full screen: two columns of text a cell, a mark and the owner's letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from frontends.session.loop import MoveT, PlayerT, TurnT
from frontends.session.view import CellView

from .model import ScreenModel

Fragment: TypeAlias = tuple[str, str] | tuple[str, str, Callable[[MouseEvent], None]]
"""A style, a text, and optionally a handler of mouse events."""


def board_width(model: ScreenModel[TurnT, PlayerT, MoveT]) -> int:
    """Return the width of the board with its labels, in columns of text."""
    return 2 * len(model.view.column_labels) + 9


def board_fragments(model: ScreenModel[TurnT, PlayerT, MoveT], is_ascii: bool) -> Iterator[Fragment]:
    """Yield the board and its labels as styled texts.

    A mark can stand before the letter of a cell: `>` if a player's latest move was to this cell, `-` if the latest move
    of any player captured it, and `x` if a move to the cell under the cursor would capture it. Each cell has a mouse
    handler: when the user clicks the cell, the handler plays the move there. If `is_ascii` is true, the texts contain
    only ASCII characters.
    """
    labels = "".join(f" {label}" for label in model.view.column_labels)
    yield "class:label", f"    {labels}\n"
    for y, (label, row) in enumerate(zip(model.view.row_labels, model.view.rows, strict=True)):
        yield "class:label", f"{label:>3} "
        for x, cell in enumerate(row):
            yield from _cell(model, model.unflipped.get(cell.name, cell), (x, y), is_ascii)
        yield "", "]" if model.cursor == (len(row) - 1, y) else " "
        yield "class:label", f"{label}\n"
    yield "class:label", f"    {labels}"


def _cell(
    model: ScreenModel[TurnT, PlayerT, MoveT], cell: CellView, place: tuple[int, int], is_ascii: bool
) -> Iterator[Fragment]:
    """Yield the two characters of a cell as styled texts: first a mark or a space, then the letter of the owner.

    `place` is the column and the row of the cell, both from 0. The marks are those that `_mark` returns. Brackets
    surround the cell under the cursor: this cell has `[` instead of its mark, and the next cell to the right has `]` if
    it has no mark of its own. A legal move has the letter `+` while the legal moves are shown.
    """
    letter = {"wall": "#" if is_ascii else "█", "none": "." if is_ascii else "·"}.get(cell.style, cell.letter)
    mark, style = _mark(model, cell)
    if cell.is_legal:
        letter, style = "+", "class:legal"
    style = f"class:{cell.style} {style}"
    x, y = place
    is_target = model.cursor == place
    if is_target:
        mark = "["
    elif not mark:
        mark = "]" if model.cursor == (x - 1, y) else letter if cell.style == "wall" else " "

    def click(event: MouseEvent) -> None:
        if event.event_type is MouseEventType.MOUSE_UP and model.overlay is None:
            model.hurry()
            model.cursor = place
            model.play()

    yield f"{style} class:bracket" if mark in "[]" else style, mark, click
    if is_target:
        yield "[SetCursorPosition]", ""
    yield f"{style} class:cursor" if is_target else style, letter, click


def _mark(model: ScreenModel[TurnT, PlayerT, MoveT], cell: CellView) -> tuple[str, str]:
    """Return the mark drawn before the letter of a cell, and the style of the mark.

    If the cell has no mark, both texts are empty.
    """
    if cell.name in (model.preview or ()):
        return "x", "class:preview"
    if cell.moved:
        return ">", "class:moved"
    return ("-", "class:taken") if cell.taken else ("", "")

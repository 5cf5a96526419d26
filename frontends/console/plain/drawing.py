"""A view as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Final, NamedTuple

import click

from frontends.session.view import CellView, View

_COLORS: Final = {
    "blue": "bright_blue",
    "red": "bright_red",
    "green": "bright_green",
    "cross": "bright_cyan",
    "nought": "bright_yellow",
    "wall": "bright_black",
    "none": None,
}
"""A colour for each style a view may name; the letters tell the owners apart without it."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a terminal is drawn on: with colours or without, in ASCII or not."""

    color: bool
    ascii: bool

    def paint(self, text: str, style: str) -> str:
        """The text in the colour of a style."""
        color = _COLORS[style]
        return click.style(text, fg=color, bold=True) if self.color and color else text


def board_lines(view: View, style: Style) -> Iterator[str]:
    """The board with its labels, three columns of text a cell.

    `[R]` marks the last move of a player, `(R)` a cell it took, `+` a legal move while help is on.
    """
    labels = "    " + "".join(f" {label} " for label in view.column_labels).rstrip()
    yield labels
    for label, row in zip(view.row_labels, view.rows, strict=True):
        cells = "".join(_cell(cell, style) for cell in row)
        yield f"{label:>3} {cells} {label}".rstrip()
    yield labels


def _cell(cell: CellView, style: Style) -> str:
    if cell.is_legal:
        return style.paint(" + ", "none")
    if cell.style == "wall":
        return style.paint("###" if style.ascii else "███", "wall")
    letter = cell.letter if style.ascii or cell.letter != "." else "·"
    left, right = ("[", "]") if cell.moved else ("(", ")") if cell.taken else (" ", " ")
    return left + style.paint(letter, cell.style) + right


def players_line(view: View, style: Style) -> str:
    """The players with their scores and seats, the one to move marked."""
    parts = []
    for player in view.players:
        score = "" if player.score is None else f" {player.score}"
        mark = ">" if player.is_to_move else " "
        parts.append(f"{mark} {style.paint(player.name, player.style)}{score} ({player.seat})")
    return "  ".join(parts)


class Cell(NamedTuple):
    """A cell of a table, painted in the colour of a style."""

    text: str
    style: str = "none"


def table_lines(rows: Sequence[Sequence[Cell]], style: Style, sides: str, columns: int | None) -> Iterator[str]:
    """A table, its columns aligned to `sides`, each `<` or `>`; the last one is cut where `columns` end."""
    widths = [max(len(cell.text) for cell in column) for column in zip(*rows, strict=True)]
    if columns is not None:
        room = max(columns - sum(widths[:-1]) - 2 * len(widths[:-1]), len(_CUT))
        rows = [[*cells, last._replace(text=shorten(last.text, room, placeholder=_CUT))] for *cells, last in rows]
    for row in rows:
        texts = (f"{cell.text:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True))
        yield "  ".join(style.paint(text, cell.style) for text, cell in zip(texts, row, strict=True)).rstrip()


_CUT: Final = " ..."

"""Drawing the view of a game as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

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
"""The colour of each style that a view may name; letters distinguish the owners without colours."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """Whether lines of text use colours, and whether they are limited to ASCII."""

    color: bool
    ascii: bool

    def paint(self, text: str, style: str) -> str:
        """Return `text` in the colour of `style`, if colours are on and the style has one."""
        color = _COLORS[style]
        return click.style(text, fg=color, bold=True) if self.color and color else text


def board_lines(view: View, style: TextStyle) -> Iterator[str]:
    """Yield the board as lines of text, with the labels of rows and columns; each cell takes three characters.

    A letter shows the owner of a cell, such as `R` for Red. Square brackets, as in `[R]`, mark the cell of each
    player's latest move. Round brackets, as in `(R)`, mark the cells that these latest moves captured. While the view
    shows the legal moves, `+` marks each of them.
    """
    labels = "    " + "".join(f" {label} " for label in view.column_labels).rstrip()
    yield labels
    for label, row in zip(view.row_labels, view.rows, strict=True):
        cells = "".join(_cell(cell, style) for cell in row)
        yield f"{label:>3} {cells} {label}".rstrip()
    yield labels


def _cell(cell: CellView, style: TextStyle) -> str:
    """Return the three characters of a cell, in the colour of its owner; see `board_lines`."""
    if cell.is_legal:
        return style.paint(" + ", "none")
    if cell.style == "wall":
        return style.paint("###" if style.ascii else "███", "wall")
    letter = cell.letter if style.ascii or cell.letter != "." else "·"
    left, right = ("[", "]") if cell.moved else ("(", ")") if cell.taken else (" ", " ")
    return left + style.paint(letter, cell.style) + right


def players_line(view: View, style: TextStyle, labels: Iterable[str] = ()) -> str:
    """Return one line with the name, the score and the seat of each player; `>` marks the player to move.

    `labels` are the texts by which people know the seats; without them, the line has the seats themselves.
    """
    parts = []
    seats = (*labels,) or [player.seat for player in view.players]
    for player, label in zip(view.players, seats, strict=True):
        score = "" if player.score is None else f" {player.score}"
        mark = ">" if player.is_to_move else " "
        parts.append(f"{mark} {style.paint(player.name, player.style)}{score} ({label})")
    return "  ".join(parts)

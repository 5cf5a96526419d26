"""Drawing the view of a game as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import click

from frontends.session.view import BY_COLOUR, CellView, Names, View, format_line
from tribolo_core.translation.messages import gettext

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
    """Whether lines of text use colours, whether they are limited to ASCII, and whether boards are printed unasked."""

    color: bool
    ascii: bool
    has_board: bool = True

    def paint(self, text: str, style: str) -> str:
        """Return `text` in the colour of `style`, if colours are on and the style has one."""
        color = _COLORS[style]
        return click.style(text, fg=color, bold=True) if self.color and color else text


def board_lines(view: View, style: TextStyle) -> Iterator[str]:
    """Yield the board as lines of text, with the labels of rows and columns; each cell takes three characters.

    A letter shows the owner of a cell, such as `R` for Red. Square brackets, as in `[R]`, mark the cells of the latest
    moves that the view marks. Round brackets, as in `(R)`, mark the cells that these moves captured. While the view
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
        parts.append(f"{mark} {style.paint(gettext(player.name), player.style)}{score} ({label})")
    return "  ".join(parts)


def scores_line(view: View) -> str:
    """Return one short line: the scores, as in `Blue 11, Red 12, Green 14`, and the status.

    Without scores, the names take their place. Once the game is over, the line is the status alone.
    """
    scores = ", ".join(
        gettext(player.name) if player.score is None else f"{gettext(player.name)} {player.score}"
        for player in view.players
    )
    return view.status if view.is_over else f"{scores}. {view.status}"


def row_line(view: View, label: str) -> str | None:
    """Return the cells of a row that are not empty, such as `Row 5: d Green, e wall.`; `None` if there is no such row.

    Equal neighbours are one item, such as `g-h Green`. An item also tells a last move and a legal move.
    """
    if not label or label not in view.row_labels:
        return None
    cells = zip(view.column_labels, view.rows[view.row_labels.index(label)], strict=True)
    items = []
    for text, run in groupby(cells, lambda labelled: _cell_text(view, labelled[1])):
        columns = [column for column, _ in run]
        items += [f"{columns[0] if len(columns) == 1 else f'{columns[0]}-{columns[-1]}'} {text}"] if text else []
    return gettext("Row {row}: {cells}.", row=label, cells=", ".join(items) or gettext("empty"))


def _cell_text(view: View, cell: CellView) -> str:
    """Return what is in a cell, in words; an empty text for an empty cell."""
    if cell.is_legal:
        return gettext("legal move")
    if cell.style == "none":
        return ""
    owner = next((gettext(player.name) for player in view.players if player.style == cell.style), gettext("wall"))
    return gettext("{owner} (last move)", owner=owner) if cell.moved else owner


def where_lines(view: View, called: Names = BY_COLOUR) -> Iterator[str]:
    """Yield a line with the names of the cells of each player, one with the walls, and one with the last moves.

    `called` are the names of the players in the last moves.
    """
    names = {player.style: gettext(player.name) for player in view.players} | {"wall": gettext("Walls")}
    for style, name in names.items():
        cells = [cell.name for row in view.rows for cell in row if cell.style == style]
        if cells:
            yield f"{name}: {' '.join(cells)}."
    if view.moves:
        yield gettext("Last moves: {moves}.", moves=format_line(view.moves[-len(view.players) :], called))

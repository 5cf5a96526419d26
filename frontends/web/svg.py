"""The board as SVG: pure functions of the view, in board units. The cell of column 3, row 4 is drawn at (3, 4).

Attributes carry the colours of a standalone image, and classes let a stylesheet replace them. Each player also has a
glyph, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from markupsafe import Markup

from frontends.session.view import CellView, View
from tribolo_core.translation.messages import gettext

MARGIN: Final = 0.7
"""The margin for the labels, to the left of the board and above it."""
EDGE: Final = 0.15
"""The margin to the right of the board and below it."""

_ROUNDED: Final = 'x=".05" y=".05" width=".9" height=".9" rx=".16"'
_LINE: Final = 'fill="none" stroke-linecap="round"'
_MARK: Final = f'{_LINE} stroke="currentColor" stroke-width=".07"'


def _tile(fill: str, rim: str, glyph: str) -> str:
    return f'<rect class="face" {_ROUNDED} fill="{fill}" stroke="{rim}" stroke-width=".05"/>{glyph}'


_TILES: Final = {
    "none": f'<rect class="floor" {_ROUNDED} fill="#fcfaf4" stroke="#cbc3b1" stroke-width=".03"/>',
    "wall": (
        '<rect class="stone" width="1" height="1" rx=".05" fill="#45464a"/>'
        '<path class="mortar" d="M0 .34H1M0 .67H1M.5 0V.34M.24 .34V.67M.76 .34V.67M.5 .67V1" '
        'stroke="#8e8f94" stroke-width=".05" fill="none"/>'
    ),
    "blue": _tile(
        "#2460ab", "#173f78", f'<circle class="ring" cx=".5" cy=".5" r=".17" {_LINE} stroke="#fff" stroke-width=".11"/>'
    ),
    "red": _tile("#9c2716", "#661305", '<path class="lozenge" d="M.5 .26 .74 .5 .5 .74 .26 .5z" fill="#fff"/>'),
    "green": _tile(
        "#2f8c5c",
        "#0f5a38",
        f'<path class="plus" d="M.5 .28V.72M.28 .5H.72" {_LINE} stroke="#06281a" stroke-width=".12"/>',
    ),
}
"""The drawing of a cell in a unit square, keyed by the style of the cell's content."""

FILLS: Final = {"wall": "#45464a", "blue": "#2460ab", "red": "#cf4f37", "green": "#93d6a8"}
"""The colours of small pictures and previews, keyed by style."""
FLOOR: Final = "#ece7da"
"""The colour of an empty cell."""
GROUND: Final = "#cbc3b1"
"""The colour between the cells."""

_MARKS: Final = {
    "moved": f'<rect x=".13" y=".13" width=".74" height=".74" rx=".1" {_MARK}/>',
    "taken": (
        '<path d="M.14 .31V.22A.08 .08 0 0 1 .22 .14H.31M.69 .14H.78A.08 .08 0 0 1 .86 .22V.31'
        f'M.86 .69V.78A.08 .08 0 0 1 .78 .86H.69M.31 .86H.22A.08 .08 0 0 1 .14 .78V.69" {_MARK}/>'
    ),
    "legal": '<circle class="dot" cx=".5" cy=".5" r=".16" fill="#22262c"/>',
}
"""The marks on the cell last played on, on captured cells and on legal moves, in a unit square."""

_DEFINITIONS: Final = "".join(
    (
        "<defs>",
        *(f'<g id="tile-{style}">{drawing}</g>' for style, drawing in _TILES.items()),
        *(f'<g id="mark-{mark}" class="mark">{drawing}</g>' for mark, drawing in _MARKS.items()),
        "</defs>",
    )
)
"""The tiles and marks, which the cells of a board use by their ids."""

_MARK_COLOURS: Final = {"blue": "#fff", "red": "#fff", "green": "#06281a"}
"""The colour of a mark, keyed by the style of the tile below it."""


def board_svg(
    view: View, *, is_described: bool = True, name: str = "board", has_tiles: bool = True, pixels: int | None = None
) -> Markup:
    """Return the board of a view as an SVG image.

    If `is_described`, the image holds the board as text for screen readers. Otherwise screen readers ignore the image,
    because something beside it says the same, such as a grid of buttons.

    Several boards on one page need different values of `name`, with which the ids of the description begin, and only
    the first of them needs the definitions of the tiles and marks (`has_tiles`). `pixels` is the width of a cell; if it
    is `None`, the page decides the size.

    Each cell is an SVG group with two classes: `cell`, and the style of the cell's content, such as `wall` or `blue`.
    The attribute `data-name` of the group is the name of the cell. After the cells, the image has one more group,
    without content, of the class `preview`. The script of the page draws the preview of a move into this last group.
    """
    width, height = len(view.column_labels), len(view.row_labels)
    mover = "".join(f" mover-{player.style}" for player in view.players if player.is_to_move)
    box = f"{-MARGIN} {-MARGIN} {width + MARGIN + EDGE} {height + MARGIN + EDGE}"
    ground = f'x="-.1" y="-.1" width="{width + 0.2}" height="{height + 0.2}" rx=".22"'
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board{escape(mover)}" viewBox="{box}" ',
        "" if pixels is None else f'width="{(width + MARGIN + EDGE) * pixels:g}" ',
        "" if pixels is None else f'height="{(height + MARGIN + EDGE) * pixels:g}" ',
        _description(view, name) if is_described else 'aria-hidden="true">',
        _DEFINITIONS if has_tiles else "",
        f'<rect class="ground" {ground} fill="#ebe6da"/>',
        *_labels(view),
        *(_cell(cell, x, y) for y, row in enumerate(view.rows) for x, cell in enumerate(row)),
        '<g class="preview"></g></svg>',
    )
    return Markup("".join(parts))


def thumbnail_svg(view: View) -> Markup:
    """Return the board of a view as a small SVG image: coloured squares without labels, glyphs and marks."""
    width, height = len(view.column_labels), len(view.row_labels)
    squares: dict[str, str] = {}
    for y, row in enumerate(view.rows):
        for x, cell in enumerate(row):
            squares[cell.style] = squares.get(cell.style, "") + f"M{x} {y}h1v1h-1z"
    paths = (
        f'<path class="{style}" fill="{fill}" d="{squares[style]}"/>'
        for style, fill in FILLS.items()
        if style in squares
    )
    ground = f'<rect width="{width}" height="{height}" fill="{FLOOR}"/>'
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    return Markup(f"<svg {box}>{ground}{''.join(paths)}</svg>")


def tile_svg(style: str) -> Markup:
    """Return an SVG icon of a cell whose content has the style `style`, such as `wall`; screen readers ignore it."""
    return Markup(f'<svg class="tile {escape(style)}" viewBox="0 0 1 1" aria-hidden="true">{_TILES[style]}</svg>')


def score_bar_svg(view: View) -> Markup:
    """Return the scores of a view as a stacked SVG bar, with a part for each player.

    One unit of length stands for one cell. The bar is as long as the number of cells that are not walls. The part of
    the bar that stands for cells without an owner stays empty.
    """
    cells = sum(cell.style != "wall" for row in view.rows for cell in row)
    scores = [player.score or 0 for player in view.players]
    bars = "".join(
        f'<rect class="face {escape(player.style)}" x="{sum(scores[:index])}" width="{scores[index]}" height="1"/>'
        for index, player in enumerate(view.players)
    )
    box = f'viewBox="0 0 {cells} 1" preserveAspectRatio="none"'
    return Markup(f'<svg class="score-bar" {box} aria-hidden="true">{bars}</svg>')


def board_text(view: View) -> str:
    """Return the board of a view as text.

    The first line has the labels of the columns. Each further line has the label of a row, then a letter for each cell.
    """
    labels = "   " + " ".join(view.column_labels)
    rows = zip(view.row_labels, view.rows, strict=True)
    return "\n".join((labels, *(f"{label:>2} " + " ".join(cell.letter for cell in row) for label, row in rows)))


def _description(view: View, name: str) -> str:
    return (
        f'role="img" aria-labelledby="{name}-title {name}-text">'
        f'<title id="{name}-title">{escape(_title(view))}</title>'
        f'<desc id="{name}-text">{escape(board_text(view))}</desc>'
    )


def _title(view: View) -> str:
    scores = ", ".join(f"{gettext(player.name)} {player.score}" for player in view.players if player.score is not None)
    return f"{view.status} {scores}" if scores and not view.is_over else view.status


def _labels(view: View) -> Iterator[str]:
    yield '<g class="labels" font-family="sans-serif" font-size=".42" text-anchor="middle" fill="#5a616b">'
    for x, label in enumerate(view.column_labels):
        yield f'<text x="{x + 0.5}" y="-.24">{escape(label)}</text>'
    for y, label in enumerate(view.row_labels):
        yield f'<text x="-.38" y="{y + 0.65}">{escape(label)}</text>'
    yield "</g>"


def _cell(cell: CellView, x: int, y: int) -> str:
    style, mark = escape(cell.style), _mark(cell)
    drawn = f'<use href="#tile-{style}" x="{x}" y="{y}"/>'
    if mark:
        drawn += f'<use href="#mark-{mark}" x="{x}" y="{y}" color="{_MARK_COLOURS.get(cell.style, "#22262c")}"/>'
    return f'<g class="cell {style}" data-name="{escape(cell.name)}">{drawn}</g>'


def _mark(cell: CellView) -> str:
    if cell.moved:
        return "moved"
    if cell.taken:
        return "taken"
    return "legal" if cell.is_legal else ""

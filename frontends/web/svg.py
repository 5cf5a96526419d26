"""The pictures of the pages as SVG, drawn from a view with the tiles and marks of `tribolo_core.drawing`.

Attributes carry the colours of a standalone image, and classes let a stylesheet replace them.
"""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from frontends.session.view import View
from tribolo_core.drawing.board import board_markup, board_text, described
from tribolo_core.drawing.look import FILLS, LIGHT, SMALL_FLOOR, tiles
from tribolo_core.translation.messages import gettext


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
    mover = next((player.style for player in view.players if player.is_to_move), "")
    description = described(_title(view), board_text(view), name) if is_described else 'aria-hidden="true">'
    return Markup(board_markup(view, mover, description, has_tiles=has_tiles, pixels=pixels))


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
    ground = f'<rect width="{width}" height="{height}" fill="{SMALL_FLOOR}"/>'
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    return Markup(f"<svg {box}>{ground}{''.join(paths)}</svg>")


def tile_svg(style: str) -> Markup:
    """Return an SVG icon of a cell whose content has the style `style`, such as `wall`; screen readers ignore it."""
    box = 'viewBox="0 0 1 1" aria-hidden="true"'
    return Markup(f'<svg class="tile {escape(style)}" {box}>{tiles(LIGHT)[style]}</svg>')


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


def _title(view: View) -> str:
    scores = ", ".join(f"{gettext(player.name)} {player.score}" for player in view.players if player.score is not None)
    return f"{view.status} {scores}" if scores and not view.is_over else view.status

"""The board as SVG text."""

from __future__ import annotations

from markupsafe import Markup, escape

from frontends.view import View


def board_svg(view: View) -> Markup:
    """The board of a view in board units: the cell in column 3 of row 4 is at 3, 4."""
    tiles = [
        f'<rect class="{escape(cell.style)}" x="{x}" y="{y}" width="1" height="1"/>'
        for y, row in enumerate(view.rows)
        for x, cell in enumerate(row)
    ]
    width, height = len(view.rows[0]), len(view.rows)
    return Markup(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(tiles)}</svg>')

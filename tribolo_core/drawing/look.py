"""The look of the board: the colours of both themes, the tiles, and the marks on cells, in board units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple


class PlayerColours(NamedTuple):
    """The colours of a player's regions: their cells, the rim around them, the glyph on a cell, and marks on it."""

    face: str
    rim: str
    glyph: str
    mark: str


class Theme(NamedTuple):
    """The colours of a drawing; `suffix` ends the ids of its tiles and marks.

    The stylesheet `frontends/web/static/common/tokens.css` has the same colours, and the tests compare both.
    """

    suffix: str
    surface: str
    sunken: str
    ink: str
    muted: str
    ground: str
    floor: str
    floor_rim: str
    stone: str
    mortar: str
    blue: PlayerColours
    red: PlayerColours
    green: PlayerColours

    @property
    def players(self) -> Mapping[str, PlayerColours]:
        """The colours of each player by style."""
        return {"blue": self.blue, "red": self.red, "green": self.green}


LIGHT: Final = Theme(
    suffix="",
    surface="#fffefb",
    sunken="#efebe1",
    ink="#22262c",
    muted="#5a616b",
    ground="#ebe6da",
    floor="#fcfaf4",
    floor_rim="#cbc3b1",
    stone="#45464a",
    mortar="#6a6b70",
    blue=PlayerColours("#2460ab", "#173f78", "#9fb9de", "#fff"),
    red=PlayerColours("#9c2716", "#661305", "#e09384", "#fff"),
    green=PlayerColours("#2f8c5c", "#0f5a38", "#d2ecdd", "#fff"),
)
"""Dark tiles on a light ground."""

DARK: Final = Theme(
    suffix="-dark",
    surface="#1d2126",
    sunken="#121418",
    ink="#e9e7e2",
    muted="#a9b0ba",
    ground="#0b0d10",
    floor="#282d35",
    floor_rim="#343a43",
    stone="#8b919b",
    mortar="#6c727c",
    blue=PlayerColours("#4f8fe0", "#9cc4f5", "#1d3a5e", "#0b0d10"),
    red=PlayerColours("#cf4a38", "#f0957f", "#4a160f", "#0b0d10"),
    green=PlayerColours("#5eb982", "#a8e0bd", "#275239", "#0b0d10"),
)
"""Light tiles on a dark ground."""

FILLS: Final = {"wall": "#45464a", "blue": "#2460ab", "red": "#cf4f37", "green": "#93d6a8"}
"""The colours of pictures too small for glyphs, keyed by style."""
SMALL_FLOOR: Final = "#ece7da"
"""The colour of an empty cell in such a picture."""
SMALL_GROUND: Final = "#cbc3b1"
"""The colour between the cells in a small picture."""

_FLOOR: Final = 'x=".05" y=".05" width=".9" height=".9" rx=".16"'
_FACE: Final = 'x=".06" y=".06" width=".88" height=".88" rx=".18"'
_LINE: Final = 'fill="none" stroke-linecap="round"'

_MARK: Final = f'{_LINE} stroke="currentColor" stroke-width=".07"'

INSET: Final = 0.24
"""The distance of the outline of a region from the border of its cells. Broad strokes with round joins draw it."""
FACE_STROKE: Final = 0.36
"""The width of the stroke that makes a region as large as the tiles of its cells."""
RIM_STROKE: Final = 0.46
"""The width of the stroke under the stroke of the face; the wider part of it is the rim around the region."""


@cache
def tiles(theme: Theme) -> Mapping[str, str]:
    """Return the drawing of a cell in a unit square, keyed by the style of the cell's content.

    Classes of the elements let a stylesheet replace the colours. Each player has a glyph, so that nothing depends on
    colour alone.
    """
    ring = f'<circle class="ring" cx=".5" cy=".5" r=".125" {_LINE} stroke="{theme.blue.glyph}" stroke-width=".08"/>'
    lozenge = f'<path class="lozenge" d="M.5 .325 .675 .5 .5 .675 .325 .5z" fill="{theme.red.glyph}"/>'
    plus = f'<path class="plus" d="M.5 .34V.66M.34 .5H.66" {_LINE} stroke="{theme.green.glyph}" stroke-width=".09"/>'
    return {
        "none": f'<rect class="floor" {_FLOOR} fill="{theme.floor}" stroke="{theme.floor_rim}" stroke-width=".03"/>',
        "wall": (
            f'<rect class="stone" width="1" height="1" rx=".05" fill="{theme.stone}"/>'
            '<path class="mortar" d="M0 .34H1M0 .67H1M.5 0V.34M.24 .34V.67M.76 .34V.67M.5 .67V1" '
            f'stroke="{theme.mortar}" stroke-width=".05" fill="none"/>'
        ),
        "blue": _face(theme.blue) + ring,
        "red": _face(theme.red) + lozenge,
        "green": _face(theme.green) + plus,
    }


def _face(colours: PlayerColours) -> str:
    return f'<rect class="tile-face" {_FACE} fill="{colours.face}"/>'


def _marks(theme: Theme) -> dict[str, str]:
    """Return the marks on the cell last played on, on captured cells and on legal moves, in a unit square."""
    return {
        "moved": f'<rect x=".13" y=".13" width=".74" height=".74" rx=".1" {_MARK}/>',
        "taken": (
            '<path d="M.14 .31V.22A.08 .08 0 0 1 .22 .14H.31M.69 .14H.78A.08 .08 0 0 1 .86 .22V.31'
            f'M.86 .69V.78A.08 .08 0 0 1 .78 .86H.69M.31 .86H.22A.08 .08 0 0 1 .14 .78V.69" {_MARK}/>'
        ),
        "legal": f'<circle class="dot" cx=".5" cy=".5" r=".16" fill="{theme.ink}"/>',
    }


def definitions(theme: Theme) -> str:
    """Return the SVG definitions of the tiles and marks, which the cells of a board use by their ids."""
    suffix = theme.suffix
    parts = (
        "<defs>",
        *(f'<g id="tile-{style}{suffix}">{drawing}</g>' for style, drawing in tiles(theme).items()),
        *(f'<g id="mark-{mark}{suffix}" class="mark">{drawing}</g>' for mark, drawing in _marks(theme).items()),
        "</defs>",
    )
    return "".join(parts)

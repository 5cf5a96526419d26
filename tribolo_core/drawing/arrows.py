"""Arrows between cells, frames around cells and numbered moves, in board units, as the analysis page draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from ..coord import Coord
from .element import Attributes, Element, path, rounded
from .look import Theme

RADIUS: Final = 0.38
"""The radius of the mark of a move."""
BADGE: Final = 0.26
"""The radius of the mark of a reply."""
CORNER: Final = 0.33
"""The distance from the middle of a cell to that of a reply's mark: so far to the right, and so far up."""
HEAD: Final = 0.26
"""The length of an arrow's head."""
TIP: Final = 0.05
"""The distance from an arrow's tip to the middle of its cell or, if a move is marked there, to the mark."""

_FONT: Final[Attributes] = {
    "font-family": "sans-serif",
    "font-weight": 700,
    "text-anchor": "middle",
    "dominant-baseline": "central",
}


def analysis_marks(best: Sequence[Coord], replies: Sequence[Coord], mover: str, theme: Theme) -> Iterator[Element]:
    """Yield the marks of the best moves, numbered from 1, and arrows from the first of them to the marked replies.

    A reply in the cell of the first move has no arrow. The replies are numbered `+1` and so on. `mover` is the style of
    the player to move, such as `blue`.
    """
    for number, move in enumerate(best, start=1):
        yield _numbered(f"best {mover}", _middle(move), RADIUS, str(number), theme)
    for reply in replies:
        if reply != best[0]:
            yield arrow(best[0], reply, theme, gap=RADIUS + TIP if reply in best else TIP)
    for number, reply in enumerate(replies, start=1):
        x, y = _middle(reply)
        yield _numbered("reply", (x + CORNER, y - CORNER), BADGE, f"+{number}", theme)


def arrow(tail: Coord, head: Coord, theme: Theme, *, style: str = "", gap: float = TIP) -> Element:
    """Return an arrow with a halo from the cell `tail` towards the middle of `head`, which must be another cell.

    The arrow has the colour of the player with the style `style`; if it is empty, the colour of text. `gap` is the
    space between the tip and the middle of `head`.
    """
    (x, y), (to_x, to_y) = _middle(tail), _middle(head)
    distance = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / distance, (to_y - y) / distance

    def at(along: float, aside: float) -> str:
        return f"{rounded(x + along * dx - aside * dy)} {rounded(y + along * dy + aside * dx)}"

    tip = distance - gap
    neck = max(tip - HEAD, RADIUS)
    shaft = f"M{at(RADIUS, 0)}L{at(neck, 0)}"
    outline = f"{shaft}M{at(tip, 0)}L{at(neck, HEAD / 2)}L{at(neck, -HEAD / 2)}z"
    colour = theme.players[style].face if style else theme.ink
    surface = theme.surface
    halo = path("halo", outline, fill=surface, stroke=surface, stroke_width=0.16, stroke_linejoin="round")
    line = path("line", outline, fill=colour, stroke=colour, stroke_width=0.06)
    return Element("g", {"class": "arrow"}, "", (halo, line))


def frame(coord: Coord, theme: Theme) -> Element:
    """Return a dashed frame with a halo around a cell, like that of a hint."""
    place: Attributes = {"x": rounded(coord.x + 0.05), "y": rounded(coord.y + 0.05)}
    place |= {"width": 0.9, "height": 0.9, "rx": 0.16, "fill": "none"}
    halo: Attributes = {"class": "halo", **place, "stroke": theme.surface, "stroke-width": 0.18}
    line: Attributes = {"class": "line", **place, "stroke": theme.ink, "stroke-width": 0.1}
    line |= {"stroke-dasharray": "0.2 0.12"}
    return Element("g", {"class": "hint"}, "", (Element("rect", halo), Element("rect", line)))


def _middle(coord: Coord) -> tuple[float, float]:
    return coord.x + 0.5, coord.y + 0.5


def _numbered(name: str, place: tuple[float, float], radius: float, text: str, theme: Theme) -> Element:
    """Return a disc with a number; the second word of `name`, if any, is the style of the player of its rim."""
    x, y = place
    style = name.partition(" ")[2]
    rim = theme.players[style].rim if style else theme.ink
    disc = {"x": rounded(x - radius), "y": rounded(y - radius), "width": 2 * radius, "height": 2 * radius, "rx": radius}
    line: Attributes = {"fill": theme.surface, "stroke": rim, "stroke-width": 0.1 if style else 0.04}
    size: Attributes = {"font-size": 0.5 if style else 0.34, "fill": theme.ink}
    children = (
        Element("rect", {"class": "disc", **disc, **line}),
        Element("text", {"x": rounded(x), "y": rounded(y), **_FONT, **size}, text),
    )
    return Element("g", {"class": name}, "", children)

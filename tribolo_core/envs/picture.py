"""A turn as a picture, for the render modes of the environments: SVG text, or pixels."""

from __future__ import annotations

from typing import Final

from ..coord import COORDS, HEIGHT, WIDTH
from ..errors import InvalidArgument, MissingExtra
from ..player import Owner
from ..turn import Turn

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

RENDER_MODES: Final = ("human", "ansi", "rgb_array", "svg")
"""`human` prints the board, which `ansi` gives as text."""

CELL: Final = 24
"""Pixels of a cell's side."""

_COLORS: Final = {
    Owner.NONE: "#e8e4d8",
    Owner.WALL: "#4a4640",
    Owner.BLUE: "#2b6cb0",
    Owner.RED: "#c53030",
    Owner.GREEN: "#2f855a",
}
_LINE: Final = "#ffffff"
_MOVE: Final = "#8a8577"


def render(turn: Turn, mode: str | None) -> NDArray[np.uint8] | str | None:
    """A turn in one of the `RENDER_MODES`; nothing for None."""
    if mode == "human":
        print(ansi(turn))
    if mode == "ansi":
        return ansi(turn)
    if mode == "svg":
        return svg(turn)
    return pixels(turn) if mode == "rgb_array" else None


def checked_mode(mode: str | None) -> str | None:
    """The mode itself; InvalidArgument is raised if it is none."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidArgument("render_mode", f"None or one of {', '.join(RENDER_MODES)}", repr(mode))
    return mode


def ansi(turn: Turn) -> str:
    """The board in letters, and whose turn it is."""
    state = "The game is over" if turn.player is None else f"{turn.player} to move"
    return f"{turn}\n{state}, {turn.scores}\n"


def svg(turn: Turn) -> str:
    """The board as SVG, a cell being one unit wide; dots mark where the player to move can play."""
    squares = "".join(
        f'<rect x="{coord.x + 0.03:.2f}" y="{coord.y + 0.03:.2f}" width="0.94" height="0.94" rx="0.1"'
        f' fill="{_COLORS[turn.board.owner_at(coord)]}"/>'
        for coord in COORDS
    )
    dots = "".join(
        f'<circle cx="{coord.x + 0.5}" cy="{coord.y + 0.5}" r="0.14" fill="{_MOVE}"/>' for coord in turn.transitions
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH * CELL}" height="{HEIGHT * CELL}"><title>{ansi(turn)}</title>{squares}{dots}</svg>\n'
    )


def pixels(turn: Turn) -> NDArray[np.uint8]:
    """The board as an image: shape (264, 384, 3), dtype uint8."""
    colors = np.array([_rgb(_COLORS[turn.board.owner_at(coord)]) for coord in COORDS], np.uint8)
    image = colors.reshape(HEIGHT, WIDTH, 3).repeat(CELL, axis=0).repeat(CELL, axis=1)
    image[::CELL] = image[:, ::CELL] = _rgb(_LINE)
    for coord in turn.transitions:
        x, y = coord.x * CELL + CELL // 2, coord.y * CELL + CELL // 2
        image[y - 3 : y + 4, x - 3 : x + 4] = _rgb(_MOVE)
    return image


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))

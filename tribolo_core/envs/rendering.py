"""Renderings of a turn for the render modes of the environments: text, SVG, or pixels. Needs numpy."""

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
"""The render modes; `human` prints the text of `ansi`."""

CELL: Final = 24
"""Width and height of a cell in pixels."""

_COLORS: Final = {
    Owner.NONE: "#e8e4d8",
    Owner.WALL: "#4a4640",
    Owner.BLUE: "#2b6cb0",
    Owner.RED: "#c53030",
    Owner.GREEN: "#2f855a",
}
_GRID_COLOR: Final = "#ffffff"
_MOVE_COLOR: Final = "#8a8577"


def render(turn: Turn, mode: str | None) -> NDArray[np.uint8] | str | None:
    """Render a turn in one of `RENDER_MODES`.

    Return text for `ansi`, the text of an SVG image for `svg`, and an RGB image for `rgb_array`. For `human`, print the
    text of `ansi` and return `None`. For `None`, do nothing and return `None`.
    """
    if mode == "human":
        print(ansi(turn))
    if mode == "ansi":
        return ansi(turn)
    if mode == "svg":
        return svg(turn)
    return pixels(turn) if mode == "rgb_array" else None


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode unchanged; raise InvalidArgument if it is neither `None` nor in `RENDER_MODES`."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidArgument("render_mode", f"None or one of {', '.join(RENDER_MODES)}", repr(mode))
    return mode


def ansi(turn: Turn) -> str:
    """Return a turn as text: the board, the player to move and the scores."""
    state = "The game is over" if turn.player is None else f"{turn.player} to move"
    return f"{turn}\n{state}, {turn.scores}\n"


def svg(turn: Turn) -> str:
    """Return the text of an SVG image of a turn: the board, with a dot on each legal move."""
    squares = "".join(
        f'<rect x="{coord.x + 0.03:.2f}" y="{coord.y + 0.03:.2f}" width="0.94" height="0.94" rx="0.1"'
        f' fill="{_COLORS[turn.board.owner_at(coord)]}"/>'
        for coord in COORDS
    )
    dots = "".join(
        f'<circle cx="{coord.x + 0.5}" cy="{coord.y + 0.5}" r="0.14" fill="{_MOVE_COLOR}"/>'
        for coord in turn.transitions
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH * CELL}" height="{HEIGHT * CELL}"><title>{ansi(turn)}</title>{squares}{dots}</svg>\n'
    )


def pixels(turn: Turn) -> NDArray[np.uint8]:
    """Return an RGB image of a turn: the board, with a small square on each legal move.

    The image is a uint8 array of shape (264, 384, 3).
    """
    colors = np.array([_rgb(_COLORS[turn.board.owner_at(coord)]) for coord in COORDS], np.uint8)
    image = colors.reshape(HEIGHT, WIDTH, 3).repeat(CELL, axis=0).repeat(CELL, axis=1)
    image[::CELL] = image[:, ::CELL] = _rgb(_GRID_COLOR)
    for coord in turn.transitions:
        x, y = coord.x * CELL + CELL // 2, coord.y * CELL + CELL // 2
        image[y - 3 : y + 4, x - 3 : x + 4] = _rgb(_MOVE_COLOR)
    return image


def _rgb(color: str) -> tuple[int, ...]:
    """Convert a colour such as `#2b6cb0` to red, green and blue, each from 0 to 255."""
    return tuple(bytes.fromhex(color[1:]))

"""Renderings of a turn for the render modes of the environments: text, SVG, or pixels. Needs numpy."""

from __future__ import annotations

from typing import Final

from ..coord import COORDS, HEIGHT, WIDTH
from ..drawing.board import scene_svg
from ..drawing.look import FILLS, SMALL_FLOOR, SMALL_GROUND
from ..errors import InvalidArgument, MissingExtra
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
        return scene_svg(turn.scene())
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


def pixels(turn: Turn) -> NDArray[np.uint8]:
    """Return an RGB image of a turn: the board, with a small square on each legal move.

    The image is a uint8 array of shape (264, 384, 3).
    """
    fills = {"none": SMALL_FLOOR, **FILLS}
    styles = (turn.board.owner_at(coord).name.lower() for coord in COORDS)
    colors = np.array([_rgb(fills[style]) for style in styles], np.uint8)
    image = colors.reshape(HEIGHT, WIDTH, 3).repeat(CELL, axis=0).repeat(CELL, axis=1)
    image[::CELL] = image[:, ::CELL] = _rgb(SMALL_GROUND)
    for coord in turn.transitions:
        x, y = coord.x * CELL + CELL // 2, coord.y * CELL + CELL // 2
        image[y - 3 : y + 4, x - 3 : x + 4] = _rgb(_MOVE_COLOR)
    return image


def _rgb(color: str) -> tuple[int, ...]:
    """Convert a colour such as `#2b6cb0` to red, green and blue, each from 0 to 255."""
    return tuple(bytes.fromhex(color[1:]))

"""A picture as text, and the checks of the options that all pictures share."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Final

from ..arguments import expect
from ..drawing.look import DARK, LIGHT, Theme
from ..errors import InvalidArgument

THEMES: Final[dict[str, Theme]] = {"light": LIGHT, "dark": DARK}

AUTO: Final = "auto"
"""The name of the theme of a picture that is light or dark as the browser or the system of its reader."""

_HEAD: Final = re.compile(r"<svg[^>]*>(<title>.*?</title><desc>.*?</desc>)?", re.DOTALL)
"""What a picture begins with in every theme: its size and what it says to screen readers."""

_SWITCH: Final = (
    "<style>.in-dark{display:none}"
    "@media (prefers-color-scheme:dark){.in-light{display:none}.in-dark{display:inline}}</style>"
)


class Picture(str):
    """An SVG image as text, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {len(self)} characters of SVG>"


def themed(theme: str, draw: Callable[[Theme], str]) -> Picture:
    """Return the picture that `draw` draws in the theme with the name `theme`.

    For "auto", the picture holds both themes, and shows the one that the reader's browser or system prefers. Raise
    InvalidArgument if no theme has the name.
    """
    expect("theme", theme, str)
    if theme == AUTO:
        return Picture(following(draw(LIGHT), draw(DARK)))
    if theme not in THEMES:
        raise InvalidArgument("theme", f"{', '.join(THEMES)} or {AUTO}", repr(theme))
    return Picture(draw(THEMES[theme]))


def following(light: str, dark: str) -> str:
    """Join two SVG images into one that shows `light` or `dark`, as the reader's browser or system prefers.

    `light` and `dark` must have the same size and the same title, and different ids.
    """
    head = _HEAD.match(light)
    assert head is not None
    bodies = [image[head.end() :].removesuffix("</svg>\n") for image in (light, dark)]
    return f'{head[0]}{_SWITCH}<g class="in-light">{bodies[0]}</g><g class="in-dark">{bodies[1]}</g></svg>\n'


def checked_size(name: str, size: float, least: float) -> float:
    """Return a size in pixels unchanged; raise InvalidArgument if it is less than `least` or no finite number."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not (isfinite(size) and size >= least):
        raise InvalidArgument(name, f"a number of pixels, at least {least:g}", repr(size))
    return size

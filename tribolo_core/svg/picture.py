"""A picture as text, and the checks of the options that all pictures share."""

from __future__ import annotations

from math import isfinite
from typing import Final

from ..drawing.look import DARK, LIGHT, Theme
from ..errors import InvalidArgument

THEMES: Final[dict[str, Theme]] = {"light": LIGHT, "dark": DARK}


class Picture(str):
    """An SVG image as text, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {len(self)} characters of SVG>"


def theme_of(name: str) -> Theme:
    """Return the theme called `name`; raise InvalidArgument if there is none."""
    if name not in THEMES:
        raise InvalidArgument("theme", " or ".join(THEMES), repr(name))
    return THEMES[name]


def checked_size(name: str, size: float, least: float) -> float:
    """Return a size in pixels unchanged; raise InvalidArgument if it is less than `least` or no finite number."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not (isfinite(size) and size >= least):
        raise InvalidArgument(name, f"a number of pixels, at least {least:g}", repr(size))
    return size

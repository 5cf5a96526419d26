"""What the terminal can show: colours, Unicode, a full screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from prompt_toolkit.output import ColorDepth

from frontends.console.plain.drawing import Style


def has_screen() -> bool:
    """Whether a person sits at a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def text_style(ascii_only: bool | None, color: str) -> Style:
    """How to draw lines of text; `color` is always, never or auto."""
    wants_color = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    is_ascii = not speaks_unicode(os.environ, sys.stdout.encoding or "") if ascii_only is None else ascii_only
    return Style(color == "always" or (color == "auto" and wants_color), is_ascii)


def speaks_unicode(environment: Mapping[str, str], encoding: str) -> bool:
    """Whether the terminal shows more than ASCII.

    Python speaks UTF-8 in the C locale too, where it sets LC_CTYPE to C.UTF-8 itself, so the locale has to be asked.
    """
    if not encoding.lower().startswith("utf"):
        return False
    if sys.platform == "win32":
        return True
    names = [environment.get("LC_ALL"), environment.get("LC_CTYPE"), environment.get("LANG")]
    if names[1] == "C.UTF-8":
        del names[1]
    return "utf" in next(filter(None, names), "").lower()


def color_depth(color: str, environment: Mapping[str, str]) -> ColorDepth:
    """How many colours the full screen may use; `color` is always, never or auto."""
    if color == "never" or (color == "auto" and environment.get("NO_COLOR")):
        return ColorDepth.DEPTH_1_BIT
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return ColorDepth.DEPTH_24_BIT
    return ColorDepth.DEPTH_8_BIT if "256color" in environment.get("TERM", "") else ColorDepth.DEPTH_4_BIT

"""The capabilities of the terminal: a full screen, Unicode and colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from frontends.console.plain.drawing import TextStyle
from frontends.locale.languages import negotiate


def has_screen() -> bool:
    """Return whether a full-screen program can run: input and output are terminals, and `TERM` is not `dumb`."""
    return sys.stdin.isatty() and is_redrawable()


def is_redrawable() -> bool:
    """Return whether standard output is a terminal that can move the cursor: `TERM` is not `dumb`."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def text_style(ascii_only: bool | None, color: str, *, has_board: bool = True) -> TextStyle:
    """Return the style of text on standard output; with `has_board`, boards are printed unasked.

    If `ascii_only` is `None`, `has_unicode` decides. The colour `auto` uses colours if standard output `is_redrawable`,
    unless the variable `NO_COLOR` is set and not empty.
    """
    wants_color = is_redrawable() and not os.environ.get("NO_COLOR")
    is_ascii = not has_unicode(os.environ, sys.stdout.encoding or "") if ascii_only is None else ascii_only
    return TextStyle(color == "always" or (color == "auto" and wants_color), is_ascii, has_board)


def has_unicode(environment: Mapping[str, str], encoding: str) -> bool:
    """Return whether the `encoding` of standard output and the locale both allow Unicode.

    The variables in `environment` give the locale; on Windows, only the encoding counts. The value `C.UTF-8` of the
    variable LC_CTYPE is ignored, because Python itself sets this value in the C locale.
    """
    if not encoding.lower().startswith("utf"):
        return False
    if sys.platform == "win32":
        return True
    names = [environment.get("LC_ALL"), environment.get("LC_CTYPE"), environment.get("LANG")]
    if names[1] == "C.UTF-8":
        del names[1]
    return "utf" in next(filter(None, names), "").lower()


def preferred_language(environment: Mapping[str, str]) -> str:
    """Return the code of the language of the messages in a locale, or English if there are no texts in this language.

    The variables LC_ALL, LC_MESSAGES and LANG in `environment` give the locale; the first that is not empty counts.

    >>> preferred_language({"LC_ALL": "", "LANG": "de_AT.UTF-8"}), preferred_language({"LC_ALL": "C", "LANG": "de_DE"})
    ('de', 'en')
    """
    name = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return negotiate([name.partition(".")[0].partition("@")[0].replace("_", "-")])

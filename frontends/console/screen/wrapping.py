"""Wrapping of texts on the full screen: figures keep the words after them, and paths are cut after a slash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from prompt_toolkit.utils import get_cwidth

_CHUNK: Final = re.compile(r" *(?:(?:[A-Z][a-z]+ )?[0-9.,]*[0-9] )?[^ ]+| +$")
"""A word with the blanks before it, and a figure with its name and the word after it: ` 0.7 s.`, `Gus 1 and`."""

_PART: Final = re.compile(r"[^/\\]*[/\\]|[^/\\]+")
"""A part of a path, up to and with its slash."""


def chunks(text: str, width: int) -> Iterator[str]:
    """Yield the parts of a text between which a line may end, blanks included; each has at most `width` columns.

    >>> list(chunks("Moved to /home/ann/game", 9))
    ['Moved', ' to', ' /', 'home/', 'ann/', 'game']
    """
    for chunk in _CHUNK.findall(text):
        if get_cwidth(chunk.lstrip()) <= width:
            yield chunk
            continue
        for part in _PART.findall(chunk):
            yield from _cut(part, width)


def wrap(text: str, width: int) -> list[str]:
    """Return a text as lines of at most `width` columns; none for an empty text.

    >>> wrap("Red is thinking, 0.7 s.", 20)
    ['Red is thinking,', '0.7 s.']
    """
    lines = [""]
    for chunk in chunks(text.replace("\n", " "), width):
        if lines[-1] and get_cwidth(lines[-1] + chunk) > width:
            lines.append(chunk.lstrip())
        else:
            lines[-1] += chunk
    return [line.rstrip() for line in lines if line.strip()]


def _cut(part: str, width: int) -> Iterator[str]:
    """Yield a text in pieces of at most `width` columns."""
    piece = ""
    for letter in part:
        if piece.strip() and get_cwidth(piece.lstrip() + letter) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece

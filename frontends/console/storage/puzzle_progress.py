"""The progress with puzzles as JSON."""

from __future__ import annotations

import json
from math import isfinite
from typing import Final

from tribolo_core.errors import TriboloError
from tribolo_core.puzzles.solving.progress import Progress

_COUNTS: Final = ("solved", "missed", "streak", "best")
_MOST: Final = 2**32 - 1


class InvalidProgress(TriboloError):
    """A text is not progress with puzzles; the text of the error is the reason."""


def format_progress(progress: Progress) -> str:
    """Return the progress as JSON, with the field names that the page uses."""
    return json.dumps(progress._asdict(), indent=1) + "\n"


def parse_progress(text: str) -> Progress:
    """Parse the JSON text of `format_progress`; raise InvalidProgress if the text is no progress.

    >>> parse_progress(format_progress(Progress(solved=3))) == Progress(solved=3)
    True
    """
    try:
        fields = json.loads(text)
        rating, deviation = float(fields["rating"]), float(fields["deviation"])
        counts = {name: fields[name] for name in _COUNTS}
        seen = fields["seen"]
        is_valid = (
            isfinite(rating + deviation)
            and all(type(count) is int and 0 <= count <= _MOST for count in counts.values())
            and all(isinstance(name, str) and name.isascii() for name in seen)
        )
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        is_valid = False
    if not is_valid:
        raise InvalidProgress("the file does not hold progress with puzzles")
    return Progress(rating, deviation, **counts, seen=tuple(seen)).within_limits()

"""The progress with puzzles between two runs, in the platform's data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final

import platformdirs

from tribolo_core.errors import TriboloError
from tribolo_core.puzzles.solving.progress import Progress

from .files import FileRefused, read_record, write_text

_COUNTS: Final = ("solved", "missed", "streak", "best")
_MOST: Final = 2**32 - 1


class InvalidProgress(TriboloError):
    """A text is not progress with puzzles; the text of the error is the reason."""


@dataclass(frozen=True, slots=True)
class ProgressFile:
    """The file with the user's progress; methods raise FileRefused if it cannot be read or written."""

    path: Path

    @classmethod
    def default(cls) -> ProgressFile:
        """Return the file in the platform's folder for user data."""
        return cls(platformdirs.user_data_path("tribolo", appauthor=False) / "puzzles.json")

    def read(self) -> Progress:
        """Return the progress in the file, or that of a new solver if there is no file."""
        return read_record(self.path, parse_progress) if self.path.exists() else Progress()

    def write(self, progress: Progress) -> None:
        """Write the progress to the file; create its folder if it does not exist."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileRefused(self.path.parent, error.strerror or str(error)) from None
        write_text(self.path, format_progress(progress))


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

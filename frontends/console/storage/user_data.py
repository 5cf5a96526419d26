"""The user's data between two runs, in the platform's data folder: the unfinished game and the score card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from .files import FileRefused, read_record, write_text
from .scores import Result, format_score_card, parse_score_card

LARGEST_SCORE_CARD: Final = 1 << 26
"""Bytes of the largest score card that is read; a result has about 130."""


@dataclass(frozen=True, slots=True)
class UserData:
    """The user's files for one game, in a folder; methods raise FileRefused if a file cannot be read or written."""

    folder: Path
    game: str

    @classmethod
    def default(cls, game: str) -> UserData:
        """Return the user's files for the game called `game`, in the platform's folder for user data."""
        return cls(platformdirs.user_data_path("tribolo", appauthor=False), game)

    @property
    def unfinished(self) -> Path:
        """The path of the record of the unfinished game."""
        return self.folder / f"unfinished {self.game}.tribolo"

    @property
    def scores(self) -> Path:
        """The path of the score card, which holds the results of all games."""
        return self.folder / "scores.json"

    def save_unfinished(self, record: str) -> None:
        """Write the text of a record to the file of the unfinished game, in place of an earlier one.

        Raise FileRefused if the file cannot be written.
        """
        self._write(self.unfinished, record)

    def remove_unfinished(self) -> None:
        """Delete the file of the unfinished game, if it exists; raise FileRefused if it cannot be deleted."""
        try:
            self.unfinished.unlink(missing_ok=True)
        except OSError as error:
            raise FileRefused(self.unfinished, error.strerror or str(error)) from None

    def score_card(self) -> tuple[Result, ...]:
        """Return the results of all finished games, the earliest first; an empty tuple if there is no score card.

        Raise FileRefused if the file of the score card cannot be read or is invalid.
        """
        return read_record(self.scores, parse_score_card, LARGEST_SCORE_CARD) if self.scores.exists() else ()

    def add_results(self, results: Iterable[Result]) -> None:
        """Append results to the file of the score card.

        Raise FileRefused, and leave the file unchanged, if it is invalid or cannot be written.
        """
        self._write(self.scores, format_score_card((*self.score_card(), *results)))

    def _write(self, path: Path, text: str) -> None:
        """Write a text to a file and create the folder if necessary; raise FileRefused if that fails."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileRefused(self.folder, error.strerror or str(error)) from None
        write_text(path, text)

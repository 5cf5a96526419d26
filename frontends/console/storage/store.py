"""What is kept between two runs, in the platform's folder for such data: the game on the table and the score card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from .files import FileRefused, read_record, write_text
from .scores import Result, format_card, parse_card

LARGEST_CARD: Final = 1 << 26
"""Bytes of the largest score card that is read; a result takes about 130."""


@dataclass(frozen=True, slots=True)
class Store:
    """The files of one kind of game in a folder; FileRefused says what cannot be read or written."""

    folder: Path
    game: str

    @classmethod
    def usual(cls, game: str) -> Store:
        """The files of a game where the platform wants them."""
        return cls(platformdirs.user_data_path("tribolo", appauthor=False), game)

    @property
    def unfinished(self) -> Path:
        """The record of the game that was left."""
        return self.folder / f"unfinished {self.game}.tribolo"

    @property
    def scores(self) -> Path:
        """The score card."""
        return self.folder / "scores.json"

    def keep(self, record: str) -> None:
        """Keep the record of a game that goes on."""
        self._write(self.unfinished, record)

    def drop(self) -> None:
        """Keep no game: the last one came to its end."""
        try:
            self.unfinished.unlink(missing_ok=True)
        except OSError as error:
            raise FileRefused(self.unfinished, error.strerror or str(error)) from None

    def card(self) -> tuple[Result, ...]:
        """All results so far."""
        return read_record(self.scores, parse_card, LARGEST_CARD) if self.scores.exists() else ()

    def add(self, results: Iterable[Result]) -> None:
        """Add results to the score card; a card that cannot be read is left as it is."""
        self._write(self.scores, format_card((*self.card(), *results)))

    def _write(self, path: Path, text: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileRefused(self.folder, error.strerror or str(error)) from None
        write_text(path, text)

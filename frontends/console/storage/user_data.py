"""The user's data between two runs, in the platform's data folder: the unfinished game and results."""

from __future__ import annotations

import glob
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from frontends.games.daily.result import DailyResult
from tribolo_core.daily import Medals, medals_of_day
from tribolo_core.puzzles.solving.progress import Progress

from .daily_medals import format_medals, parse_medals
from .daily_results import format_daily_results, parse_daily_results
from .files import FileRefused, data_folder, first_free, make_folder, read_record, refusing, write_text
from .puzzle_progress import format_progress, parse_progress
from .scores import Result, format_score_card, parse_score_card

if TYPE_CHECKING:
    from frontends.games.daily.deal import DailyDeal

LARGEST_SCORE_CARD: Final = 1 << 26
"""Bytes of the largest score card and of the largest file of daily results that are read; a result has about 250."""


@dataclass(frozen=True, slots=True)
class UserData:
    """The user's files in a folder; methods raise FileRefused if a file cannot be read or written.

    The unfinished games are those of the game called `game`; the other files are the same for all games.
    """

    folder: Path
    game: str

    @classmethod
    def default(cls, game: str) -> UserData:
        """Return the files for the game called `game`, in the platform's folder for user data."""
        return cls(data_folder(), game)

    @property
    def unfinished(self) -> Path:
        """The path of the file that keeps the last unfinished game of the user, as a record (a game as text)."""
        return self.folder / f"unfinished {self.game}.tribolo"

    @property
    def scores(self) -> Path:
        """The path of the score card, the file that keeps the results of the games that humans finished."""
        return self.folder / "scores.json"

    def of_day(self, day: date) -> UserData:
        """Return the same files, but for the unfinished games: those of the deal of a day."""
        return replace(self, game=f"deal of {day.isoformat()}")

    def save_unfinished(self, record: str) -> None:
        self._write(self.unfinished, record)

    def unfinished_games(self) -> tuple[Path, ...]:
        """Return the paths of all unfinished games: first the last one, then those set aside, the latest first."""
        aside = self.folder.glob(f"unfinished {glob.escape(self.game)} [0-9]*.tribolo")
        by_age = sorted(aside, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return (*((self.unfinished,) if self.unfinished.exists() else ()), *by_age)

    def set_aside_unfinished(self) -> bool:
        """Give the unfinished game a file of its own that no other game replaces; return whether there was one."""
        aside = first_free(self.folder / f"unfinished {self.game} {number}.tribolo" for number in count(1))
        with refusing(self.unfinished), suppress(FileNotFoundError):
            self.unfinished.rename(aside)
            return True
        return False

    def take_up(self, path: Path) -> None:
        """Make the file of a game that was set aside the file of the unfinished game, in place of one that is there."""
        with refusing(path):
            path.replace(self.unfinished)

    def delete_unfinished(self, path: Path) -> None:
        """Delete the file of an unfinished game, if it is still there."""
        with refusing(path):
            path.unlink(missing_ok=True)

    def score_card(self) -> tuple[Result, ...]:
        """Return the results on the score card, the earliest first."""
        return read_record(self.scores, parse_score_card, LARGEST_SCORE_CARD) if self.scores.exists() else ()

    def add_results(self, results: Iterable[Result]) -> None:
        """Append the results of a finished game to the score card."""
        self._write(self.scores, format_score_card((*self.score_card(), *results)))

    @property
    def daily(self) -> Path:
        """The path of the file that keeps the user's results of the deals of the day."""
        return self.folder / "daily.json"

    def daily_results(self) -> tuple[DailyResult, ...]:
        return read_record(self.daily, parse_daily_results, LARGEST_SCORE_CARD) if self.daily.exists() else ()

    def daily_game(self, day: date) -> Path:
        """Return the path of the file that keeps the user's finished game of the deal of a day, as a record."""
        return self.folder / f"deal of {day.isoformat()}.tribolo"

    def add_daily_result(self, result: DailyResult, record: str) -> None:
        """Append the result of a deal of the day, and keep its game, unless there is a result of the same day."""
        results = self.daily_results()
        if all(result.day != other.day for other in results):
            self._write(self.daily_game(result.day), record)
            self._write(self.daily, format_daily_results((*results, result)))

    @property
    def medals(self) -> Path:
        """The path of the file that keeps the medals of days."""
        return self.folder / "medals.json"

    def medals_of(self, deal: DailyDeal) -> Medals | None:
        """Return the medals of a deal, which are measured once and then kept; `None` if the deal has none.

        A file of medals that cannot be read is replaced.
        """
        if not deal.has_medals:
            return None
        kept: dict[date, Medals] = {}
        with suppress(FileRefused):
            kept = read_record(self.medals, parse_medals)
        if deal.day not in kept:
            kept[deal.day] = medals_of_day(deal.day)
            with suppress(FileRefused):
                self._write(self.medals, format_medals(kept))
        return kept[deal.day]

    @property
    def puzzles(self) -> Path:
        """The path of the file that keeps the user's progress with puzzles."""
        return self.folder / "puzzles.json"

    def progress(self) -> Progress:
        """Return the progress with puzzles, or that of a new solver if there is no file at the path `puzzles`."""
        return read_record(self.puzzles, parse_progress) if self.puzzles.exists() else Progress()

    def save_progress(self, progress: Progress) -> None:
        self._write(self.puzzles, format_progress(progress))

    def _write(self, path: Path, text: str) -> None:
        make_folder(self.folder)
        write_text(path, text)

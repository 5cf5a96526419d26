"""The puzzles of a server: those that ship with the release, or those in a file of the host."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from math import ceil
from pathlib import Path
from secrets import randbelow
from typing import Final

from frontends.wire.refusals import Refusal
from tribolo_core.puzzles.file import read_puzzles, shipped_puzzles
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.choice import FIRST_PUZZLES, Below, choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress

PART_SIZE: Final = 100
"""The number of puzzles in each part but the last."""


class UnknownPuzzle(Refusal):
    puzzle: str


class NoPuzzle(Refusal):
    """No puzzle of the server has the wanted theme."""


class PuzzleLibrary:
    """The puzzles by their ids, and the draw of the next one.

    With a `path`, the file is read and checked at once; InvalidPuzzles is raised if it is invalid. Without one, the
    shipped puzzles are read when they are first used. `below` draws numbers; see `choose_puzzle`.
    """

    def __init__(self, path: Path | None = None, below: Below = randbelow) -> None:
        self._given = None if path is None else read_puzzles(path).puzzles
        self._below = below

    @cached_property
    def _by_id(self) -> Mapping[str, Puzzle]:
        puzzles = shipped_puzzles() if self._given is None else self._given
        return {puzzle.id: puzzle for puzzle in puzzles}

    @cached_property
    def ids(self) -> Sequence[str]:
        """The ids of all puzzles, in alphabetical order."""
        return sorted(self._by_id)

    def find(self, puzzle: str) -> Puzzle:
        """Return the puzzle with an id; raise UnknownPuzzle if there is none."""
        found = self._by_id.get(puzzle)
        if found is None:
            raise UnknownPuzzle(puzzle)
        return found

    @property
    def parts(self) -> int:
        """The number of parts in which pages fetch the puzzles."""
        return ceil(len(self._by_rating) / PART_SIZE)

    def part(self, number: int) -> Sequence[Puzzle]:
        """Return the puzzles of the part with a number, from 0, easiest first; raise UnknownPuzzle if there is none."""
        found = self._by_rating[number * PART_SIZE : (number + 1) * PART_SIZE]
        if not found:
            raise UnknownPuzzle(str(number))
        return found

    @cached_property
    def _by_rating(self) -> Sequence[Puzzle]:
        return sorted(self._by_id.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))

    def first(self) -> Puzzle:
        """Return always the same puzzle for a newcomer; raise NoPuzzle if there is none."""
        return self._choose(lambda _: 0)

    def draw_first(self, theme: Theme | None = None) -> Puzzle:
        """Return a puzzle for a newcomer; raise NoPuzzle if none has the theme."""
        return self._choose(self._below, theme=theme)

    def draw(self, rating: float, theme: Theme | None = None, seen: Collection[str] = ()) -> Puzzle:
        """Return a puzzle near `rating` with `theme`, if possible not in `seen`; raise NoPuzzle if none has `theme`."""
        return self._choose(self._below, rating, theme=theme, seen=seen, met=FIRST_PUZZLES)

    def _choose(
        self,
        below: Below,
        rating: float = Progress().rating,
        *,
        theme: Theme | None = None,
        seen: Collection[str] = (),
        met: int = 0,
    ) -> Puzzle:
        chosen = choose_puzzle(self._by_id.values(), rating, below, theme=theme, seen=seen, met=met)
        if chosen is None:
            raise NoPuzzle
        return chosen

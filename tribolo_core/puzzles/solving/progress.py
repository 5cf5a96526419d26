"""The progress of a solver: rating, streak, counts, and the puzzles met recently."""

from __future__ import annotations

from typing import Final, NamedTuple

from ... import _kernel
from ..puzzle import Puzzle
from ..rating import rating_grade

REMEMBERED: Final = _kernel.REMEMBERED
"""The greatest number of last puzzles that count as met recently."""

_START: Final = _kernel.strength()


class Progress(NamedTuple):
    """What a solver has done so far.

    `rating` and its standard deviation `deviation` are those of the Glicko system, on the scale of the ratings of
    puzzles. `streak` is the number of puzzles solved since the last miss, and `best` the longest streak. `seen` holds
    the ids of the last puzzles, at most `REMEMBERED`, the oldest first.
    """

    rating: float = _START[0]
    deviation: float = _START[1]
    solved: int = 0
    missed: int = 0
    streak: int = 0
    best: int = 0
    seen: tuple[str, ...] = ()

    @property
    def grade(self) -> int:
        """The grade of the rating, from 0 to 3."""
        return rating_grade(self.rating)

    def after(self, puzzle: Puzzle, *, is_solved: bool | None) -> Progress:
        """Return the progress after a puzzle. Return it unchanged if the puzzle was met recently.

        A puzzle is solved if the first try of each own move is the key, and missed if one of them is wrong, or if the
        solver asks for a hint or for the solution. A skipped puzzle, for which `is_solved` is `None`, counts only as
        met.
        """
        return Progress(*_kernel.progress_after(self, puzzle.id, puzzle.rating, is_solved))

    def price(self, puzzle: Puzzle) -> int:
        """Return the number of rating points that a miss of a puzzle costs; 0 if the puzzle was met recently."""
        return round(self.rating) - round(self.after(puzzle, is_solved=False).rating)

    def within_limits(self) -> Progress:
        """Return the progress with rating and deviation clamped to the scale, and the last `REMEMBERED` of `seen`."""
        rating, deviation = _kernel.strength(self.rating, self.deviation)
        return self._replace(rating=rating, deviation=deviation, seen=self.seen[-REMEMBERED:])

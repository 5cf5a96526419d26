"""The progress of a solver: strength, streak, counts, and the puzzles met recently."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..puzzle import Puzzle
from .glicko import START, Strength, after_puzzle

REMEMBERED: Final = 100
"""The number of puzzles that a solver has met recently."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a solver has done so far.

    `streak` is the number of puzzles solved since the last miss, and `best` the longest streak. `seen` holds the ids of
    the last puzzles, at most `REMEMBERED`, the oldest first.
    """

    strength: Strength = START
    solved: int = 0
    missed: int = 0
    streak: int = 0
    best: int = 0
    seen: tuple[str, ...] = ()

    def counts(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle changes the progress: one that was met recently does not."""
        return puzzle.id not in self.seen

    def after(self, puzzle: Puzzle, *, is_solved: bool) -> Progress:
        """Return the progress after a puzzle. Return it unchanged if the puzzle does not count.

        A puzzle is solved if the first move is the key, and missed if the first move is wrong, or if the solver asks
        for a hint or for the solution or skips the puzzle.
        """
        if not self.counts(puzzle):
            return self
        streak = self.streak + 1 if is_solved else 0
        return replace(
            self,
            strength=after_puzzle(self.strength, puzzle.rating, is_solved=is_solved),
            solved=self.solved + is_solved,
            missed=self.missed + (not is_solved),
            streak=streak,
            best=max(self.best, streak),
            seen=(*self.seen, puzzle.id)[-REMEMBERED:],
        )

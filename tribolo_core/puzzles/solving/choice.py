"""The choice of the next puzzle: near the rating of the solver, and not met recently."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from ..puzzle import Puzzle, Theme

NEAREST: Final = 20
"""The number of puzzles, those with the nearest ratings, of which one is drawn."""

Below = Callable[[int], int]
"""A function that draws a whole number from 0 to one less than its argument, such as `Dice(seed).below`."""


def choose_puzzle(
    puzzles: Iterable[Puzzle], rating: float, below: Below, *, theme: Theme | None = None, seen: Collection[str] = ()
) -> Puzzle | None:
    """Return a puzzle for a solver with a rating; `None` if no puzzle has the theme.

    The puzzle is drawn by `below` from the `NEAREST` ones with the theme, or of all if it is `None`. Puzzles whose ids
    are in `seen` are left out, unless no other puzzle has the theme.
    """
    fitting = [puzzle for puzzle in puzzles if theme is None or theme in puzzle.themes]
    new = [puzzle for puzzle in fitting if puzzle.id not in seen] or fitting
    nearest = sorted(new, key=lambda puzzle: abs(puzzle.rating - rating))[:NEAREST]
    return nearest[below(len(nearest))] if nearest else None

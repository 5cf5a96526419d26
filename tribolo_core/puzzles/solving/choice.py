"""The choice of the next puzzle: near the rating of the solver, and not met recently."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from ... import _kernel
from ..puzzle import Puzzle, Theme
from ..rating import third_of

NEAREST: Final = _kernel.NEAREST
"""The next puzzle is drawn from this many puzzles, those with the nearest ratings; from fewer if there are fewer."""

FIRST_PUZZLES: Final = _kernel.FIRST_PUZZLES
"""The first puzzles of a solver, in this number, are puzzles for newcomers, as long as any of them is left."""

Below = Callable[[int], int]
"""A function that draws a whole number from 0 to one less than its argument, such as `Dice(seed).below`."""


def is_for_newcomers(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is decisive and in the easiest third of the scale of ratings."""
    return third_of(puzzle.rating) == 0 and puzzle.steps[0].is_decisive


def choose_puzzle(
    puzzles: Iterable[Puzzle],
    rating: float,
    below: Below,
    *,
    theme: Theme | None = None,
    seen: Collection[str] = (),
    tried: int = FIRST_PUZZLES,
) -> Puzzle | None:
    """Return a puzzle for a solver with a rating who has tried `tried` puzzles; `None` if no puzzle has the theme.

    `below` draws one of the `NEAREST` puzzles whose ratings are nearest to `rating`. If `theme` is given, only puzzles
    with this theme count. Puzzles whose ids are in `seen` are left out, unless no other puzzle has the theme. While
    `tried` is below `FIRST_PUZZLES`, only puzzles for newcomers count, as long as one of them is left.
    """
    fitting = [puzzle for puzzle in puzzles if theme is None or theme in puzzle.themes]
    candidates = [(float(puzzle.rating), is_for_newcomers(puzzle), puzzle.id in seen) for puzzle in fitting]
    nearest = _kernel.nearest_puzzles(candidates, rating, tried)
    return fitting[nearest[below(len(nearest))]] if nearest else None

"""The choice of the next puzzle: near the rating of the solver, and not met recently."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Final

from ... import _kernel
from ...transition import captured_cells
from ..puzzle import Puzzle, Theme

NEAREST: Final = _kernel.NEAREST
"""The next puzzle is drawn from this many puzzles, those with the nearest ratings; from fewer if there are fewer."""

FIRST_PUZZLES: Final = _kernel.FIRST_PUZZLES
"""The first puzzles of a solver, in this number, are puzzles for newcomers, as long as any of them is left."""

Below = Callable[[int], int]
"""A function that draws a whole number from 0 to one less than its argument, such as `Dice(seed).below`."""


@lru_cache(maxsize=4_096)
def captures_of(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the number of cells that each legal move of a puzzle captures, in the order of its choices."""
    transitions = puzzle.turn.transitions
    return tuple(captured_cells(transitions[choice.move]) for choice in puzzle.choices)


def choose_puzzle(
    puzzles: Iterable[Puzzle],
    rating: float,
    below: Below,
    *,
    theme: Theme | None = None,
    seen: Collection[str] = (),
    met: int = FIRST_PUZZLES,
) -> Puzzle | None:
    """Return a puzzle for a solver with a rating who has met `met` puzzles; `None` if no puzzle has the theme.

    `below` draws one of the `NEAREST` puzzles whose ratings are nearest to `rating`. If `theme` is given, only puzzles
    with this theme count. Puzzles whose ids are in `seen` are left out, unless no other puzzle has the theme. While
    `met` is below `FIRST_PUZZLES`, only puzzles for newcomers count, as long as one of them is left.
    """
    fitting = [puzzle for puzzle in puzzles if theme is None or theme in puzzle.themes]
    candidates = [(float(puzzle.rating), puzzle.id in seen, captures_of(puzzle), puzzle.themes) for puzzle in fitting]
    nearest = _kernel.nearest_puzzles(candidates, rating, met)
    return fitting[nearest[below(len(nearest))]] if nearest else None

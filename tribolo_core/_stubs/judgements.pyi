"""Judgements of reviewed moves, and the progress of solvers of puzzles."""

from collections.abc import Sequence
from typing import TypeAlias

_Shares: TypeAlias = tuple[float, float, float]
_Progress: TypeAlias = tuple[float, float, int, int, int, int, tuple[str, ...]]
"""Rating, deviation, solved, missed, streak, best streak, and the ids of the puzzles met recently."""

REMEMBERED: int
"""The greatest number of last puzzles that count as met recently."""

NEAREST: int
"""The greatest number of puzzles with the nearest ratings from which the next one is drawn."""

FIRST_PUZZLES: int
"""The number of first puzzles of a solver that are drawn from those for newcomers."""

def judge(mover: int, shares: _Shares, best_shares: _Shares) -> tuple[float, str | None, tuple[int, int, float], bool]:
    """Return the loss, the judgement, the gift (giver, receiver, win share) and whether the move is a kingmaker's."""

def move_accuracy(value: float, others: Sequence[float]) -> float: ...
def summaries(
    moves: Sequence[tuple[int, _Shares, _Shares, int, float]],
) -> list[tuple[float | None, tuple[int, int, int], int]]:
    """Return each player's accuracy, its counts of inaccuracies, mistakes and blunders, and of kingmaker moves.

    A move is its player, the win shares after it and after the best move, its number of choices and its accuracy. Moves
    without an alternative do not count; an accuracy is None if the player has fewer than ten others.
    """

def costly_moves(of: int, moves: Sequence[tuple[int, _Shares, _Shares]]) -> list[int]:
    """Return the indices of the costliest moves of the player `of`, at most five, the costliest first.

    Moves that cost less than 0.005 of win share are left out. A move is its player, the win shares after it and after
    the best move.
    """

def turning_point(scores: Sequence[int], shares: Sequence[_Shares]) -> int | None:
    """Return the number, from 1, of the move at which a finished game turned, if any.

    `shares` holds the win shares after each move.
    """

def annotation(shares: _Shares, judgement: str | None, line: Sequence[int]) -> str:
    """Return the annotation of a move; `line` is the better line of a bad move, and unused without a judgement."""

def final_shares(scores: Sequence[int]) -> _Shares: ...
def strength(rating: float = 1100.0, deviation: float = 250.0) -> tuple[float, float]:
    """Return a rating and its deviation within their limits."""

def rating_grade(rating: float) -> int:
    """Return the grade of a rating, from 0 to 3."""

def progress_after(progress: _Progress, puzzle: str, rating: float, is_solved: bool | None) -> _Progress:
    """Return the progress after the puzzle with an id and a rating; unchanged if the puzzle was met recently.

    A skipped puzzle, for which `is_solved` is None, counts only as met.
    """

def nearest_puzzles(
    puzzles: Sequence[tuple[float, bool, Sequence[int], Sequence[str]]], rating: float, met: int
) -> list[int]:
    """Return the indices of the puzzles from which the next one is drawn, the nearest rating first.

    Puzzles met recently are left out unless there are no others. `met` is the number of puzzles that the solver has
    met. A puzzle is its rating, whether the solver has met it recently, the numbers of cells that its moves capture,
    that of the key first, and the names of its themes.
    """

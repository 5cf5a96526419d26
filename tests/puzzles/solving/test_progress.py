"""The rating of a solver and its progress."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.puzzle_file import load_puzzles
from tribolo_core.puzzles.solving.progress import REMEMBERED, Progress

LOWEST, HIGHEST = 600, 2_800
SURE, UNSURE = 50, 250
SOLVERS = st.tuples(st.floats(LOWEST, HIGHEST), st.floats(SURE, UNSURE)).map(lambda strength: Progress(*strength))
RATINGS = st.integers(1_000, 2_400)
PUZZLES = load_puzzles()


@given(SOLVERS, RATINGS)
def test_a_solution_never_lowers_the_rating_and_a_miss_never_raises_it(solver: Progress, rating: int) -> None:
    puzzle = replace(PUZZLES[0], rating=rating)
    solved, missed = solver.after(puzzle, is_solved=True), solver.after(puzzle, is_solved=False)
    assert LOWEST <= missed.rating <= solver.rating <= solved.rating <= HIGHEST
    for after in (solved, missed):
        assert SURE <= after.deviation <= max(solver.deviation, SURE)


@given(SOLVERS, RATINGS, RATINGS)
def test_a_harder_puzzle_raises_the_rating_more(solver: Progress, one: int, other: int) -> None:
    easy, hard = (
        solver._replace(rating=1_500).after(replace(PUZZLES[0], rating=rating), is_solved=True).rating
        for rating in sorted((one, other))
    )
    assert easy <= hard + 1e-9


def test_a_long_row_of_misses_or_solutions_ends_at_the_limits() -> None:
    puzzle = replace(PUZZLES[0], rating=1_500)
    for is_solved, end in ((True, HIGHEST), (False, LOWEST)):
        progress = Progress()
        for _ in range(20_000):
            progress = progress._replace(seen=()).after(puzzle, is_solved=is_solved)
        assert abs(progress.rating - end) < 700
        assert progress.deviation == SURE


def test_progress_counts_solved_and_missed_puzzles_and_the_streak() -> None:
    progress = Progress()
    for puzzle, is_solved in zip(PUZZLES, (True, True, False, True), strict=False):
        progress = progress.after(puzzle, is_solved=is_solved)
    assert (progress.solved, progress.missed, progress.streak, progress.best) == (3, 1, 1, 2)
    assert progress.seen == tuple(puzzle.id for puzzle in PUZZLES[:4])


def test_a_puzzle_met_recently_changes_nothing() -> None:
    once = Progress().after(PUZZLES[0], is_solved=False)
    assert once.after(PUZZLES[0], is_solved=True) == once
    assert once.price(PUZZLES[0]) == 0


@given(SOLVERS, RATINGS)
def test_a_miss_cost_a_newcomer_116_points(solver: Progress, rating: int) -> None:
    puzzle = replace(PUZZLES[0], rating=rating)
    assert 0 <= solver.price(puzzle) <= 50
    assert Progress().price(replace(puzzle, rating=1_069)) == 50


def test_skipping_is_free() -> None:
    start = Progress(1_234.5, 99, 3, 2, 2, 3)
    assert start.after(PUZZLES[0], is_solved=None) == start._replace(seen=(PUZZLES[0].id,))


def test_only_the_last_puzzles_are_remembered() -> None:
    many = [replace(PUZZLES[0], id=f"{number:010x}") for number in range(REMEMBERED + 5)]
    progress = Progress()
    for puzzle in many:
        progress = progress.after(puzzle, is_solved=True)
    assert progress.seen == tuple(puzzle.id for puzzle in many[5:])

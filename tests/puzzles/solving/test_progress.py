"""The rating of a solver and its progress."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.glicko_cases import PATH
from tests.puzzle_file import load_puzzles
from tribolo_core.puzzles.puzzle import Puzzle
from tribolo_core.puzzles.solving.glicko import (
    HIGHEST,
    LOWEST,
    START,
    SURE,
    UNSURE,
    Score,
    Strength,
    after_puzzle,
    update,
)
from tribolo_core.puzzles.solving.progress import REMEMBERED, Progress

CASES = json.loads(PATH.read_text())
"""Strengths before and after periods and puzzles; the tests of the page read the same file."""

STRENGTHS = st.builds(Strength, st.floats(LOWEST, HIGHEST), st.floats(SURE, UNSURE))
RATINGS = st.floats(1_000, 2_400)


@pytest.fixture(scope="module")
def puzzles() -> tuple[Puzzle, ...]:
    return load_puzzles()


def test_the_worked_example_of_the_paper_gives_its_result() -> None:
    results = [(1_400, 30, 1), (1_550, 100, 0), (1_700, 300, 0)]
    scores = [Score(Strength(rating, deviation), score) for rating, deviation, score in results]
    after = update(Strength(1_500, 200), scores)
    assert (round(after.rating), round(after.deviation, 1)) == (1_464, 151.4)


@pytest.mark.parametrize("case", CASES["puzzles"])
def test_a_puzzle_gives_the_strength_that_the_page_computes(case: dict[str, float]) -> None:
    after = after_puzzle(Strength(case["rating"], case["deviation"]), case["puzzle"], is_solved=bool(case["solved"]))
    assert isclose(after.rating, case["after_rating"], rel_tol=1e-12)
    assert isclose(after.deviation, case["after_deviation"], rel_tol=1e-12)


@given(STRENGTHS, RATINGS)
def test_a_solved_puzzle_never_lowers_the_rating_and_a_missed_one_never_raises_it(
    strength: Strength, rating: float
) -> None:
    solved = after_puzzle(strength, rating, is_solved=True)
    missed = after_puzzle(strength, rating, is_solved=False)
    assert LOWEST <= missed.rating <= strength.rating <= solved.rating <= HIGHEST
    for after in (solved, missed):
        assert SURE <= after.deviation <= max(strength.deviation, SURE)


@given(STRENGTHS, RATINGS, RATINGS)
def test_a_harder_puzzle_raises_the_rating_more(strength: Strength, one: float, other: float) -> None:
    easy, hard = sorted((one, other))
    gained = [after_puzzle(replace(strength, rating=1_500), rating, is_solved=True).rating for rating in (easy, hard)]
    assert gained[0] <= gained[1] + 1e-9


def test_a_long_row_of_misses_or_solutions_ends_at_the_limits() -> None:
    for is_solved, end in ((True, HIGHEST), (False, LOWEST)):
        strength = START
        for _ in range(20_000):
            strength = after_puzzle(strength, 1_500, is_solved=is_solved)
        assert abs(strength.rating - end) < 700
        assert strength.deviation == SURE


def test_progress_counts_solved_and_missed_puzzles_and_the_streak(puzzles: tuple[Puzzle, ...]) -> None:
    progress = Progress()
    for puzzle, is_solved in zip(puzzles, (True, True, False, True), strict=False):
        progress = progress.after(puzzle, is_solved=is_solved)
    assert (progress.solved, progress.missed, progress.streak, progress.best) == (3, 1, 1, 2)
    assert progress.seen == tuple(puzzle.id for puzzle in puzzles[:4])


def test_a_puzzle_met_recently_changes_nothing(puzzles: tuple[Puzzle, ...]) -> None:
    once = Progress().after(puzzles[0], is_solved=False)
    assert once.after(puzzles[0], is_solved=True) == once
    assert not once.counts(puzzles[0])
    assert once.counts(puzzles[1])


def test_only_the_last_puzzles_are_remembered(puzzles: tuple[Puzzle, ...]) -> None:
    many = [replace(puzzles[0], id=f"{number:010x}") for number in range(REMEMBERED + 5)]
    progress = Progress()
    for puzzle in many:
        progress = progress.after(puzzle, is_solved=True)
    assert progress.seen == tuple(puzzle.id for puzzle in many[5:])
    assert progress.counts(many[4])

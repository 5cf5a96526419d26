"""Ratings of puzzles and of the levels that solve them."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.puzzles.levels import fitted, level_rating
from tests.generators import A_THIRD
from tests.puzzles.test_themes import turn_of
from tribolo_core import Coord
from tribolo_core.ai.registry import LEVELS
from tribolo_core.dice import Dice
from tribolo_core.puzzles.rating import (
    EASIEST,
    HARDEST,
    LEVEL_RATINGS,
    TRIALS,
    is_greedy,
    rating_of,
    solved_in_sequence,
    solving_rate,
    third_of,
    tries,
)

counts = st.lists(st.integers(0, TRIALS), min_size=len(LEVELS), max_size=len(LEVELS))


@A_THIRD
@given(counts, st.integers(0, len(LEVELS) - 1))
def test_one_more_solved_try_lowers_the_rating(solved: list[int], level: int) -> None:
    fewer = [min(number, TRIALS - 1) for number in solved]
    more = [number + (place == level) for place, number in enumerate(fewer)]
    assert EASIEST <= rating_of(more) < rating_of(fewer) <= HARDEST


@given(counts)
def test_the_rating_is_the_most_likely_one(solved: list[int]) -> None:
    def log_posterior(rating: float) -> float:
        rates = [solving_rate(level, rating) for level in LEVEL_RATINGS]
        found = [number / TRIALS for number in solved]
        fit = sum(part * log(rate) + (1 - part) * log(1 - rate) for part, rate in zip(found, rates, strict=True))
        return fit - (rating - 1500) ** 2 / (2 * 350**2)

    best = rating_of(solved)
    assert log_posterior(best) >= max(log_posterior(best - 1), log_posterior(best + 1))


def test_the_thirds_of_the_scale_are_equally_wide() -> None:
    width = (HARDEST - EASIEST) / 3
    assert [third_of(EASIEST + width * part) for part in (-1, 0, 0.99, 1.01, 1.99, 2.01, 3, 4)] == [
        0, 0, 0, 1, 1, 2, 2, 2,
    ]  # fmt: skip


def test_tries_find_the_only_good_move_more_often_at_higher_levels() -> None:
    turn = turn_of(".RRRRB", "", "...RB")
    found, missed = (tries(turn, Coord.parse(move), 7) for move in ("a1", "c3"))
    assert all(0 <= one + other <= TRIALS for one, other in zip(found, missed, strict=True))
    assert tries(turn, Coord.parse("a1"), 7) == found


@pytest.mark.parametrize(("row", "greedy"), [(".RRRRB", ["a1"]), (".RB", ["a1", "c3"])], ids=["most", "equal"])
def test_a_capture_of_most_cells_is_greedy(row: str, greedy: list[str]) -> None:
    turn = turn_of(row, "", "...RB")
    assert [cell for cell in ("a1", "c3") if is_greedy(turn, Coord.parse(cell))] == greedy


def test_the_fit_finds_the_levels_that_solved_the_puzzles() -> None:
    dice = Dice(3)
    levels = [1300, 1400, 1450, 1500, 1600, 1800, 1900, 2000]
    puzzles = [1000 + 5 * number for number in range(200)]

    def solved(puzzle: float) -> list[int]:
        return [TRIALS * (dice.below(1000) < 1000 * solving_rate(level, puzzle)) for level in levels]

    found = fitted([solved(puzzle) for puzzle in puzzles])
    assert found == pytest.approx(levels, abs=150)
    assert found == sorted(found)


def test_a_level_that_solves_half_of_equal_puzzles_has_their_rating() -> None:
    assert level_rating(5, [1500] * 10) == pytest.approx(1500)


@A_THIRD
@given(counts, counts)
def test_a_second_move_to_find_never_makes_a_puzzle_easier(first: list[int], second: list[int]) -> None:
    both = solved_in_sequence([first, second])
    assert rating_of(both) >= rating_of(first) - 1e-6
    assert EASIEST <= rating_of(both) <= HARDEST
    assert solved_in_sequence([first]) == tuple(first)

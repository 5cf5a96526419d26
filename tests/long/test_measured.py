"""What was measured and is kept in files is measured again: the win shares of the course, and puzzles of each kind."""

from __future__ import annotations

import pytest

from frontends.teaching.goals.win_shares import FILE
from frontends.teaching.measure import measure
from tests.puzzles.test_shipped import assert_goes_on_by_the_rules, assert_mined_again, first_of_each_kind, sequences
from tribolo_core.puzzles.puzzle import Puzzle


def test_the_win_shares_of_the_course_are_those_that_the_engine_measures() -> None:
    assert FILE.read_text(encoding="utf-8") == measure(), "run `python -m frontends.teaching.measure`"


@pytest.mark.parametrize("puzzle", first_of_each_kind(), ids=lambda puzzle: puzzle.id)
def test_mining_the_source_again_finds_the_puzzle(puzzle: Puzzle) -> None:
    assert_mined_again(puzzle)


@pytest.mark.parametrize("puzzle", sequences(), ids=lambda puzzle: puzzle.id)
def test_the_own_moves_of_a_sequence_are_found_again(puzzle: Puzzle) -> None:
    assert_goes_on_by_the_rules(puzzle)

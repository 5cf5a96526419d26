"""The solved positions of Tribolo-Bench: all are solved again, and 200 of their endings in plain Python."""

from __future__ import annotations

import pytest

from tests.analysis.endgame_checks import assert_solved
from tests.benchmark.solving import again, small_endings
from tribolo_core.benchmark.exact import ENDINGS, SMALL_BOARDS, exact_positions


@pytest.mark.parametrize("name", [SMALL_BOARDS, ENDINGS])
def test_all_positions_solved_again_have_the_same_values(name: str) -> None:
    for position in exact_positions(name):
        assert again(position) == position


@pytest.mark.parametrize("empties", range(1, 9))
def test_two_hundred_endings_of_small_boards_agree_with_plain_python(empties: int) -> None:
    endings = list(small_endings(empties, 25))
    assert len(endings) == 25
    for turn in endings:
        assert_solved(turn)

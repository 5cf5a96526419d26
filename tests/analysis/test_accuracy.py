"""The accuracy of moves and of players."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.test_review import last_turns, reviewed_moves
from tests.generators import A_THIRD
from tribolo_core import Player, Stop, opponent
from tribolo_core.analysis.review import ReviewedMove, move_accuracy, review, summaries

QUICK = "engine:nodes=60"

values = st.floats(0, 1)
others = st.lists(values, min_size=1, max_size=30)


@given(values, others)
def test_a_best_move_has_accuracy_100_and_one_worse_than_all_others_0(value: float, rest: list[float]) -> None:
    accuracy = move_accuracy(value, rest)
    assert 0 <= accuracy <= 100
    if value >= max(rest):
        assert accuracy == 100
    if value < min(rest):
        assert accuracy == 0


@A_THIRD
@given(values, values, others)
def test_accuracy_falls_with_the_loss(one: float, other: float, rest: list[float]) -> None:
    less, more = sorted((one, other))
    assert move_accuracy(less, rest) <= move_accuracy(more, rest) + 1e-9, "but for rounding"


@given(st.integers(0, 1000), st.lists(st.integers(0, 1000), min_size=1, max_size=30), st.integers(-9, 9))
def test_accuracy_does_not_depend_on_the_scale_of_the_values(value: int, rest: list[int], shift: int) -> None:
    scaled = move_accuracy(value / 64 + shift, [other / 64 + shift for other in rest])
    assert scaled == move_accuracy(value, rest), "a decided game does not hide the errors"


@A_THIRD
@given(st.lists(reviewed_moves(), min_size=6, max_size=16))
def test_a_player_of_ten_free_moves_has_the_mean_accuracy_weighted_by_alternatives(moves: list[ReviewedMove]) -> None:
    moves += [replace(move, player=Player.RED) for move in moves]
    for player, summary in summaries(moves).items():
        free = [move for move in moves if move.player is player and move.choices > 1]
        if len(free) >= 10:
            once_an_alternative = [move.accuracy for move in free for _ in range(move.choices - 1)]
            assert summary.accuracy == pytest.approx(fmean(once_an_alternative))
        else:
            assert summary.accuracy is None


def test_the_accuracy_compares_a_move_with_the_others_by_one_search_of_the_turn() -> None:
    game = last_turns(40)
    moves = list(review(game, QUICK))
    assert any(move.accuracy < 50 for move in moves)
    for move in moves:
        values = {other.coord: other.value for other in opponent(QUICK).analyse(game.turns[move.ply - 1]).moves}
        value = values.pop(move.move)
        assert move.accuracy == (move_accuracy(value, values.values()) if move.loss else 100)


def test_an_ended_search_still_gives_every_move_an_accuracy() -> None:
    stop = Stop()
    stop.set()
    assert all(0 <= move.accuracy <= 100 for move in review(last_turns(12), "mcts:nodes=40", stop=stop))

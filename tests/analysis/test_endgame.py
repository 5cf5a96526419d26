"""The endgame solvers: agreement with the specification, limits and errors."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_TENTH, A_THIRD, boards_for_few, players
from tests.harness.games import dealt_ending
from tribolo_core import Board, Game, Limits, Player, Stop, Turn, Unsolved, guarantee, solve
from tribolo_core.errors import InvalidArgument

from .endgame_checks import assert_solved

BOTH: list[Callable[..., object]] = [solve, guarantee]


@A_THIRD
@given(st.integers(0, 10_000), st.integers(0, 5))
def test_endgames_agree_with_the_specification(seed: int, empties: int) -> None:
    assert_solved(dealt_ending(seed, empties))


@A_TENTH
@given(boards_for_few(), players)
def test_boards_with_skips_agree_with_the_specification(board: Board, first: Player) -> None:
    assert_solved(Turn.start(board, first))


def test_a_player_who_can_force_a_win_wins_under_self_interested_play() -> None:
    for seed in range(30):
        turn = dealt_ending(seed, 9)
        winners = solve(turn).outcome.winners
        for player in Player:
            forced = guarantee(turn, player, aim="win")
            assert player in winners or not forced.is_share
            assert winners == (player,) or not forced.is_win


@pytest.mark.parametrize("search", BOTH)
def test_an_unsolved_error_has_the_number_of_nodes(search: Callable[..., object]) -> None:
    with pytest.raises(Unsolved) as caught:
        search(Game.new(seed=7).turn, limits=Limits(nodes=1_000))
    assert caught.value.nodes == 1_000
    assert "1000 nodes" in str(caught.value)
    with pytest.raises(Unsolved):
        search(Game.new(seed=7).turn, limits=Limits(milliseconds=5))


@pytest.mark.parametrize("search", BOTH)
def test_a_stop_flag_ends_a_solver_while_other_threads_run(search: Callable[..., object]) -> None:
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(Unsolved):
        search(Game.new(seed=7).turn, limits=Limits(), stop=stop)
    assert stop.is_set()


@pytest.mark.parametrize("search", BOTH)
def test_limits_that_do_not_fit_a_solver_are_refused(search: Callable[..., object]) -> None:
    turn = dealt_ending(1, 4)
    with pytest.raises(InvalidArgument) as caught:
        search(turn, limits=Limits(depth=3))
    assert caught.value.name == "limits"
    with pytest.raises(InvalidArgument, match="limits must be of nodes or time unless a stop flag is given"):
        search(turn, limits=Limits())


def test_a_guarantee_needs_a_player() -> None:
    over = Turn.start(Board.from_text(" ................" * 11), Player.BLUE)
    with pytest.raises(InvalidArgument, match="player must be named"):
        guarantee(over)
    assert guarantee(over, Player.RED).margin == 0

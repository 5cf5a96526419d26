"""The turning point of a reviewed game."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden_games import GAMES
from tribolo_core import Coord, Game, Player, Shares, parse_record
from tribolo_core.analysis.review import ReviewedMove, review, turning_point

A1 = Coord.parse("a1")
LENGTH = 6
"""The number of moves of the reviewed games."""


@cache
def ending(name: str) -> Game:
    """Return a game of the last `LENGTH` moves of a golden game. Green wins the game `greedy`."""
    game = parse_record((GAMES / f"{name}.tribolo").read_text("utf-8")).game
    return Game(game.turns[-1 - LENGTH :], game.moves[-LENGTH:])


def reviewed(shares: list[Shares]) -> list[ReviewedMove]:
    """Return reviewed moves after which the players have the win shares `shares`; everything else is made up."""
    return [
        ReviewedMove(ply, Player.BLUE, A1, 2, after, A1, after, (A1,), 100) for ply, after in enumerate(shares, start=1)
    ]


def turned(*green: int) -> int | None:
    """Return the number of the move at which the game `greedy` turned, by Green's win shares after each move.

    A share of 64 is the whole win, so that the differences are exact. Blue has the other win share.
    """
    found = turning_point(ending("greedy"), reviewed([(1 - share / 64, 0.0, share / 64) for share in green]))
    return found.ply if found else None


def test_the_games_of_these_tests_end_as_these_tests_expect() -> None:
    won, tie = ending("greedy").turn.outcome, ending("tie").turn.outcome
    assert won is not None
    assert won.winners == (Player.GREEN,)
    assert tie is not None
    assert tie.is_tie


@pytest.mark.parametrize(
    ("green", "ply"),
    [
        ((20, 10, 10, 40, 50, 64), 4),
        ((20, 10, 10, 40, 60, 64), 4),
        ((20, 10, 10, 34, 60, 64), 5),
        ((20, 40, 10, 36, 50, 64), 4),
        ((10, 60, 15, 20, 30, 64), 6),
        ((60, 61, 63, 63, 64, 64), 3),
        ((60, 34, 40, 46, 52, 58), 3),
    ],
    ids=[
        "the move that took the lead",
        "a smaller raise after it",
        "a greater raise after it",
        "a lead that was lost again",
        "a lead with the last move",
        "a lead from the first move",
        "the first of several equal raises",
    ],
)
def test_the_game_turned_where_the_winner_took_a_lasting_lead(green: tuple[int, ...], ply: int) -> None:
    assert turned(*green) == ply


def test_an_equal_share_is_no_lead() -> None:
    assert turned(20, 24, 32, 36, 37, 38) == 4


def test_a_tie_has_no_turning_point() -> None:
    moves = reviewed([(0.2, 0.2, 0.6)] * LENGTH)
    assert turning_point(ending("tie"), moves) is None
    assert turning_point(ending("greedy"), moves) is not None


def test_a_game_that_is_not_over_or_not_wholly_reviewed_has_no_turning_point() -> None:
    game = ending("greedy")
    moves = reviewed([(0.2, 0.2, 0.6)] * LENGTH)
    unfinished = Game(game.turns[:-1], game.moves[:-1])
    assert turning_point(unfinished, moves[:-1]) is None
    assert turning_point(game, moves[:-1]) is None
    assert turning_point(game, []) is None


def test_a_game_of_one_move_has_no_turning_point() -> None:
    game = ending("greedy")
    last = Game(game.turns[-2:], game.moves[-1:])
    assert turning_point(last, list(review(last, "mcts:nodes=40"))) is None


@given(st.lists(st.integers(0, 64), min_size=LENGTH - 1, max_size=LENGTH - 1))
def test_no_move_of_the_lasting_lead_raised_the_share_more(green: list[int]) -> None:
    shares = [*green, 64]
    ply = turned(*shares)
    raises = {at + 1: shares[at] - shares[at - 1] for at in range(1, LENGTH) if min(shares[at:]) > 32}
    assert ply in raises
    assert raises[ply] == max(raises.values())

"""A replay leads from the moves of a person to the end of the game, or says why it does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.games.daily.deal import DailyDeal, deal_of_day
from frontends.games.daily.replay import OtherRelease, UnfinishedReplay, UnneededMoves, replay
from tribolo_core import Coord, IllegalMove, Turn
from tribolo_core.dice import Dice

from .games import own_moves, whole_game

DEAL = deal_of_day(date(2026, 12, 1))


@given(st.integers(0, 400), st.integers(0, 2**32))
def test_a_replay_plays_the_same_game_again(number: int, seed: int) -> None:
    deal, dice = deal_of_day(date(2026, 12, 1) + timedelta(days=number)), Dice(seed)

    def choose(turn: Turn) -> Coord:
        moves = sorted(turn.transitions)
        return moves[dice.below(len(moves))]

    session = whole_game(deal, choose)
    assert replay(deal, own_moves(session, deal)).game.moves == session.game.moves


def moves_of(deal: DailyDeal) -> list[Coord]:
    return own_moves(whole_game(deal), deal)


def test_missing_moves_are_refused() -> None:
    moves = moves_of(DEAL)
    with pytest.raises(UnfinishedReplay, match=rf"not over after {len(moves) - 1} moves\.$"):
        replay(DEAL, moves[:-1])
    with pytest.raises(UnfinishedReplay):
        replay(DEAL, [])


def test_further_moves_are_refused() -> None:
    moves = moves_of(DEAL)
    with pytest.raises(UnneededMoves, match=rf"over after {len(moves)} of {len(moves) + 1} moves\.$"):
        replay(DEAL, [*moves, moves[0]])


def test_an_illegal_move_is_refused() -> None:
    moves = moves_of(DEAL)
    with pytest.raises(IllegalMove):
        replay(DEAL, [moves[0], moves[0], *moves[2:]])


def test_a_deal_of_another_release_is_not_replayed() -> None:
    with pytest.raises(OtherRelease, match="another release"):
        replay(replace(DEAL, weights="0" * 64), moves_of(DEAL))

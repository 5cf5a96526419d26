"""The outcome of a turn, and the moves that it refuses; tests/kernel compares legal ones with the reference."""

import pytest
from hypothesis import given

from tests.generators import A_THIRD, turns
from tribolo_core import (
    COORDS,
    PLAYERS,
    Board,
    Coord,
    IllegalMove,
    InvalidPosition,
    Player,
    Reason,
    Turn,
)

BLUE, RED, GREEN = PLAYERS


def board(top_row: str = "") -> Board:
    """Return a board that begins with the cells `top_row`, and is empty elsewhere."""
    return Board.from_text(top_row.ljust(16, ".") + ("\n" + "." * 16) * 10)


def test_the_most_cells_win_and_equal_scores_share_the_win() -> None:
    alone = Turn.start(board("B#RR"), BLUE).outcome
    assert alone
    assert (alone.winners, alone.is_tie, str(alone.scores)) == ((RED,), False, "1-2-0")
    outcome = Turn.start(board("BB.RR.G"), BLUE).outcome
    assert outcome
    assert outcome.winners == (BLUE, RED)
    assert outcome.is_tie
    assert Turn.start(board(), RED).outcome == Turn.start(board(), None).outcome


def test_a_position_is_not_over_while_a_player_can_move() -> None:
    with pytest.raises(InvalidPosition) as caught:
        Turn.start(board(".RB."), None)
    assert caught.value.movers == (BLUE, RED)
    assert str(caught.value) == "The position says that the game is over, but Blue and Red can move."


def test_a_move_can_skip_two_players() -> None:
    after = Turn.start(board(".BG#.RG#"), BLUE).play("a1")
    assert (after.player, after.passed) == (GREEN, (BLUE, RED))


@pytest.mark.parametrize(
    ("move", "by", "reason", "message"),
    [
        ("b1", None, Reason.OCCUPIED, "b1 is occupied."),
        ("d1", None, Reason.OCCUPIED, "d1 is occupied."),
        ("p11", None, Reason.JUMPS_NOTHING, "p11 captures nothing."),
        ("a1", RED, Reason.NOT_YOUR_TURN, "It is not Red's turn."),
    ],
)
def test_an_illegal_move_has_cell_player_and_reason(move: str, by: Player | None, reason: Reason, message: str) -> None:
    turn = Turn.start(board(".RB#"), BLUE)
    with pytest.raises(IllegalMove) as caught:
        turn.play(move, by=by)
    error = caught.value
    assert (error.cell, error.player, error.reason) == (Coord.parse(move), by or BLUE, reason)
    assert str(error) == message


def test_nobody_can_move_when_the_game_is_over() -> None:
    over = Turn.start(board(), BLUE)
    for by, move in (
        (None, lambda: over.mover),
        (None, lambda: over.play("a1")),
        (RED, lambda: over.play("a1", by=RED)),
    ):
        with pytest.raises(IllegalMove) as caught:
            move()
        assert (caught.value.player, caught.value.reason) == (by, Reason.GAME_OVER)


@A_THIRD
@given(turns)
def test_every_cell_is_legal_or_refused_and_the_turn_is_unchanged(turn: Turn) -> None:
    kept = (str(turn.board), turn.player, turn.passed, dict(turn.transitions))
    for coord in COORDS:
        for by in (None, *PLAYERS):
            if coord in turn.transitions and by in (None, turn.player):
                assert turn.play(coord, by=by) == turn.play(str(coord)) != turn
            else:
                with pytest.raises(IllegalMove):
                    turn.play(coord, by=by)
    assert (str(turn.board), turn.player, turn.passed, dict(turn.transitions)) == kept

"""The rules of a turn, as drawn boards and as properties."""

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
    NotationError,
    Player,
    Reason,
    Turn,
    all_transitions,
)

BLUE, RED, GREEN = PLAYERS


def board(*top_rows: str) -> Board:
    """Return a board that has the rows `top_rows` in its top left corner and empty cells elsewhere."""
    rows = [row.ljust(16, ".") for row in top_rows]
    return Board.from_text("\n".join(rows + ["." * 16] * (11 - len(rows))))


@pytest.mark.parametrize(
    ("row", "moves"),
    [
        pytest.param(".RRB", ("a1", "e1", ""), id="a run of one loser"),
        pytest.param(".RGB#", ("", "", "a1"), id="a run never mixes two losers"),
        pytest.param(".BRB#", ("", "a1", ""), id="an own cell begins the run of another player"),
        pytest.param(".R#B", ("", "", ""), id="a wall"),
        pytest.param(".R.B", ("", "", ""), id="an empty cell"),
        pytest.param("." * 13 + ".RR", ("", "", ""), id="the edge"),
    ],
)
def test_a_move_jumps_a_run_of_one_player_up_to_an_own_cell(row: str, moves: tuple[str, str, str]) -> None:
    found = all_transitions(board(row))
    assert tuple(" ".join(map(str, found[player])) for player in PLAYERS) == moves


def test_one_move_captures_the_cells_of_both_opponents() -> None:
    # From c3 Blue captures Green's b2 up to a1 and Red's d3 up to e3; the line down reaches no cell of Blue.
    turn = Turn.start(board("B....", ".G...", "...RB", "..G..", "..#.."), BLUE)
    assert [(jump.loser, [str(cell) for cell in jump.taken]) for jump in turn.transitions[Coord.parse("c3")]] == [
        (RED, ["d3"]),
        (GREEN, ["b2"]),
    ]
    assert turn.play("c3").board == board("B....", ".B...", "..BBB", "..G..", "..#..")


def test_the_next_player_is_the_first_who_can_move() -> None:
    start = Turn.start(board(".BG#.RG#"), BLUE)
    assert (start.player, start.passed) == (GREEN, (BLUE, RED))
    again = start.play("a1")
    assert (again.player, again.passed) == (GREEN, (BLUE, RED))
    end = again.play("e1")
    assert (end.player, end.passed, dict(end.transitions)) == (None, (), {})
    assert end.outcome
    assert (end.outcome.winners, end.outcome.is_tie, str(end.scores)) == ((GREEN,), False, "0-0-6")


def test_equal_scores_share_the_win() -> None:
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


@pytest.mark.parametrize("text", ["", "a", "a0", "a12", "q1", "1a", "a01", " a1", "a1 ", "a1\n", "\uff411", "c\u0667"])
def test_a_text_that_is_not_a_cell_is_a_notation_error_and_not_an_illegal_move(text: str) -> None:
    turn = Turn.start(board(".RB#"), BLUE)
    with pytest.raises(NotationError) as caught:
        turn.play(text)
    assert not isinstance(caught.value, IllegalMove)
    assert (caught.value.line, caught.value.column) == (1, 1)


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

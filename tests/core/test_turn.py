"""The rules of a turn, as drawn boards and as properties."""

import pytest
from hypothesis import given

from tests.generators import A_THIRD, boards, players, reached_turns, turns
from tribolo_core import (
    COORDS,
    PLAYERS,
    Board,
    Coord,
    IllegalMove,
    InvalidPosition,
    NotationError,
    Owner,
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


def moves(position: Board, player: Player) -> str:
    """Return the names of the cells where a player can move, separated by spaces."""
    return " ".join(map(str, all_transitions(position)[player]))


def test_a_run_of_one_loser_is_jumped() -> None:
    start = board(".RRB")
    assert moves(start, BLUE) == "a1"
    assert Turn.start(start, BLUE).play("a1").board == board("BBBB")


def test_a_run_never_mixes_two_losers() -> None:
    # The run next to a1 is Red's alone, and Green's cell ends it: Green captures, Blue behind does not.
    start = board(".RGB#")
    assert [moves(start, player) for player in PLAYERS] == ["", "", "a1"]


def test_a_wall_an_empty_cell_and_the_edge_stop_a_jump() -> None:
    assert moves(board(".R#B"), BLUE) == ""
    assert moves(board(".R.B"), BLUE) == ""
    edge = board("." * 13 + ".RR")
    assert all(moves(edge, player) == "" for player in PLAYERS)


def test_an_own_cell_next_to_the_destination_belongs_to_the_run_of_another_player() -> None:
    start = board(".BRB#")
    assert moves(start, BLUE) == ""
    assert moves(start, RED) == "a1"


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


def test_the_mover_is_the_player_unless_the_game_is_over() -> None:
    assert Turn.start(board(".RB#"), BLUE).mover is BLUE
    with pytest.raises(IllegalMove) as caught:
        _ = Turn.start(board(), BLUE).mover
    assert caught.value.reason is Reason.GAME_OVER


def test_every_move_is_illegal_when_the_game_is_over() -> None:
    for by in (None, RED):
        with pytest.raises(IllegalMove) as caught:
            Turn.start(board(), BLUE).play("a1", by=by)
        assert (caught.value.player, caught.value.reason) == (by, Reason.GAME_OVER)


@pytest.mark.parametrize("text", ["", "a", "a0", "a12", "q1", "1a", "a01", " a1", "a1 ", "a1\n", "\uff411", "c\u0667"])
def test_a_text_that_is_not_a_cell_is_a_notation_error_and_not_an_illegal_move(text: str) -> None:
    turn = Turn.start(board(".RB#"), BLUE)
    with pytest.raises(NotationError) as caught:
        turn.play(text)
    assert not isinstance(caught.value, IllegalMove)
    assert (caught.value.line, caught.value.column) == (1, 1)


@A_THIRD
@given(reached_turns)
def test_a_move_adds_one_owned_cell_and_changes_no_wall(turn: Turn) -> None:
    for coord, transition in turn.transitions.items():
        after = turn.play(coord)
        taken = [cell for jump in transition for cell in jump.taken]
        assert len(taken) == len(set(taken))
        assert sum(after.scores.values()) == sum(turn.scores.values()) + 1
        assert after.scores[transition[0].winner] == turn.scores[transition[0].winner] + 1 + len(taken)
        for cell in COORDS:
            before_owner, after_owner = turn.board.owner_at(cell), after.board.owner_at(cell)
            changed = cell == coord or cell in taken
            assert after_owner is (transition[0].winner.owner if changed else before_owner)
            assert (before_owner is Owner.WALL) == (after_owner is Owner.WALL)


@A_THIRD
@given(turns)
def test_scores_count_the_cells_of_the_board(turn: Turn) -> None:
    owners = [turn.board.owner_at(coord) for coord in COORDS]
    assert dict(turn.scores) == {player: owners.count(player.owner) for player in PLAYERS}


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


@given(boards, players)
def test_a_turn_is_over_exactly_if_no_player_can_move(board: Board, first: Player) -> None:
    turn = Turn.start(board, first)
    can_move = any(all_transitions(board).values())
    assert (turn.player is not None) == (turn.outcome is None) == bool(turn.transitions) == can_move
    assert turn.player not in turn.passed

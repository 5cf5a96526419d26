"""The goals of tasks on boards of their own: the reasons for wrong answers, and cells that cannot be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.teaching.boards import read_board
from frontends.teaching.goals.counting import CountCells, WhoIsNext, WhoLeads, WhoWins
from frontends.teaching.goals.moves import AnyMove, MostCells, Skips, TakesLead
from frontends.teaching.goals.safety import MakesSafe, SafeCells, way_to_capture
from frontends.teaching.goals.win_shares import shares_of
from frontends.teaching.reasons import why_not
from frontends.teaching.tasks import Goal, Scene, Task
from tests.generators import A_THIRD
from tribolo_core import COORDS, Coord, Player, Turn, all_transitions


def scene(board: str, player: Player = Player.BLUE) -> Scene:
    return Task("", board, AnyMove(), "", "", player).scene


def text(goal: Goal, board: str, answer: str) -> str:
    return goal.answers(scene(board))[answer].text


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("a1", "a1 captures nothing: the line over b1 and c1 ends at a wall, not at a cell of Blue."),
        ("b1", "b1 is occupied."),
        ("d1", "d1 is a wall."),
        ("a2", "a2 captures nothing: the line over b1 ends at the edge, not at a cell of Blue."),
        ("a3", "a3 captures nothing: the line over b3 ends at a cell of Green, not at a cell of Blue."),
        ("e3", "e3 captures nothing: beside it, a line has to begin with a cell of an opponent."),
        ("e1", "e1 captures nothing: no cell of an opponent is beside it."),
        ("e4", "e4 captures nothing: beside it, a line has to begin with a cell of an opponent."),
        ("b4", "b4 captures nothing: the line over b3 ends at an empty cell, not at a cell of Blue."),
    ],
)
def test_the_reason_names_what_ends_the_longest_line(cell: str, reason: str) -> None:
    board = """
        . R R # .
        . . . . .
        . R G B .
        . . . . .
    """
    assert why_not(scene(board), Coord.parse(cell), Player.BLUE) == reason


BOARDS = st.lists(st.text(".#BRG", min_size=5, max_size=5), min_size=4, max_size=4)


@given(BOARDS, st.sampled_from(list(Player)))
def test_the_reason_against_a_move_is_true(rows: list[str], player: Player) -> None:
    board = read_board(rows)
    moves = all_transitions(board)[player]
    shown = Scene(Turn.start(board, player), (5, 4))
    for coord in COORDS:
        if coord.x >= 5 or coord.y >= 4 or coord in moves:
            continue
        reason = why_not(shown, coord, player)
        is_free = rows[coord.y][coord.x] == "."
        assert is_free == ("captures nothing" in reason)
        if "the line over" in reason:
            cells = [
                Coord.parse(name)
                for name in reason.split(" over ")[1].split(" ends")[0].replace(" and ", ", ").split(", ")
            ]
            owners = {rows[cell.y][cell.x] for cell in cells}
            assert len(owners) == 1
            assert owners <= {"B", "R", "G"} - {player.owner.value}


@A_THIRD
@given(BOARDS)
def test_the_moves_that_take_a_cell_are_legal_and_take_it_with_the_last_one(rows: list[str]) -> None:
    rows = [row.replace(".", "#", row.count(".") - 1) if row.count(".") > 1 else row for row in rows]
    turn = Turn.start(read_board(rows), Player.BLUE)
    for coord in (coord for coord in COORDS if turn.board.owner_at(coord).player):
        line = way_to_capture(turn, coord)
        after = turn
        for number, (player, move) in enumerate(line or ()):
            assert after.player is player
            following = after.play(move)
            is_last = line is not None and number == len(line) - 1
            assert (following.board.owner_at(coord) is not after.board.owner_at(coord)) == is_last
            after = following
        if line is None:
            assert not any(coord in jump.taken for jumps in turn.transitions.values() for jump in jumps)


def test_a_cell_in_the_corner_is_safe_and_one_between_empty_cells_is_not() -> None:
    board = """
        . R B R .
        # # # # #
    """
    answers = MakesSafe().answers(scene(board))
    assert answers["a1"].text == "a1 captures b1. Nobody can take a1 back."
    assert answers["e1"].is_right
    board = ". B R # . R B #\n# # # # # # # #"
    assert text(SafeCells(), board, "b1") == "b1 can be captured: Blue plays e1, then Red plays a1."
    assert text(SafeCells(), board, "c1") == "c1 belongs to Red."
    assert text(SafeCells(), board, "a1") == "a1 is empty."
    assert text(SafeCells(), board, "a2") == "a2 is a wall."
    assert text(SafeCells(), board, "g1") == "Nobody can take g1."


def test_the_reasons_of_goals_name_what_is_missing() -> None:
    board = """
        . R R B # . G
        . . . . # . B
        . R B . # . .
    """
    assert text(MostCells(), board, "a3") == "a3 captures 1 cell; another move captures 2."
    with_green = ". R B # . G B"
    assert (
        text(MostCells(of=Player.GREEN), with_green, "a1") == "a1 captures 0 cells of Green; another move captures 1."
    )
    assert text(Skips((Player.RED,)), board, "a3").startswith("After a3, ")
    assert text(TakesLead(), ". R B # R R R", "a1") == "After a1, you have 3 cells and Red has 3."
    assert text(CountCells(Player.BLUE), board, "1") == "Blue has more than 1."
    assert text(WhoLeads(), "B R R", "Blue") == "Blue has 1 cell."
    assert text(WhoWins(), "B B R R G", "Blue") == "Another player has 2 cells, too."
    assert text(WhoIsNext("a1"), ". R B # . R G", "Blue") == "Green comes before Blue, and can play e1."


def test_win_shares_that_were_not_measured_are_an_error() -> None:
    with pytest.raises(KeyError):
        shares_of(scene(". R B").turn)

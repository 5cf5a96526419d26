"""Each theme on a small board, and beside it a turn that just misses the theme."""

from __future__ import annotations

from typing import Final

import pytest

from tribolo_core import Board, Coord, Player, Turn, all_transitions
from tribolo_core.ai.protocol import Shares
from tribolo_core.puzzles.puzzle import Choice, Theme
from tribolo_core.puzzles.themes import Facts, cells_at_risk, themes_of

EMPTY: Final = "." * 16
BETTER: Final = (0.6, 0.2, 0.2)
WORSE: Final = (0.4, 0.3, 0.3)


def turn_of(*rows: str) -> Turn:
    """Return the turn with Blue to move on a board whose first rows begin as drawn; all other cells are empty."""
    drawn = [row.ljust(16, ".") for row in rows]
    return Turn.start(Board.from_text("\n".join(drawn + [EMPTY] * (11 - len(drawn)))), Player.BLUE)


def themes(turn: Turn, *lines: str, shares: tuple[Shares, Shares] = (BETTER, WORSE), proven: bool = False) -> list[str]:
    """Return the names of the themes if the first line is that of the key, and the second that of the second move."""
    choices = [Choice(share, tuple(map(Coord.parse, line.split()))) for share, line in zip(shares, lines, strict=True)]
    for choice in choices:
        assert choice.move in turn.transitions
    return list(map(str, themes_of(Facts(turn, choices, proven))))


def test_a_key_that_wins_cells_has_the_theme() -> None:
    turn = turn_of(".RRRRB", "", "...RB")
    assert "win-cells" in themes(turn, "a1", "c3")


def test_one_cell_fewer_does_not_win_cells() -> None:
    turn = turn_of(".RRRB", "", "...RB")
    assert "win-cells" not in themes(turn, "a1", "c3")


def test_cells_that_an_opponent_takes_back_are_not_won() -> None:
    turn = turn_of("G.RRRRRRB", "", "...RB")
    assert "win-cells" in themes(turn, "b1 f3", "c3"), "Red takes one cell back"
    assert "win-cells" not in themes(turn, "b1 f3 j1", "c3"), "Green captures the others"


def test_a_key_that_wins_hardly_more_than_the_second_move_does_not_win_cells() -> None:
    turn = turn_of(".RRRRB", "", "...RRB")
    assert "win-cells" not in themes(turn, "a1", "c3")


def test_cells_at_risk_are_those_that_an_opponent_could_capture() -> None:
    turn = turn_of("GBBBBBBB.", "..BB")
    assert sorted(map(str, cells_at_risk(turn.board, Player.BLUE))) == ["b1", "c1", "d1", "e1", "f1", "g1", "h1"]


def test_a_key_that_saves_cells_has_the_theme() -> None:
    turn = turn_of("GBBB.#", "....R", "....B", "", "", "...RB")
    assert "save-cells" in themes(turn, "e1", "c6"), "e1 is the cell from which Green threatens b1 to d1"
    assert "save-cells" not in themes(turn, "c6", "e1")


def test_three_cells_are_not_enough_to_save() -> None:
    turn = turn_of("GBB.#", "...R", "...B", "", "", "...RB")
    assert "save-cells" not in themes(turn, "d1", "c6"), "b1, c1 and d3 are three"


def test_a_key_that_takes_the_moves_of_an_opponent_cuts_it_off() -> None:
    turn = turn_of("", "", "...GB", "...BB", "", "", "", ".RB")
    assert [str(move) for move in all_transitions(turn.board)[Player.GREEN]] == ["f3", "d5", "f5"]
    assert "cut-off" in themes(turn, "c3", "a8"), "Blue captures the only cell of Green"
    assert "cut-off" not in themes(turn, "a8", "c3")


def test_one_move_fewer_cuts_nobody_off() -> None:
    turn = turn_of("", "", "...GB", "", "", "", "", ".RB")
    assert "cut-off" not in themes(turn, "c3", "a8")


@pytest.mark.parametrize(
    ("key", "second", "expected"),
    [("a1", "c3", True), ("c3", "a1", False)],
)
def test_the_leader_loses_most_of_the_cells_that_the_key_captures(key: str, second: str, expected: bool) -> None:
    turn = turn_of(".RRRB", "", "...GB", "", "........RRR")
    assert turn.scores.leaders == (Player.RED,)
    assert ("take-from-leader" in themes(turn, key, second)) is expected


def test_nobody_takes_from_the_leader_who_leads_itself_or_shares_the_lead() -> None:
    leading = turn_of(".RRRB", "", "...GB", "", "........BBBBB")
    assert "take-from-leader" not in themes(leading, "a1", "c3")
    tied = turn_of(".RRRB", "", "...GB", "", "........GG")
    assert tied.scores.leaders == (Player.RED, Player.GREEN)
    assert "take-from-leader" not in themes(tied, "a1", "c3")


def test_a_key_that_captures_a_third_of_the_largest_capture_keeps_quiet() -> None:
    turn = turn_of(".RRRB", "", "...RB")
    assert "keep-quiet" in themes(turn, "c3", "a1")
    assert "keep-quiet" not in themes(turn, "a1", "c3")
    assert "keep-quiet" not in themes(turn_of(".RRB", "", "...RB"), "c3", "a1"), "one of two is more than a third"


@pytest.mark.parametrize(
    ("after_key", "after_second", "expected"),
    [
        ((0.3, 0.4, 0.3), (0.1, 0.6, 0.3), True),
        ((0.3, 0.3, 0.4), (0.2, 0.3, 0.5), True),
        ((0.3, 0.5, 0.2), (0.1, 0.7, 0.2), False),
        ((0.3, 0.4, 0.3), (0.12, 0.44, 0.44), False),
        ((0.8, 0.1, 0.1), (0.6, 0.2, 0.2), False),
    ],
)
def test_the_second_move_makes_a_king_and_the_key_does_not(
    after_key: Shares, after_second: Shares, expected: bool
) -> None:
    turn = turn_of(".RRRB", "", "...RB")
    assert ("do-not-make-a-king" in themes(turn, "a1", "c3", shares=(after_key, after_second))) is expected


def test_only_a_proven_puzzle_is_an_exact_ending() -> None:
    turn = turn_of(".RRRB", "", "...RB")
    assert "exact-ending" in themes(turn, "a1", "c3", proven=True)
    assert "exact-ending" not in themes(turn, "a1", "c3")


def test_themes_come_in_one_order_and_each_once() -> None:
    turn = turn_of(".RRRRRRB", "", "...RB")
    found = themes(turn, "a1", "c3", shares=((0.5, 0.3, 0.2), (0.2, 0.6, 0.2)), proven=True)
    assert found == [theme for theme in Theme if theme in found]


def test_a_puzzle_with_a_second_own_move_is_a_sequence() -> None:
    turn = turn_of(".RRRB", "", "...RB")
    choices = [Choice(BETTER, (Coord.parse("a1"),)), Choice(WORSE, (Coord.parse("c3"),))]
    assert Theme.SEQUENCE in themes_of(Facts(turn, choices, False, own_moves=2))
    assert Theme.SEQUENCE not in themes_of(Facts(turn, choices, False, own_moves=1))

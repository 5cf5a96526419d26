"""Each theme on a small board, and beside it a turn that just misses the theme."""

from __future__ import annotations

from typing import Final

import pytest

from tribolo_core import Board, Coord, Player, Turn
from tribolo_core.ai.protocol import Shares
from tribolo_core.puzzles.puzzle import Choice, Theme
from tribolo_core.puzzles.themes import Facts, cells_at_risk, themes_of

EMPTY: Final = "." * 16
BETTER: Final = Shares(0.6, 0.2, 0.2)
WORSE: Final = Shares(0.4, 0.3, 0.3)


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


PLAIN: Final = (".RRRB", "", "...RB")
TAKEN_BACK: Final = ("G.RRRRRRB", "", "...RB")
SAVING: Final = ("GBBB.#", "....R", "....B", "", "", "...RB")
CUTTING: Final = ("", "", "...GB", "...BB", "", "", "", ".RB")
LEADING: Final = (".RRRB", "", "...GB", "", "........RRR")

CASES: Final[dict[str, tuple[str, tuple[str, ...], tuple[str, str], bool]]] = {
    "a key that wins cells": ("win-cells", (".RRRRB", "", "...RB"), ("a1", "c3"), True),
    "one cell fewer": ("win-cells", PLAIN, ("a1", "c3"), False),
    "Red takes one cell back": ("win-cells", TAKEN_BACK, ("b1 f3", "c3"), True),
    "Green captures the others": ("win-cells", TAKEN_BACK, ("b1 f3 j1", "c3"), False),
    "hardly more than the second move": ("win-cells", (".RRRRB", "", "...RRB"), ("a1", "c3"), False),
    "e1 is the cell from which Green threatens b1 to d1": ("save-cells", SAVING, ("e1", "c6"), True),
    "the other move leaves it": ("save-cells", SAVING, ("c6", "e1"), False),
    "b1, c1 and d3 are three": ("save-cells", ("GBB.#", "...R", "...B", "", "", "...RB"), ("d1", "c6"), False),
    "Blue captures the only cell of Green, who has three moves": ("cut-off", CUTTING, ("c3", "a8"), True),
    "Blue captures elsewhere": ("cut-off", CUTTING, ("a8", "c3"), False),
    "Green has one move": ("cut-off", ("", "", "...GB", "", "", "", "", ".RB"), ("c3", "a8"), False),
    "the leader, Red, loses most": ("take-from-leader", LEADING, ("a1", "c3"), True),
    "another player loses most": ("take-from-leader", LEADING, ("c3", "a1"), False),
    "Blue leads": ("take-from-leader", (*LEADING[:-1], "........BBBBB"), ("a1", "c3"), False),
    "Red and Green lead": ("take-from-leader", (*LEADING[:-1], "........GG"), ("a1", "c3"), False),
    "a third of the largest capture": ("keep-quiet", PLAIN, ("c3", "a1"), True),
    "the largest capture": ("keep-quiet", PLAIN, ("a1", "c3"), False),
    "half of the largest capture": ("keep-quiet", (".RRB", "", "...RB"), ("c3", "a1"), False),
}
"""A theme, the first rows of a board, the lines of the key and the second move, and whether the key has the theme."""


@pytest.mark.parametrize("name", CASES)
def test_a_key_has_a_theme_and_a_turn_beside_it_just_misses_it(name: str) -> None:
    theme, rows, lines, expected = CASES[name]
    assert (theme in themes(turn_of(*rows), *lines)) is expected


def test_cells_at_risk_are_those_that_an_opponent_could_capture() -> None:
    turn = turn_of("GBBBBBBB.", "..BB")
    assert sorted(map(str, cells_at_risk(turn.board, Player.BLUE))) == ["b1", "c1", "d1", "e1", "f1", "g1", "h1"]


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
def test_only_the_second_move_makes_a_king(after_key: Shares, after_second: Shares, expected: bool) -> None:
    assert ("do-not-make-a-king" in themes(turn_of(*PLAIN), "a1", "c3", shares=(after_key, after_second))) is expected


def test_only_a_proven_puzzle_is_an_exact_ending() -> None:
    for proven in (True, False):
        assert ("exact-ending" in themes(turn_of(*PLAIN), "a1", "c3", proven=proven)) is proven


def test_themes_come_in_one_order_and_each_once() -> None:
    turn = turn_of(".RRRRRRB", "", "...RB")
    found = themes(turn, "a1", "c3", shares=(Shares(0.5, 0.3, 0.2), Shares(0.2, 0.6, 0.2)), proven=True)
    assert found == [theme for theme in Theme if theme in found]


def test_a_puzzle_with_a_second_own_move_is_a_sequence() -> None:
    choices = [Choice(BETTER, (Coord.parse("a1"),)), Choice(WORSE, (Coord.parse("c3"),))]
    for own_moves in (1, 2):
        found = themes_of(Facts(turn_of(*PLAIN), choices, False, own_moves=own_moves))
        assert (Theme.SEQUENCE in found) == (own_moves == 2)

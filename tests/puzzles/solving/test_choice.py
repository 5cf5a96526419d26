"""The choice of the next puzzle."""

from __future__ import annotations

from tests.puzzle_file import load_puzzles
from tribolo_core.dice import Dice
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.choice import NEAREST, choose_puzzle

PUZZLES = load_puzzles()


def test_the_draw_chooses_among_the_nearest_puzzles() -> None:
    nearest = sorted(PUZZLES, key=lambda puzzle: abs(puzzle.rating - 1_900))[:NEAREST]
    bounds: list[int] = []
    for index in (0, 7, NEAREST - 1):

        def below(bound: int, index: int = index) -> int:
            bounds.append(bound)
            return index

        assert choose_puzzle(PUZZLES, 1_900, below) == nearest[index]
    assert bounds == [NEAREST] * 3


def test_the_same_dice_choose_the_same_puzzle_and_others_another_one() -> None:
    chosen = [choose_puzzle(PUZZLES, 1_500, Dice(seed).below) for seed in range(30)]
    assert chosen == [choose_puzzle(PUZZLES, 1_500, Dice(seed).below) for seed in range(30)]
    assert len({puzzle.id for puzzle in chosen if puzzle}) > 5


def test_a_theme_leaves_only_its_puzzles() -> None:
    for theme in Theme:
        chosen = choose_puzzle(PUZZLES, 1_500, Dice(1).below, theme=theme)
        assert chosen is not None
        assert theme in chosen.themes


def test_puzzles_met_recently_come_again_only_once_all_were_met() -> None:
    fitting = [puzzle for puzzle in PUZZLES if Theme.WIN_CELLS in puzzle.themes]
    seen: list[str] = []
    for _ in fitting:
        chosen = choose_puzzle(PUZZLES, 1_500, Dice(len(seen)).below, theme=Theme.WIN_CELLS, seen=seen)
        assert chosen is not None
        assert chosen.id not in seen
        seen.append(chosen.id)
    again = choose_puzzle(PUZZLES, 1_500, Dice(1).below, theme=Theme.WIN_CELLS, seen=seen)
    assert again in fitting


def test_without_a_fitting_puzzle_there_is_no_choice() -> None:
    assert choose_puzzle((), 1_500, Dice(1).below) is None

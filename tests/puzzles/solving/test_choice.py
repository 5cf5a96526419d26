"""The choice of the next puzzle."""

from __future__ import annotations

from bench.puzzles.newcomers import simulate
from tests.puzzle_file import load_puzzles
from tribolo_core.dice import Dice
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.choice import NEAREST, captures_of, choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress

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


def test_the_first_ten_puzzles_were_a_coin_toss() -> None:
    for first in map(simulate, range(10)):
        assert first.themes >= 5
        assert first.moves >= 4
        assert first.largest <= 3
        assert max(first.largest_rule, first.smallest_rule) <= 0.35
        assert first.captured >= 3


def test_a_newcomer_who_wants_a_theme_without_puzzles_for_newcomers_gets_another_with_the_theme() -> None:
    hard = [puzzle for puzzle in PUZZLES if len(captures_of(puzzle)) < 4 and Theme.KEEP_QUIET in puzzle.themes]
    chosen = choose_puzzle(hard, Progress().rating, lambda _: 0, theme=Theme.KEEP_QUIET, met=0)
    assert chosen == min(hard, key=lambda puzzle: abs(puzzle.rating - Progress().rating))


def test_without_a_fitting_puzzle_there_is_no_choice() -> None:
    assert choose_puzzle((), 1_500, Dice(1).below) is None

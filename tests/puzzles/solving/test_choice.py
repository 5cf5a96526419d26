"""The choice of the next puzzle."""

from __future__ import annotations

from tests.puzzle_file import load_puzzles
from tribolo_core.dice import Dice
from tribolo_core.puzzles.file import shipped_puzzles
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.rating import third_of
from tribolo_core.puzzles.solving.choice import FIRST_PUZZLES, NEAREST, choose_puzzle, is_for_newcomers
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


def test_the_first_puzzle_of_a_newcomer_was_rated_1350_and_had_no_certain_end() -> None:
    for tried in range(FIRST_PUZZLES):
        chosen = choose_puzzle(shipped_puzzles(), Progress().rating, Dice(tried).below, tried=tried)
        assert chosen is not None
        key, *others = [choice.share(chosen.player) for choice in chosen.choices]
        assert (chosen.is_proven, key, max(others)) == (True, 1, 0)
        assert third_of(chosen.rating) == 0
    assert FIRST_PUZZLES == 20


def test_a_newcomer_who_wants_a_theme_without_puzzles_for_newcomers_gets_another_with_the_theme() -> None:
    hard = [puzzle for puzzle in PUZZLES if not is_for_newcomers(puzzle) and Theme.KEEP_QUIET in puzzle.themes]
    chosen = choose_puzzle(hard, Progress().rating, lambda _: 0, theme=Theme.KEEP_QUIET, tried=0)
    assert chosen == min(hard, key=lambda puzzle: abs(puzzle.rating - Progress().rating))


def test_without_a_fitting_puzzle_there_is_no_choice() -> None:
    assert choose_puzzle((), 1_500, Dice(1).below) is None

"""The puzzles that ship: valid, enough of each kind, and made by the command that their card names."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from bench.puzzles.levels import fitted
from tribolo_core.dice import nth_seed
from tribolo_core.puzzles.file import SHIPPED, Mined, read_puzzles, shipped_puzzles
from tribolo_core.puzzles.mined_file import Collection
from tribolo_core.puzzles.mining import MiningPlan, find_sequel, mine
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.rating import EASIEST, HARDEST, LEVEL_RATINGS, third_of
from tribolo_core.puzzles.searches import MARGIN, best_move


@pytest.fixture(scope="module")
def mined() -> Mined:
    return read_puzzles(SHIPPED)


def test_there_are_a_thousand_puzzles_that_keep_the_rules(mined: Mined) -> None:
    assert len(mined.puzzles) >= 1_000
    assert mined.puzzles == shipped_puzzles(), "the check by the rules changes nothing"
    for puzzle in mined.puzzles:
        assert puzzle.gap >= MARGIN
        assert round(EASIEST) <= puzzle.rating <= round(HARDEST)


def test_no_two_puzzles_are_twins_and_greedy_may_find_a_quarter_of_the_keys(mined: Mined) -> None:
    collection = Collection()
    assert all(collection.takes(puzzle) for puzzle in mined.puzzles)


def test_each_theme_has_sixty_puzzles_and_each_third_of_the_scale_250(mined: Mined) -> None:
    themes = Counter(theme for puzzle in mined.puzzles for theme in puzzle.themes)
    assert all(themes[theme] >= 60 for theme in Theme), themes
    thirds = Counter(third_of(puzzle.rating) for puzzle in mined.puzzles)
    assert all(thirds[third] >= 250 for third in range(3)), thirds


def test_the_sources_are_those_of_the_plan(mined: Mined) -> None:
    assert mined.header == MiningPlan().header
    for puzzle in mined.puzzles:
        assert puzzle.source.deal == nth_seed(mined.header.seed, puzzle.source.game)
        assert puzzle.source.seats == MiningPlan().seats(puzzle.source.game)


def test_the_ratings_of_the_levels_are_those_that_the_puzzles_give_them(mined: Mined) -> None:
    again = fitted([puzzle.solved for puzzle in mined.puzzles], rounds=1)
    assert [round(rating) for rating in again] == pytest.approx(LEVEL_RATINGS, abs=1)


def sequences() -> list[Puzzle]:
    return [puzzle for puzzle in shipped_puzzles() if puzzle.sequel]


def test_all_puzzles_were_one_move_deep() -> None:
    """A hundred have two or three own moves; each has a key, and is reached by the stored line of the one before."""
    assert len(sequences()) >= 100
    for puzzle in sequences():
        turn = puzzle.turn
        for step in puzzle.steps:
            assert (turn.position, turn.player) == (step.turn.position, puzzle.player)
            assert step.gap >= MARGIN
            assert step.key in turn.transitions
            assert step.turn.passed == ()
            for move in (step.key, *step.replies):
                assert turn.player is not puzzle.player or move == step.key
                turn = turn.play(move)
        assert len(puzzle.steps) in (2, 3)
        assert all(later.is_proven for step, later in pairwise(puzzle.steps) if step.is_proven)


def assert_goes_on_by_the_rules(puzzle: Puzzle) -> None:
    """Assert that the searches find the same own moves after the first, and no further one."""
    assert puzzle.sequel == find_sequel(puzzle.steps[0], MiningPlan().nodes, puzzle.source)


def test_the_own_moves_of_a_sequence_are_found_again() -> None:
    for puzzle in sequences()[:2]:
        assert_goes_on_by_the_rules(puzzle)


def first_of_each_kind() -> list[Puzzle]:
    """Return the first puzzle of each theme and of each third of the scale."""
    kinds: dict[object, Puzzle] = {}
    for puzzle in shipped_puzzles():
        for kind in (*puzzle.themes, third_of(puzzle.rating)):
            kinds.setdefault(kind, puzzle)
    return list({puzzle.id: puzzle for puzzle in kinds.values()}.values())


def assert_mined_again(puzzle: Puzzle) -> None:
    """Assert that mining the source of a puzzle finds the puzzle, and that more nodes find its key, too."""
    assert puzzle in mine(MiningPlan(), puzzle.source.game)
    assert best_move(puzzle.turn, 30_000) == puzzle.key


def test_mining_the_source_again_finds_the_puzzle() -> None:
    assert_mined_again(shipped_puzzles()[0])

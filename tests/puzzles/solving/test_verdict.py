"""Verdicts on the moves of puzzles, and the sentences that tell them."""

from __future__ import annotations

import re

import pytest

from frontends.games.puzzles import THEMES, explain, hint_for, is_in_corner, reward_for, task_of
from tests.puzzle_file import load_puzzles
from tribolo_core import Coord, IllegalMove, Player
from tribolo_core.puzzles.file import shipped_puzzles
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.verdict import gained_cells, judge
from tribolo_core.puzzles.themes import cells_saved

PUZZLES = load_puzzles()
CELL = re.compile(r"\b[a-p]\d+\b")


def puzzle_of(puzzle_id: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if puzzle.id == puzzle_id)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_reply_is_the_one_that_costs_the_solver_most_cells(puzzle: Puzzle) -> None:
    """Count the cells on the boards before and after each reply, without the jumps."""
    for choice in puzzle.choices:
        turn = puzzle.turn.play(choice.move)
        found = []
        for move in choice.line[1:]:
            if turn.player is puzzle.player:
                break
            after = turn.play(move)
            lost = turn.scores[puzzle.player] - after.scores[puzzle.player]
            found.append((lost, after.scores[turn.mover] - turn.scores[turn.mover] - 1, turn.mover, move))
            turn = after
        reply = judge(puzzle.steps[0], choice.move).reply
        assert (reply is None) == (not found)
        if reply is not None:
            assert (reply.lost, reply.captured) == max(entry[:2] for entry in found)
            assert (reply.lost, reply.captured, reply.player, reply.move) in found


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_only_the_key_is_praised_and_no_other_text_names_it(puzzle: Puzzle) -> None:
    assert f"{puzzle.key} captures" in explain(puzzle.steps[0], puzzle.key)
    assert str(puzzle.key) not in CELL.findall(hint_for(puzzle.steps[0], puzzle.themes))
    assert task_of(puzzle)
    assert not CELL.findall(task_of(puzzle))
    for choice in puzzle.choices[1:]:
        text = explain(puzzle.steps[0], choice.move)
        assert "your share of the win falls from" in text
        reply = judge(puzzle.steps[0], choice.move).reply
        named = set(CELL.findall(text))
        assert named == {str(choice.move)} | ({str(reply.move)} if reply else set())


def test_a_wrong_move_is_explained_by_the_reply_and_the_fall_of_the_share() -> None:
    assert explain(puzzle_of("47ce29e288").steps[0], Coord.parse("d1")) == (
        "d1 lets Green capture 9 cells of yours with c1; your share of the win falls from 20 % to 0 %."
    )
    assert explain(puzzle_of("0dbab33664").steps[0], Coord.parse("p9")) == (
        "p9 lets Red capture 9 cells, 8 of them yours, with p10; your share of the win falls from 100 % to 0 %."
    )


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_right_was_followed_by_a_share_of_28_per_cent(puzzle: Puzzle) -> None:
    for step in puzzle.steps:
        for text in (reward_for(step), explain(step, step.key)):
            assert "%" not in text
            assert re.search(r"[Yy]ou (share|save|win) ", text), text


def test_the_key_is_explained_by_what_it_wins() -> None:
    assert explain(puzzle_of("3f337ea563").steps[0], Coord.parse("k4")) == (
        "k4 captures 6 cells. On your next turn you own 6 cells more than after o7. "
        "You win 16 more games in 100 than after o7."
    )


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_cells_that_a_key_wins_are_own_cells_after_it(puzzle: Puzzle) -> None:
    for step in puzzle.steps:
        cells = gained_cells(step)
        after = step.turn.play(step.key)
        assert step.key in cells
        assert list(cells) == sorted(set(cells))
        assert all(after.board.owner_at(cell) is puzzle.player.owner for cell in cells)


def test_themes_were_shown_only_after_the_puzzle() -> None:
    tasks = {task_of(puzzle) for puzzle in shipped_puzzles()}
    assert {"Save your corner.", "Save your cells.", "Win cells that you keep."} <= tasks
    assert {"Win this ending: only one move wins.", "Stop Red, who leads.", "Take moves away from Blue."} <= tasks
    assert "Save your cells. Only one move wins." in tasks
    plain = sum(task_of(puzzle) == "Find the best move." for puzzle in shipped_puzzles())
    assert 4 * plain < len(shipped_puzzles())
    for puzzle in shipped_puzzles():
        if task_of(puzzle).startswith("Save your corner."):
            assert Theme.SAVE_CELLS in puzzle.themes
            assert is_in_corner(cells_saved(puzzle.turn, puzzle.key))


def test_a_hint_tells_the_idea_and_the_number_of_captured_cells() -> None:
    assert hint_for(puzzle_of("0259c90e45").steps[0], [Theme.KEEP_QUIET]) == (
        "The move with the most cells is not the best. The best move captures 1 cell."
    )


def test_an_illegal_move_has_no_verdict() -> None:
    with pytest.raises(IllegalMove, match="e1 is occupied"):
        judge(puzzle_of("47ce29e288").steps[0], Coord.parse("e1"))
    with pytest.raises(IllegalMove, match="a1 captures nothing"):
        judge(puzzle_of("47ce29e288").steps[0], Coord.parse("a1"))


def test_every_theme_has_texts_and_puzzles() -> None:
    assert set(THEMES) == set(Theme)
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(Theme)
    assert {puzzle.player for puzzle in PUZZLES} == set(Player)

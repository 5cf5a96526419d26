"""Verdicts on the moves of puzzles, and the sentences that tell them."""

from __future__ import annotations

import re

import pytest

from frontends.games.puzzles import THEMES, explain, hint_for
from tests.puzzle_file import load_puzzles
from tribolo_core import Coord, IllegalMove, Player
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.verdict import judge

PUZZLES = load_puzzles()


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
        reply = judge(puzzle, choice.move).reply
        assert (reply is None) == (not found)
        if reply is not None:
            assert (reply.lost, reply.captured) == max(entry[:2] for entry in found)
            assert (reply.lost, reply.captured, reply.player, reply.move) in found


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_only_the_key_is_praised_and_no_other_text_names_it(puzzle: Puzzle) -> None:
    assert f"{puzzle.key} captures" in explain(puzzle, puzzle.key)
    assert all(THEMES[theme].reason in explain(puzzle, puzzle.key) for theme in puzzle.themes)
    assert str(puzzle.key) not in re.findall(r"\b[a-p]\d+\b", hint_for(puzzle))
    for choice in puzzle.choices[1:]:
        text = explain(puzzle, choice.move)
        assert "your share of the win falls from" in text
        reply = judge(puzzle, choice.move).reply
        named = set(re.findall(r"\b[a-p]\d+\b", text))
        assert named == {str(choice.move)} | ({str(reply.move)} if reply else set())


def test_a_wrong_move_is_explained_by_the_reply_and_the_fall_of_the_share() -> None:
    assert explain(puzzle_of("47ce29e288"), Coord.parse("d1")) == (
        "d1 lets Green capture 9 cells of yours with c1; your share of the win falls from 20 % to 0 %."
    )
    assert explain(puzzle_of("0dbab33664"), Coord.parse("p9")) == (
        "p9 lets Red capture 9 cells, 8 of them yours, with p10; your share of the win falls from 100 % to 0 %."
    )


def test_the_key_is_explained_by_the_themes_and_the_next_best_move() -> None:
    assert explain(puzzle_of("3f337ea563"), Coord.parse("k4")) == (
        "k4 captures 6 cells. On your next turn you still own many more cells. It captures mostly from the leader. "
        "The next best move makes an opponent the favourite to win. "
        "Your share of the win is 41 %; with the next best move, o7, 25 %."
    )


def test_a_hint_tells_the_idea_and_the_number_of_captured_cells() -> None:
    assert hint_for(puzzle_of("0259c90e45")) == (
        "The move with the most cells is not the best. The best move captures 1 cell."
    )


def test_an_illegal_move_has_no_verdict() -> None:
    with pytest.raises(IllegalMove, match="e1 is occupied"):
        judge(puzzle_of("47ce29e288"), Coord.parse("e1"))
    with pytest.raises(IllegalMove, match="a1 captures nothing"):
        judge(puzzle_of("47ce29e288"), Coord.parse("a1"))


def test_every_theme_has_texts_and_puzzles() -> None:
    assert set(THEMES) == set(Theme)
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(Theme)
    assert {puzzle.player for puzzle in PUZZLES} == set(Player)

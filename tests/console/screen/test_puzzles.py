"""Puzzles on the full screen: tries and their lines, hints, the solution, the rating, the mouse and the keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

from frontends.console.screen import panels
from frontends.console.screen.application import MIN_ROWS
from frontends.console.screen.board import board_fragments
from frontends.console.screen.key_bindings import ACTIONS
from frontends.games.puzzles import GO_ON, MISS_RULE, WRONG, explain, hint_for, reward_for
from tests.generators import A_THIRD
from tribolo_core.puzzles.solving.progress import Progress

from .model_driver import NAMES, page_of, text_of, type_keys
from .puzzle_driver import SEQUENCE, Solver, solver


def drawn(solving: Solver) -> tuple[str, str]:
    return text_of(panels.title(solving.model)), text_of(panels.status(solving.model, True))


def test_puzzles_were_not_on_the_full_screen() -> None:
    solving = solver()
    puzzle, (step, *_) = solving.run.puzzle, solving.run.puzzle.steps
    title, status = drawn(solving)
    assert title == f" Puzzle {puzzle.id} | Rating 1100 (beginner) | Streak 0"
    assert status.startswith(f" {solving.run.question}")
    assert MISS_RULE in solving.texts[0]
    solving.press(str(step.key))
    assert f" {step.key} captures " in drawn(solving)[1]
    solving.press("enter")
    assert solving.texts[1:3] == [f"Right! {reward_for(step)}", explain(step, step.key)]
    assert solving.kept == [Progress().after(puzzle, is_solved=True)]
    assert [move.name for move in solving.model.present.moves] == [str(move) for move in step.choices[0].line]
    assert solving.model.ply is None
    assert drawn(solving) == (
        f" Puzzle {puzzle.id} | Rating {solving.kept[0].rating:.0f} (beginner) | Streak 1",
        " Press Enter for the next puzzle.",
    )
    solving.press("enter")
    assert solving.run.puzzle is not puzzle
    assert solving.model.plies == 0
    assert solving.texts == []
    assert len(solving.kept) == 1


def test_a_wrong_move_is_answered_on_the_board_and_tried_again() -> None:
    solving = solver()
    step = solving.run.step
    wrong = step.choices[1]
    type_keys(solving.model, str(wrong.move), "enter")
    assert solving.clock.steps
    assert solving.clock.steps()
    assert solving.model.ply == 1, "the moves of the line are shown one by one"
    solving.clock.run()
    assert solving.texts[1:3] == [WRONG, explain(step, wrong.move)]
    assert [move.name for move in solving.model.present.moves] == [str(move) for move in wrong.line]
    assert drawn(solving)[1] == " Press Enter to try again."
    assert solving.model.preview is None
    solving.press("[")
    assert solving.model.ply == len(wrong.line) - 1, "the line can be stepped through"
    solving.press("enter")
    assert solving.model.plies == 0
    assert WRONG not in solving.texts, "the next try has no answer yet"
    solving.press(str(wrong.move), "enter", "u", str(step.key), "enter")
    assert f"Right, this time. {reward_for(step)}" in solving.texts
    assert (len(solving.kept), solving.kept[-1].missed) == (1, 1)


def keys_of(solving: Solver) -> str:
    return text_of(panels.key_line(solving.model, 75))


@pytest.mark.parametrize("key", ["B", "w"])
def test_a_hint_and_the_solution_count_as_a_miss_and_say_so_before(key: str) -> None:
    solving = solver()
    puzzle, step = solving.run.puzzle, solving.run.step
    assert "B hint (-50)  N skip (free)  w solution (-50)" in keys_of(solving)
    solving.press(key)
    assert solving.kept == [Progress().after(puzzle, is_solved=False)]
    assert solving.kept[0].rating == Progress().rating - 50
    text = {"B": f"Hint: {hint_for(step, puzzle.themes)}", "w": explain(step, step.key)}[key]
    assert any(text in each for each in solving.texts)
    assert (solving.model.plies > 0) == (key == "w")
    assert "B hint  N next  w solution" in keys_of(solving)


def test_skipping_counted_as_a_miss() -> None:
    solving = solver()
    puzzle = solving.run.puzzle
    solving.press("N")
    assert solving.kept == [Progress(seen=(puzzle.id,))]
    assert solving.texts == ["Skipped: your rating stays at 1100."]
    assert solving.run.puzzle is not puzzle


def test_the_next_own_move_is_asked_on_the_board_after_the_replies() -> None:
    solving = solver([SEQUENCE])
    steps = SEQUENCE.steps
    for number, step in enumerate(steps, start=1):
        assert f"| Your move {number} of {len(steps)} |" in drawn(solving)[0]
        assert solving.model.session.turn.position == step.turn.position
        solving.press(str(step.key), "enter")
    assert solving.texts.count(GO_ON) == len(steps) - 1
    assert f"Right! {reward_for(steps[-1])}" in solving.texts
    assert (len(solving.kept), solving.kept[-1].solved) == (1, 1)


def test_the_solution_goes_on_from_the_own_moves_that_were_found() -> None:
    solving = solver([SEQUENCE])
    first, second, *_ = SEQUENCE.steps
    solving.press(str(first.key), "enter", str(second.choices[1].move), "enter", "B")
    assert solving.model.session.turn.position == second.turn.position, "a hint goes back to the board of the puzzle"
    type_keys(solving.model, "w")
    assert solving.model.ply == len((first.key, *first.replies))
    solving.clock.run()
    assert all(explain(step, step.key) in solving.texts for step in SEQUENCE.steps)
    assert solving.model.ply is None
    assert [solving.kept[-1].missed, len(solving.kept)] == [1, 1]


def test_an_illegal_move_and_an_earlier_turn_cost_nothing() -> None:
    solving = solver([SEQUENCE])
    wall = next(cell.name for row in solving.model.view.rows for cell in row if cell.style == "wall")
    solving.press(wall, "enter")
    assert solving.texts[-1].startswith(f"{wall} ")
    solving.press("u")
    assert solving.texts[-1] == "There is no wrong move to take back."
    solving.press(str(SEQUENCE.key), "enter", "[", "enter")
    assert solving.texts[-1] == "This is an earlier turn. Press End to return to the present."
    assert solving.kept == []


def test_after_the_end_only_the_next_puzzle_follows() -> None:
    solving = solver()
    puzzle = solving.run.puzzle
    solving.press("w")
    for key in ("B", "w", "u", "r"):
        solving.press(key)
        assert solving.texts[-1] == "Press Enter for the next puzzle."
        assert solving.run.puzzle is puzzle
    solving.press("v", "L", "K")
    assert solving.texts[-1] == "Puzzles do not have this key. Press ? for their keys."
    solving.press("q")
    assert solving.codes == [0]


def click(handler: object) -> None:
    assert callable(handler)
    handler(MouseEvent(Point(0, 0), MouseEventType.MOUSE_UP, MouseButton.LEFT, frozenset()))


def test_puzzles_are_solved_with_the_mouse() -> None:
    solving = solver()
    puzzle, key = solving.run.puzzle, solving.run.step.key
    cells = [fragment[2] for fragment in board_fragments(solving.model, True) if len(fragment) == 3]
    assert len(cells) == 2 * 176
    click(cells[2 * key.index])
    solving.clock.run()
    assert solving.run.is_finished
    click(cells[2 * key.index])
    assert solving.texts[-1] == "Press Enter for the next puzzle.", "a double click would skip the answer"
    line = {fragment[1]: fragment[2] for fragment in panels.key_line(solving.model, 75) if len(fragment) == 3}
    click(line["Enter play"])
    assert solving.run.puzzle is not puzzle
    click(line["? keys"])
    assert solving.model.overlay


def test_the_keys_of_puzzles_are_listed() -> None:
    solving = solver()
    assert len(text_of(panels.key_line(solving.model, 75))) < 75
    type_keys(solving.model, "?")
    page = page_of(solving.model)
    assert len(page.lines) + 2 <= MIN_ROWS
    assert all(len(line) <= 71 for line in page.text)
    labels = " ".join(line[:22] for line in page.text)
    own = {key for keys in solving.model.mode.keys for key in keys.actions}
    for key in (own | ACTIONS["puzzles"].keys()) - {" ", "up", "down", "left", "right"}:
        assert key in labels.lower() or key in labels


@A_THIRD
@given(st.lists(st.sampled_from([*NAMES, *ACTIONS["game"], *"0123456789abcdefgy!~é"]), max_size=60))
def test_no_sequence_of_keys_breaks_puzzles(keys: list[str]) -> None:
    solving = solver()
    for key in keys:
        solving.press(key)
        assert solving.model.plies == len(solving.model.present.moves) >= len(solving.model.view.moves)

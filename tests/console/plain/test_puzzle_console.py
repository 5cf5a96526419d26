"""Puzzles line by line: moves, help, skipping, and the rating that is kept."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.puzzle_console import PuzzleConsole
from frontends.console.storage.puzzle_progress import format_progress, parse_progress
from frontends.console.storage.user_data import UserData
from frontends.games.puzzle_run import PuzzleRun
from frontends.games.puzzles import MISS_RULE, explain, hint_for, reward_for, task_of
from tests.harness.console import run_here
from tests.puzzle_file import PATH, load_puzzles
from tribolo_core import TriboloError
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.choice import choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import themes_of_step

PUZZLES = tuple(puzzle for puzzle in load_puzzles() if not puzzle.sequel)
FIRST = choose_puzzle(PUZZLES, Progress().rating, lambda _bound: 0, met=0) or PUZZLES[0]
SEQUENCE = next(puzzle for puzzle in load_puzzles() if puzzle.sequel)
KEY, WRONG = FIRST.choices[0].move, FIRST.choices[1].move


def solve(
    *lines: str,
    theme: Theme | None = None,
    rating: float | None = None,
    progress: Progress | None = None,
    puzzles: Sequence[Puzzle] = PUZZLES,
    has_board: bool = True,
) -> tuple[list[str], Progress]:
    """Solve puzzles, always the nearest one; return the printed texts, errors with `! `, and the kept progress."""
    printed: list[str] = []
    kept = [progress or Progress()]
    waiting = list(lines)
    console = PuzzleConsole(
        PuzzleRun(puzzles, kept[0], theme, rating, lambda _bound: 0, kept.append),
        TextStyle(color=False, ascii=True, has_board=has_board),
        lambda _prompt: waiting.pop(0) if waiting else None,
        printed.append,
        lambda sentence: printed.append(f"! {sentence}"),
    )
    console.run()
    return printed, kept[-1]


def test_the_puzzle_is_shown_with_its_question_and_the_rule() -> None:
    printed, progress = solve()
    assert MISS_RULE in printed[0]
    assert f"Puzzle {FIRST.id}" in printed[1]
    assert printed[1].endswith(f"You play {FIRST.player}. {task_of(FIRST)} A hint costs 50 points.")
    assert "Your rating is 1100 (beginner)." in printed[0]
    assert all(f"{player} {FIRST.turn.scores[player]}" in printed[1] for player in FIRST.turn.scores)
    assert progress == Progress()


def test_the_right_move_is_praised_and_counted() -> None:
    printed, progress = solve(str(KEY))
    assert printed[2:4] == [f"Right! {reward_for(FIRST.steps[0])}", explain(FIRST.steps[0], KEY)]
    assert printed[4].startswith(f"Line: {FIRST.player} {KEY} (+")
    after = Progress().after(FIRST, is_solved=True)
    assert printed[-1] == f"Solved: rating {after.rating:.0f} (+{after.rating - 1100:.0f})."
    assert progress == after == solve(str(KEY), "hint", "solution", "next")[1], "help after the solution costs nothing"


def test_a_wrong_move_is_explained_with_its_line_and_counted_once() -> None:
    printed, progress = solve(str(WRONG), str(WRONG), str(KEY))
    assert printed[2:4] == ["Not the best move.", explain(FIRST.steps[0], WRONG)]
    assert len(re.findall(r"\(\+\d+\)", printed[4])) == len(FIRST.choices[1].line)
    assert f"Right, this time. {reward_for(FIRST.steps[0])}" in printed
    assert sum("Missed: rating" in text for text in printed) == 1
    assert progress.missed == 1
    assert progress.solved == 0


@pytest.mark.parametrize(("one", "other"), [("?", "help"), ("next", "skip"), ("quit", "q"), ("quit", "exit")])
def test_commands_of_the_game_were_unknown_in_puzzles(one: str, other: str) -> None:
    assert solve(one) == solve(other)


def test_the_streak_is_told_from_two_on() -> None:
    printed, progress = solve(str(KEY), "next", "quit", progress=Progress(streak=4, best=9))
    assert progress.streak == 5
    assert any(text.endswith(" Streak: 5.") for text in printed)


def test_a_wrong_second_move_of_a_sequence_is_a_miss_and_the_solution_shows_the_rest() -> None:
    first, second, *_ = SEQUENCE.steps
    wrong = second.choices[1].move
    printed, progress = solve(str(first.key), str(wrong), "hint", "solution", puzzles=[SEQUENCE])
    assert (progress.solved, progress.missed) == (0, 1)
    assert explain(second, wrong) in printed
    assert any(hint_for(second, themes_of_step(second)) in text for text in printed)
    assert all(explain(step, step.key) in printed for step in SEQUENCE.steps)


OCCUPIED = next(name for name in ("a11", "p11", "h6", "i6") if name not in map(str, FIRST.turn.transitions))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("zz", "'zz' is not a cell; use a column a-p and a row 1-11, such as c7. Type ? for help."),
        ("help me", "'help me' is not a cell; use a column a-p and a row 1-11, such as c7. Type ? for help."),
        (OCCUPIED, f"{OCCUPIED} "),
    ],
)
def test_an_invalid_line_or_move_costs_nothing(line: str, error: str) -> None:
    printed, progress = solve(line)
    assert printed[-1].startswith(f"! {error}")
    assert progress == Progress()


def test_the_theme_and_the_rating_choose_the_puzzles() -> None:
    printed, _ = solve("solution", theme=Theme.WIN_CELLS)
    assert any("Win cells." in text for text in printed)
    hardest = max(PUZZLES, key=lambda puzzle: puzzle.rating)
    printed, _ = solve(rating=4_000)
    assert f"Puzzle {hardest.id}" in printed[1]
    with pytest.raises(TriboloError, match="no puzzles with this theme"):
        solve(puzzles=())


def test_the_program_keeps_the_rating_between_two_runs(tmp_path: Path) -> None:
    arguments = ("puzzle", "--file", str(PATH), "--seed", "1")
    one = run_here(*arguments, text="solution\nquit\n", XDG_DATA_HOME=str(tmp_path))
    assert (one.exit_code, one.stderr) == (0, "")
    assert "Your rating is 1100 (beginner)." in one.stdout
    stored = json.loads((tmp_path / "tribolo" / "puzzles.json").read_text())
    assert stored["missed"] == 1
    two = run_here(*arguments, XDG_DATA_HOME=str(tmp_path))
    assert f"Your rating is {stored['rating']:.0f} (beginner)." in two.stdout
    assert stored["seen"][0] not in two.stdout


def test_the_same_seed_asks_the_same_puzzles(tmp_path: Path) -> None:
    def asked(folder: str, seed: str) -> list[str]:
        done = run_here(
            "puzzle", "--file", str(PATH), "--seed", seed, text="next\n" * 5, XDG_DATA_HOME=str(tmp_path / folder)
        )
        return re.findall("Puzzle ([0-9a-f]{10})", done.stdout)

    assert len(asked("a", "1")) == 6
    assert asked("b", "1") == asked("c", "1") != asked("d", "2")


def test_damaged_progress_is_told_once_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tribolo" / "puzzles.json"
    file.parent.mkdir()
    file.write_text('{"rating": "high"}')
    done = run_here("puzzle", "--file", str(PATH), text="next\nnext\nquit\n", XDG_DATA_HOME=str(tmp_path))
    assert done.exit_code == 0
    assert done.stderr == f"{file}: the file does not hold progress with puzzles. Your rating is not kept this time.\n"
    assert file.read_text() == '{"rating": "high"}'


def test_progress_is_read_as_it_was_written(user_data: UserData) -> None:
    progress = Progress().after(FIRST, is_solved=True).after(SEQUENCE, is_solved=False)
    assert user_data.progress() == Progress()
    user_data.save_progress(progress)
    assert user_data.progress() == progress
    fields = json.loads(format_progress(progress))
    for name, value in (
        ("rating", "x"),
        ("rating", None),
        ("deviation", 10**400),
        ("solved", -1),
        ("solved", 2**32),
        ("streak", True),
        ("seen", [3]),
        ("seen", ["\ud800"]),
        ("seen", 3),
    ):
        with pytest.raises(TriboloError, match="does not hold progress"):
            parse_progress(json.dumps(fields | {name: value}))
    for text in ("", "[]", "{}", "null", "[" * 100_000, '{"rating": 1e999}'):
        with pytest.raises(TriboloError, match="does not hold progress"):
            parse_progress(text)


def test_a_screen_reader_heard_the_board_of_each_puzzle() -> None:
    printed, _ = solve("row 1", "row 12", "where", "board", has_board=False)
    _rating, asked, row, wrong, where, board = printed
    assert asked.splitlines()[0] == f"Puzzle {FIRST.id}"
    assert len(asked.splitlines()) == 3
    assert row.startswith("Row 1: ")
    assert wrong == "! row needs one of 1 2 3 4 5 6 7 8 9 10 11."
    assert [line.split(":")[0] for line in where.splitlines()] == ["Blue", "Red", "Green", "Walls"]
    assert len(board.splitlines()) == 13

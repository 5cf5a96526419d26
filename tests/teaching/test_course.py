"""The course: every task can be solved, and its right answers are those that the rules give."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from frontends.teaching.course import LESSONS
from frontends.teaching.goals.counting import Choose, CountCells, WhoCanPlay, WhoIsNext, WhoLeads, WhoWins
from frontends.teaching.goals.moves import (
    AnyMove,
    CapturesBoth,
    CapturesCell,
    EveryMove,
    MostCells,
    Skips,
    TakesLead,
)
from frontends.teaching.goals.safety import MakesSafe, SafeCells
from frontends.teaching.goals.win_shares import (
    KeepsShare,
    LikelyWinner,
    LimitsShare,
    PointsLost,
    ShareGoal,
    read_shares,
    shares_of,
)
from frontends.teaching.tasks import Task
from tests import reference
from tribolo_core import PLAYERS, Coord, format_position

TASKS = [
    pytest.param(task, id=f"{lesson.name}-{number}")
    for lesson in LESSONS.values()
    for number, task in enumerate(lesson.tasks, 1)
]

SHARE_TASKS = [task for lesson in LESSONS.values() for task in lesson.tasks if isinstance(task.goal, ShareGoal)]
"""The tasks about win shares."""

Rows = list[str]
LETTERS = [player.owner.value for player in PLAYERS]
NAMES = dict(zip(LETTERS, map(str, PLAYERS), strict=True))


class Oracle:
    """A task as the reference implementation sees it: rows of letters, and moves as columns and rows."""

    def __init__(self, task: Task) -> None:
        self.rows: Rows = str(task.scene.turn.board).split("\n")
        self.mover = (task.scene.turn.player or PLAYERS[0]).owner.value

    def moves(self, rows: Rows | None = None, mover: str | None = None) -> Mapping[str, set[str]]:
        found = reference.all_transitions(rows or self.rows)[mover or self.mover]
        return {name(move): {name(cell) for _, taken in jumps for cell in taken} for move, jumps in found.items()}

    def after(self, move: str) -> Rows:
        coord = Coord.parse(move)
        return reference.play(self.rows, self.mover, (coord.x, coord.y))

    def next(self, rows: Rows, mover: str) -> tuple[str | None, list[str]]:
        return reference.next_player(rows, LETTERS[(LETTERS.index(mover) + 1) % len(LETTERS)])

    def owner(self, cell: str) -> str:
        coord = Coord.parse(cell)
        return self.rows[coord.y][coord.x]


def name(cell: tuple[int, int]) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def count(rows: Rows, letter: str) -> int:
    return "".join(rows).count(letter)


def leaders(rows: Rows) -> list[str]:
    most = max(count(rows, letter) for letter in LETTERS)
    return [letter for letter in LETTERS if count(rows, letter) == most]


def is_lost(oracle: Oracle, rows: Rows, mover: str | None, cell: str, seen: set[tuple[str, str]]) -> bool:
    """Return whether any sequence of moves from `rows` on changes the owner of `cell`."""
    if mover is None or (key := ("".join(rows), mover)) in seen:
        return False
    seen.add(key)
    coord = Coord.parse(cell)
    for move in oracle.moves(rows, mover):
        place = Coord.parse(move)
        after = reference.play(rows, mover, (place.x, place.y))
        if after[coord.y][coord.x] != rows[coord.y][coord.x]:
            return True
        if is_lost(oracle, after, oracle.next(after, mover)[0], cell, seen):
            return True
    return False


def expected(task: Task) -> set[str]:
    """Return the right answers to a task, found without the code of its goal."""
    oracle, goal = Oracle(task), task.goal
    moves, mover = oracle.moves(), oracle.mover
    match goal:
        case AnyMove() | EveryMove():
            return set(moves)
        case MostCells(of=of):
            wanted_owners = LETTERS if of is None else [of.owner.value]
            counts = {move: sum(oracle.owner(cell) in wanted_owners for cell in taken) for move, taken in moves.items()}
            return {move for move, number in counts.items() if number == max(counts.values())}
        case CapturesCell(cell=cell):
            return {move for move, taken in moves.items() if cell in taken}
        case CapturesBoth():
            return {move for move, taken in moves.items() if len({oracle.owner(cell) for cell in taken}) == 2}
        case Skips(players=players):
            skipped = {move: oracle.next(oracle.after(move), mover) for move in moves}
            wanted = {player.owner.value for player in players}
            return {move for move, (following, passed) in skipped.items() if following and wanted <= set(passed)}
        case TakesLead():
            return {move for move in moves if leaders(oracle.after(move)) == [mover]}
        case CountCells(player=player, after=after):
            return {str(count(oracle.after(after) if after else oracle.rows, player.owner.value))}
        case WhoWins():
            return {" and ".join(NAMES[letter] for letter in leaders(oracle.rows))}
        case WhoLeads():
            return {NAMES[letter] for letter in leaders(oracle.rows)}
        case WhoCanPlay(cell=cell):
            return {NAMES[letter] for letter in LETTERS if cell in oracle.moves(mover=letter)}
        case WhoIsNext(move=move):
            following, _ = oracle.next(oracle.after(move), mover)
            return {NAMES[following]} if following else set()
        case MakesSafe():
            return {
                move
                for move in moves
                if not is_lost(oracle, rows := oracle.after(move), oracle.next(rows, mover)[0], move, set())
            }
        case SafeCells():
            cells = [name((x, y)) for y, row in enumerate(oracle.rows) for x, owner in enumerate(row) if owner == mover]
            return {cell for cell in cells if not is_lost(oracle, oracle.rows, mover, cell, set())}
        case LimitsShare(of=of, percent=percent):
            measured = shares_of(task.scene.turn).after
            assert set(measured) == set(moves)
            return {move for move, trio in measured.items() if trio[of.index] <= percent}
        case KeepsShare(within=within):
            own = {move: trio[LETTERS.index(mover)] for move, trio in shares_of(task.scene.turn).after.items()}
            assert set(own) == set(moves)
            return {move for move, share in own.items() if share >= max(own.values()) - within}
        case LikelyWinner():
            before = shares_of(task.scene.turn).before
            return {str(player) for player in PLAYERS if before[player.index] == max(before)}
        case PointsLost(move=move):
            shares, index = shares_of(task.scene.turn), LETTERS.index(mover)
            return {f"{shares.before[index] - shares.after[move][index]} points"}
        case Choose(right=right):
            return {right}
    raise AssertionError(f"the goal {goal} has no check")


@pytest.mark.parametrize("task", TASKS)
def test_the_right_answers_to_a_task_are_those_of_the_rules(task: Task) -> None:
    assert set(task.right) == expected(task) != set()


@pytest.mark.parametrize("task", TASKS)
def test_every_press_gets_one_sentence_and_not_every_press_is_right(task: Task) -> None:
    width, height = task.scene.size
    if task.goal.kind != "choice":
        assert list(task.answers) == [f"{'abcdefghijklmnop'[x]}{y + 1}" for y in range(height) for x in range(width)]
    assert len(task.right) < len(task.answers)
    for answer in task.answers.values():
        if not answer.is_right:
            assert re.fullmatch(r"[^.]+\.", answer.text), answer.text


@pytest.mark.parametrize("task", TASKS)
def test_a_wrong_move_is_legal_or_is_refused_with_the_reason(task: Task) -> None:
    if task.goal.kind == "choice" or isinstance(task.goal, SafeCells):
        return
    oracle = Oracle(task)
    moves = oracle.moves()
    for cell, answer in task.answers.items():
        says_no = re.search(r"captures nothing:|is occupied|is a wall", answer.text) is not None
        assert says_no == (cell not in moves), answer.text
        if match := re.search(r"the line over (.+) ends at", answer.text):
            run = re.findall(r"[a-p]\d+", match[1])
            assert len({oracle.owner(step) for step in run}) == 1
            assert oracle.owner(run[0]) not in (".", "#", oracle.mover)


@pytest.mark.parametrize("task", TASKS)
def test_the_solved_board_is_that_after_the_first_right_move(task: Task) -> None:
    oracle = Oracle(task)
    rows = oracle.after(task.right[0]) if task.goal.kind == "move" else oracle.rows
    width, height = task.scene.size
    shown = ["".join(cell.letter for cell in row) for row in task.solved_view.rows]
    assert shown == [row[:width] for row in rows[:height]]


def test_the_positions_of_the_tasks_are_measured_and_no_others() -> None:
    assert set(read_shares()) == {format_position(task.scene.turn.position) for task in SHARE_TASKS}


def test_the_percentages_in_the_questions_are_the_measured_ones() -> None:
    for task in SHARE_TASKS:
        shares = shares_of(task.scene.turn)
        assert sum(shares.before) == 100
        assert all(sum(after) == 100 for after in shares.after.values())
        known = {*shares.before, *(share for after in shares.after.values() for share in after)}
        if isinstance(task.goal, LimitsShare):
            known.add(task.goal.percent)
            assert shares.before[task.goal.of.index] > task.goal.percent
        assert {int(number) for number in re.findall(r"(\d+) %", task.prompt)} <= known


def test_the_share_of_a_wrong_move_is_clearly_worse() -> None:
    """Win shares are estimates: a few points decide nothing."""
    for task in SHARE_TASKS:
        after = shares_of(task.scene.turn).after.values()
        match task.goal:
            case LimitsShare(of=of, percent=percent):
                assert all(abs(trio[of.index] - percent) >= 5 for trio in after)
            case KeepsShare(within=within):
                shares = sorted(trio[0] for trio in after)
                wrong = [share for share in shares if share < shares[-1] - within]
                assert max(wrong) <= shares[-1] - within - 3

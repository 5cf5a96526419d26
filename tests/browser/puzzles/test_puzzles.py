"""The page of puzzles: solved by mouse and by keyboard; focus, history, and what no script draws."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from frontends.games.puzzles import MISS_RULE, explain, hint_for, reward_for, task_of
from tests.puzzle_file import load_puzzles
from tests.variants import gated
from tribolo_core import Turn
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import gained_cells

from ..shifts import FORGET_SHIFTS, IS_DRAWN, OBSERVE_SHIFTS, SHIFTS
from ..user import User, expect_board

PUZZLES = {puzzle.id: puzzle for puzzle in load_puzzles()}
PUZZLE = PUZZLES["8a99fd5f73"]
WRONG = PUZZLE.choices[1]
ADDRESS = f"/puzzles/{PUZZLE.id}"


def shown_puzzle(user: User) -> Puzzle:
    """Return the puzzle in the address of the page."""
    user.wait_until_ready()
    user.page.wait_for_url(re.compile("/puzzles/[0-9a-f]{10}"))
    return PUZZLES[re.findall("/puzzles/([0-9a-f]{10})", user.page.url)[0]]


def expect_turn(user: User, turn: Turn) -> None:
    """Expect that the page shows the board and the scores of a turn."""
    expect_board(user.page.locator("svg.board"), str(turn.board))
    expect(user.page.locator(".player .score")).to_have_text([str(turn.scores[player]) for player in turn.scores])


def expect_progress(user: User, *, rating: float, streak: int, solved: str) -> None:
    expect(user.page.locator("#rating")).to_have_text(f"{rating:.0f}")
    expect(user.page.locator("#streak")).to_have_text(str(streak))
    expect(user.page.locator("#solved")).to_have_text(solved)


def test_a_first_visitor_comes_from_the_front_page_and_solves_a_puzzle_by_mouse(user: User) -> None:
    user.page.goto("/")
    user.page.get_by_role("main").get_by_role("link", name="Puzzles").click()
    puzzle = shown_puzzle(user)
    expect(user.page.locator("#status")).to_have_text(f"You play {puzzle.player}. {task_of(puzzle)}")
    expect(user.page.locator("#rule")).to_have_text(MISS_RULE)
    expect_turn(user, puzzle.turn)
    expect(user.page.get_by_text("Solution", exact=True)).to_be_hidden()
    assert f"best move is {puzzle.key}" not in user.page.locator("body").inner_text()
    play_keys(user, puzzle)
    last = puzzle.steps[-1]
    expect(user.page.locator("svg.board .won")).to_have_count(len(gained_cells(last)))
    expect(user.page.locator("#status")).to_have_text(f"Right! {reward_for(last)}")
    expect(user.page.locator("#verdict")).to_contain_text(explain(last, last.key))
    expect_turn(user, last.turn.play(last.key))
    after = Progress().after(puzzle, is_solved=True)
    expect(user.page.locator("#verdict")).to_contain_text(f"Solved: rating {after.rating:.0f} (+")
    expect_progress(user, rating=after.rating, streak=1, solved="1 of 1")
    user.reload()
    expect_progress(user, rating=after.rating, streak=1, solved="1 of 1")
    expect(user.page.locator("#verdict")).to_have_text("Met recently: your rating stays.")


def test_a_puzzle_is_solved_by_keyboard_alone(user: User) -> None:
    user.open(ADDRESS)
    keyboard = user.page.keyboard
    user.page.locator("[role=grid] [tabindex='0']").focus()
    for _ in PUZZLE.choices:
        keyboard.press(".")
        if user.page.evaluate("document.activeElement.value") == str(WRONG.move):
            break
    keyboard.press("Enter")
    expect(user.page.locator("#ply")).to_have_text(re.compile(r"Move (\d+) of \1$"))
    expect(user.page.locator("#verdict")).to_contain_text("Missed")
    keyboard.press("r")
    expect_turn(user, PUZZLE.turn)
    keyboard.press(".")
    for _ in PUZZLE.choices:
        if user.page.evaluate("document.activeElement.value") == str(PUZZLE.key):
            break
        keyboard.press(".")
    keyboard.press("Enter")
    expect(user.page.locator("#status")).to_have_text(f"Right, this time. {reward_for(PUZZLE.steps[0])}")
    expect(user.page.locator("#verdict")).not_to_contain_text("Missed")  # It once said so again.
    keyboard.press("]")
    expect(user.page.locator("#ply")).to_contain_text("Move 2 of")
    keyboard.press("{")
    expect_turn(user, PUZZLE.turn)
    keyboard.press("n")
    expect(user.page.locator("#ply")).to_be_hidden()
    assert shown_puzzle(user) != PUZZLE


@pytest.mark.long
def test_the_focus_is_never_lost(user: User) -> None:
    user.open(ADDRESS)
    user.page.get_by_role("button", name="Hint").focus()
    user.page.keyboard.press("Enter")
    expect(user.page.locator("#verdict")).to_contain_text(hint_for(PUZZLE.steps[0], PUZZLE.themes))
    assert user.page.evaluate("document.activeElement.role ?? document.activeElement.tagName") == "gridcell"
    user.page.get_by_role("button", name="Solution").focus()
    user.page.keyboard.press("Enter")
    expect(user.page.get_by_role("button", name="Next puzzle")).to_be_focused()


@pytest.mark.long
def test_the_theme_chooses_the_next_puzzles_and_stays_in_the_address(user: User) -> None:
    user.open(ADDRESS)
    user.page.get_by_label("Theme").select_option("win-cells")
    user.page.wait_for_url(re.compile(r"theme=win-cells$"))
    assert Theme.WIN_CELLS in shown_puzzle(user).themes
    expect_progress(user, rating=1100, streak=0, solved="0 of 0")
    user.reload()
    expect(user.page.get_by_label("Theme")).to_have_value("win-cells")


def test_the_browser_goes_back_to_the_puzzle_before(user: User) -> None:
    user.open(ADDRESS)
    user.page.get_by_role("button", name="Skip").click()
    expect(user.page).not_to_have_url(re.compile(PUZZLE.id))
    second = shown_puzzle(user)
    expect_turn(user, second.turn)
    expect(user.page.locator("#solved")).to_have_text("0 of 0")
    user.page.go_back()
    expect_turn(user, PUZZLE.turn)
    user.page.go_forward()
    expect_turn(user, second.turn)
    expect(user.page.get_by_label("Link to this puzzle")).to_have_value(re.compile(second.id))


@pytest.mark.long
@pytest.mark.needs_chromium("the media feature `scripting` of a page without scripts")
def test_without_a_script_the_solution_is_behind_a_disclosure(new_user: Callable[..., User]) -> None:
    """The styles show what is for browsers without scripts."""
    user = new_user(java_script_enabled=False)
    user.page.goto(ADDRESS)
    expect(user.page.locator("#status")).to_have_text(f"You play {PUZZLE.player}. {task_of(PUZZLE)}")
    expect(user.page.locator("svg.board")).to_be_visible()
    solution = user.page.get_by_text(f"The best move is {PUZZLE.key}.")
    expect(solution).to_be_hidden()
    expect(user.page.get_by_role("button", name="Hint")).to_be_hidden()
    user.page.get_by_text("Solution", exact=True).click()
    expect(solution).to_be_visible()
    user.page.get_by_label("Theme").select_option("win-cells")
    user.page.get_by_role("button", name="Next puzzle").click()
    expect(user.page.get_by_label("Theme")).to_have_value("win-cells")


@pytest.mark.long
def test_the_verdict_and_each_step_are_announced_and_a_double_click_on_next_skips_no_puzzle(user: User) -> None:
    """A step does not touch the verdict, which screen readers would repeat, and the second press comes early."""
    user.open(ADDRESS)
    expect(user.page.locator("#verdict")).to_have_attribute("role", "status")
    expect(user.page.locator("#step-text")).to_have_attribute("role", "status")
    user.page.get_by_role("button", name="Solution").click()
    expect(user.page.locator("#step-text")).to_contain_text("plays ")
    user.page.locator("#verdict").evaluate(
        "verdict => new MutationObserver(() => { window.changed = true; }).observe(verdict, {childList: true})"
    )
    user.page.get_by_role("button", name="Next move").click()
    expect(user.page.locator("#step-text")).to_contain_text(f"plays {PUZZLE.choices[0].line[1]}")
    assert user.page.evaluate("window.changed") is None
    user.page.get_by_role("button", name="Next puzzle").dblclick()
    expect(user.page).not_to_have_url(re.compile(PUZZLE.id))
    expect(user.page.locator("#solved")).to_have_text("0 of 1")
    expect(user.page.locator("#verdict")).to_be_empty()


@pytest.mark.long
def test_the_name_of_a_player_stays_on_one_line(user: User) -> None:
    """In windows of medium width, the names once stood letter below letter."""
    user.open(ADDRESS)
    for width, height in ((540, 800), (700, 800), (900, 800), (960, 700), (844, 390)):
        user.page.set_viewport_size({"width": width, "height": height})
        heights = user.page.locator(".player .name").evaluate_all(
            "names => names.map(name => name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight))"
        )
        assert [round(height, 1) for height in heights] == [1, 1, 1], width


def play_keys(user: User, puzzle: Puzzle) -> None:
    """Play the best move of each own move of the puzzle on the page, after the replies of the opponents."""
    for number, step in enumerate(puzzle.steps, start=1):
        if number > 1:
            expect(user.page.locator("#step-text")).to_have_text(f"Your move {number} of {len(puzzle.steps)}")
        user.cell(str(step.key)).click()


def drawn_cells(user: User) -> list[str]:
    """Return the elements of the board's drawing, one for each cell."""
    cells: list[str] = user.page.locator("svg.board .cell").evaluate_all("cells => cells.map(cell => cell.outerHTML)")
    return cells


@pytest.mark.needs_chromium("the observer of layout shifts")
@pytest.mark.parametrize(("width", "height"), gated([(390, 664), (1280, 800)]))
def test_the_page_was_empty_until_its_scripts_had_chosen_a_puzzle(
    new_user: Callable[..., User], width: int, height: int
) -> None:
    """The board and the task are there before any script, and the scripts take the puzzle over in its place."""
    user = new_user(viewport={"width": width, "height": height})
    held: list[Route] = []
    user.page.route(re.compile(r"puzzles/puzzles\.js"), lambda route: held.append(route))
    user.page.add_init_script(OBSERVE_SHIFTS)
    user.page.goto("/puzzles", wait_until="commit")
    user.page.wait_for_function(IS_DRAWN)
    user.page.evaluate(FORGET_SHIFTS)
    task = user.page.locator("#status").inner_text()
    place = user.page.locator("svg.board").bounding_box()
    cells = drawn_cells(user)
    assert task.startswith("You play ")
    for route in held:
        route.continue_()
    user.page.unroute_all()
    puzzle = shown_puzzle(user)
    assert user.page.locator("#status").inner_text() == task == f"You play {puzzle.player}. {task_of(puzzle)}"
    assert user.page.locator("svg.board").bounding_box() == place
    assert drawn_cells(user) == cells
    assert user.page.evaluate(SHIFTS) == []

"""A phone held upright: the task, the board and the answer of each page with a board are in one screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from frontends.teaching.course import LESSONS
from tests.harness.games import play_out
from tests.variants import gated

from .analysis.records import record_of, review_record
from .pages import PUZZLE
from .user import User, place

PHONE: ViewportSize = {"width": 390, "height": 664}
SMALL: ViewportSize = {"width": 360, "height": 560}
SIZES = pytest.mark.parametrize("size", gated([SMALL, PHONE]), ids=["360x560", "390x664"])

pytestmark = pytest.mark.needs_chromium("phones")

MOST_STRIP = 48
"""The greatest height of the strip with the scores, in pixels."""

Opener = Callable[[ViewportSize], User]


@pytest.fixture
def on_phone(new_user: Callable[..., User]) -> Opener:
    """Return a function that opens a page on a phone with a screen of a size."""
    return lambda size: new_user(viewport=size, has_touch=True, is_mobile=True)


MEASURE = """parts => Object.entries(parts).map(([name, selector]) => {
    const shown = [...document.querySelectorAll(selector)].filter(each =>
        each.checkVisibility({ visibilityProperty: true }));
    if (shown.length !== 1) throw new Error(`${shown.length} visible elements are ${name}`);
    for (const each of [shown[0], ...shown[0].querySelectorAll(":not(.visually-hidden)")]) {
        const hides = each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
        const { overflow, clipPath } = getComputedStyle(each);
        if (hides && !overflow.startsWith("visible") && clipPath === "none") throw new Error(`${name} hides text`);
    }
    const { left, top, right, bottom } = shown[0].getBoundingClientRect();
    return [name, left, top, right, bottom];
})"""


def check_one_screen(user: User, **parts: str) -> None:
    """Check that all parts are visible in the window without scrolling, hide no text, and do not lie over each other.

    `parts` holds a CSS selector for each part. One script measures all parts, so that a whole game is checked fast.
    """
    size = user.page.viewport_size
    assert size
    boxes = user.page.evaluate(MEASURE, parts)
    for name, left, top, right, bottom in boxes:
        assert left >= -0.5, name
        assert top >= -0.5, name
        assert right <= size["width"] + 0.5, name
        assert bottom <= size["height"] + 0.5, name
    for index, (name, left, top, right, bottom) in enumerate(boxes):
        for other, *box in boxes[index + 1 :]:
            across = min(right, box[2]) - max(left, box[0])
            down = min(bottom, box[3]) - max(top, box[1])
            assert min(across, down) <= 1, f"{name} and {other} overlap"


def check_in_both_sizes(user: User, **parts: str) -> None:
    """Check the parts in both sizes of a phone; the page stays in the size that it has."""
    before = user.page.viewport_size
    assert before
    for size in (PHONE, SMALL, before):
        user.page.set_viewport_size(size)
        check_one_screen(user, **parts)


def check_no_scrolling(user: User) -> None:
    assert user.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


BOARD = ".stage"
MORE = ".more-button"
SCORES = {
    "menu": ".menu-button",
    **{
        f"{part} of {player}": f".scores .player.{player} .{part}"
        for part in ("score", "occupant")
        for player in ("blue", "red", "green")
    },
}
"""The strip of a game: the button of the menu, and the scores and names of the players."""


def check_strip(user: User) -> None:
    """Check that the strip is low, marks the player to move if there is one, and has the last moves below it."""
    page = user.page
    is_over = page.locator("#show-result").is_visible()
    assert page.locator(".scores .player[aria-current]").count() == (0 if is_over else 1)
    assert page.locator("#last-moves li").count() == min(3, user.plies)
    assert page.evaluate("document.querySelector('.scores').offsetHeight") <= MOST_STRIP


@pytest.mark.long
def test_a_phone_shows_the_board_the_scores_the_turn_and_the_confirm_button_in_one_screen_from_start_to_end(
    on_phone: Opener,
) -> None:
    """On a phone, a third of the board was below the fold, and scrolling hid the scores: one game, in two sizes."""
    user = on_phone(SMALL)
    user.start_from_form(seed="7", pace="instant", red="level:1", green="level:1")
    for _ in range(4):
        assert user.wait_for_turn()
        check_in_both_sizes(user, **SCORES, board=BOARD, status="#status")
        check_no_scrolling(user)
        assert user.smallest_target(".cells button") >= 24
        move, plies = user.legal_moves[0], user.plies
        user.cell(move).tap()
        button = user.page.get_by_role("button", name=f"Play {move}", exact=True)
        expect(button).to_be_visible()
        check_strip(user)
        parts = {"moves": "#last-moves"} if plies else {}
        parts |= {"more": MORE, "hint": "#hint", "confirm": "#choice-play", "captures": "#choice-text"}
        check_in_both_sizes(user, **SCORES, board=BOARD, **parts)
        button.tap()
        expect(user.page.locator("#move-count")).not_to_have_text(str(plies))
    user.play_to_the_end()
    check_in_both_sizes(user, **SCORES, result="#end")
    user.page.locator("#end").get_by_role("button", name="Close").tap()
    expect(user.page.locator("#show-result")).to_be_visible()
    check_strip(user)
    parts = {"more": MORE, "moves": "#last-moves", "status": "#status", "result": "#show-result"}
    check_in_both_sizes(user, **SCORES, board=BOARD, **parts)


@pytest.mark.parametrize("width", gated([320, 390]))
def test_the_strip_cut_names_and_colours_to_nonsense(new_user: Callable[..., User], width: int) -> None:
    """The strip once read "Dizzy 1, ran…", with clocks "Änn…", and at 320 pixels "Gr…"."""
    user = new_user(viewport={"width": width, "height": 664}, has_touch=True, is_mobile=True)
    texts = user.page.locator(".scores .player :is(.colour, .occupant)")
    for fields in ({}, {"red": "here", "time_control": "10+10"}, {"red": "here", "time_control": "day"}):
        user.start(green="random", name="Änne", **fields)
        expect(user.page.locator("[data-player=Green] .occupant")).to_have_text("Dizzy, beginner")
        assert not texts.evaluate_all("all => all.filter(n => n.scrollWidth > n.clientWidth).map(n => n.textContent)")
        check_one_screen(user, **SCORES, **({"clock": ".blue .clock"} if fields else {}), status="#status")


def check_bubble(user: User, cell: str) -> None:
    """Check that a bubble is shown on the board, beside the cell that it speaks of."""
    bubbles = user.page.locator(".bubble:not(:empty)")
    expect(bubbles).to_have_count(1)
    bubble, board = place(bubbles), place(user.page.locator(BOARD))
    assert bubble["x"] >= board["x"] - 0.5
    assert bubble["y"] >= board["y"] - 0.5
    assert bubble["x"] + bubble["width"] <= board["x"] + board["width"] + 0.5
    assert bubble["y"] + bubble["height"] <= board["y"] + board["height"] + 0.5
    check_one_screen(user, bubble=".bubble:not(:empty)", cell=f".cells button[value={cell}]")


@SIZES
def test_a_hint_and_a_refused_move_are_shown_at_the_cell_and_over_the_board_and_not_below_the_fold(
    on_phone: Opener, size: ViewportSize
) -> None:
    user = on_phone(size)
    user.start()
    assert user.wait_for_turn()
    page = user.page
    page.locator("#hint").tap()
    expect(page.locator(".bubble:not(:empty)")).to_have_count(1)
    text = page.locator("#log .hint").last.inner_text()
    expect(page.locator(".bubble:not(:empty)")).to_have_text(text)
    check_bubble(user, text.split()[1].strip(".:,"))
    check_one_screen(user, **SCORES, board=BOARD, turn="#status", button="#hint")
    user.toggle_card("Settings")
    page.get_by_label("Confirm moves on touch screens").uncheck()
    page.get_by_role("button", name="Close").tap()
    user.cell("d1").tap()
    expect(page.locator(".bubble:not(:empty)")).to_contain_text("d1")
    check_bubble(user, "d1")
    check_one_screen(user, **SCORES, board=BOARD)
    check_no_scrolling(user)


@SIZES
def test_a_puzzle_its_board_and_the_verdict_are_in_one_screen(on_phone: Opener, size: ViewportSize) -> None:
    user = on_phone(size)
    page = user.page
    user.open(f"/puzzles/{PUZZLE.id}")
    check_one_screen(user, task="#status", board=BOARD, more=MORE, hint="#hint", skip="#skip")
    check_no_scrolling(user)
    wrong = str(PUZZLE.choices[1].move)
    user.cell(wrong).tap()
    play = page.get_by_role("button", name=f"Play {wrong}", exact=True)
    expect(play).to_be_visible()
    check_one_screen(user, text="#choice-text", board=BOARD, play="#choice-play", more=MORE)
    play.tap()
    expect(page.locator("#verdict .why")).to_be_visible()
    expect(page.locator("#retry")).to_be_visible()
    check_one_screen(user, task="#status > span", why="#verdict", board=BOARD, retry="#retry", next="#next", more=MORE)
    check_no_scrolling(user)


def test_a_task_of_a_lesson_its_board_and_the_reply_are_in_one_screen(on_phone: Opener) -> None:
    user = on_phone(SMALL)
    page = user.page
    user.open("/learn/leader")
    for number, task in enumerate(LESSONS["leader"].tasks, start=1):
        page.get_by_role("button", name=f"Task {number}").tap()
        shown = page.locator(".task:visible")
        wrong = next(name for name, answer in task.answers.items() if not answer.is_right and answer.text)
        if task.goal.kind == "choice":
            shown.get_by_role("button", name=wrong, exact=True).tap()
        else:
            shown.locator(f".cells button[value={wrong}]").tap()
        expect(shown.get_by_role("status")).not_to_be_empty()
        board = ".task > .task-body > :is(.stage, .small-board)"
        check_in_both_sizes(user, prompt=".task > .prompt", board=board, reply=".reply", hint="[data-hint]")
    page.set_viewport_size({"width": 390, "height": 740})
    assert user.smallest_target(".task:visible button:visible") >= 24


@pytest.mark.long
def test_the_players_of_the_day_and_the_button_that_begins_are_in_one_screen(on_phone: Opener) -> None:
    user = on_phone(PHONE)
    user.page.goto("/daily")
    check_in_both_sizes(user, players=".daily-seats", play="section:has(.daily-seats) .button.main")


def test_a_review_and_its_lessons_are_in_one_screen_with_the_board(on_phone: Opener) -> None:
    """After "Review this game", and after "Learn from your mistakes", nothing seemed to happen: it was off screen."""
    user = on_phone(SMALL)
    page = user.page
    review_record(user, record_of(play_out(3, "greedy").at(40)))
    page.evaluate("scrollTo(0, 0)")
    check_in_both_sizes(user, scores=".scores", board=BOARD, graph="#graph .slider", steps="#steps")
    page.locator("#learner").select_option("Blue")
    page.locator("#learn").tap()
    expect(page.locator("#lesson")).to_be_visible()
    parts = {"solution": "#lesson-solution", "next": "#lesson-next", "end": "#lesson-end"}
    check_one_screen(user, scores=".scores", board=BOARD, lesson="#lesson", **parts)
    page.locator("#lesson-solution").tap()
    check_in_both_sizes(user, scores=".scores", board=BOARD, lesson="#lesson", **parts)


@pytest.mark.long
def test_an_analysis_shows_the_win_shares_with_the_board(on_phone: Opener) -> None:
    user = on_phone(PHONE)
    page = user.page
    user.open("/analysis")
    page.locator("#engine").tap()
    expect(page.locator("#win-shares")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    check_in_both_sizes(user, status="#status", board=BOARD, steps="#steps", shares="#win-shares .share-numbers")
    page.locator("#engine").tap()

"""The pages of the site, each opened in a state that tests look at.

The language of the pages is that in use in the process of the tests, such as German within `use_language("de")`.
"""

import re
import secrets
from collections.abc import Callable

from playwright.sync_api import expect

from tests.harness.games import play_out
from tests.puzzle_file import load_puzzles
from tribolo_core import format_position
from tribolo_core.translation.messages import gettext

from .analysis.records import open_record, record_of, review_record
from .daily.player import begin, choose_name, finish
from .user import ONE_MOVE, User

LONG_NAMES = tuple("W" * 19 + letter for letter in "ABC")
"""Names of people that are as wide as names can be."""

PUZZLE = next(puzzle for puzzle in load_puzzles() if not puzzle.sequel)


def opener(name: str, path: str, press: str = "", *, has_script: bool = True) -> Callable[[User], None]:
    """Return a function that opens the page at a path, then clicks the first element of the selector `press`."""

    def open_page(user: User) -> None:
        user.page.goto(path)
        if has_script:
            user.wait_until_ready()
        if press:
            user.page.locator(press).first.click()

    open_page.__name__ = name
    return open_page


position = opener("position", f"/position?p={format_position(ONE_MOVE)}", has_script=False)
broken_position = opener("broken_position", "/position?p=nonsense", has_script=False)
error = opener("error", "/games/nothing", has_script=False)
daily = opener("daily", "/daily", has_script=False)
devices = opener("devices", "/devices", has_script=False)
editor = opener("editor", "/editor")
analysis = opener("analysis", f"/analysis?p={format_position(ONE_MOVE)}")
refused_analysis = opener("refused_analysis", "/analysis?p=nonsense")
puzzle = opener("puzzle", f"/puzzles/{PUZZLE.id}")
rules = opener("rules", "/rules", "figure.drawing button[value=a1]")
lesson = opener("lesson", "/learn/jump", ".task:visible button[value=b2]")
lesson_with_a_wrong_choice = opener("lesson_with_a_wrong_choice", "/learn/counting", "button:text-is('3'):visible")


def front(user: User) -> None:
    user.start()
    user.page.goto("/")


def new_game(user: User) -> None:
    user.page.goto("/new")
    user.page.get_by_role("radio", name="Custom").check()
    user.page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")


def game(user: User) -> None:
    """Begin a game with a long name and a free seat, whose link the page shows."""
    user.start(red="link", name=LONG_NAMES[0])


def invitation(user: User) -> None:
    user.start(red="link")
    link = user.invite_link
    user.page.context.clear_cookies()
    user.page.goto(link)


def viewing_an_earlier_move(user: User) -> None:
    """Begin a game, play a move, try an illegal move, and then view an earlier turn."""
    user.start()
    user.play_first()
    assert user.wait_for_turn()
    user.cell("d1").click()
    expect(user.page.locator(".bubble[role=status]")).to_be_visible()
    user.page.keyboard.press("[")
    expect(user.page.locator("#viewing")).to_be_visible()


def over(user: User) -> None:
    user.start(position=format_position(ONE_MOVE))
    with user.command_sent():
        user.page.evaluate("document.querySelector('.cells [value=a1]').click()")  # Playwright would scroll.
    expect(user.page.locator("#end")).to_be_visible()


def shortcuts(user: User) -> None:
    user.start()
    user.page.keyboard.press("?")


def results(user: User) -> None:
    over(user)
    user.start(position=format_position(ONE_MOVE), red="level:1")
    user.page.locator("#hint").click()
    with user.command_sent():
        user.cell("a1").click()
    expect(user.page.locator("#end")).to_be_visible()
    user.page.goto("/results")


def privacy(user: User) -> None:
    user.start()
    user.page.goto("/privacy")


def deleted(user: User) -> None:
    privacy(user)
    user.page.locator("#delete input[type=checkbox]").check()
    user.page.get_by_role("button", name=gettext("Delete my data")).click()


def analysis_shortcuts(user: User) -> None:
    analysis(user)
    user.page.keyboard.press("?")


def searched(user: User) -> None:
    user.open("/analysis")
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines .ranked").first).to_be_visible()
    user.page.locator("#engine").click()


def reviewed(user: User) -> None:
    review_record(user, record_of(play_out(3, "greedy").at(40)))
    user.page.locator("#review .judged button").nth(1).click()
    expect(user.page.locator("#tree .branch")).to_be_visible()
    user.page.locator("#learn").click()
    expect(user.page.locator("#lesson")).to_be_visible()


def reviewing(user: User) -> None:
    """Begin a review whose engines never get a question: its progress and its graph once had the same place."""
    open_record(user, record_of(play_out(3, "greedy").at(40)))
    expect(user.page.locator("#review-start")).to_be_enabled()
    user.page.evaluate("() => { Worker.prototype.postMessage = () => {}; }")
    user.page.locator("#review-start").click()
    expect(user.page.locator("#review-progress")).to_be_visible()


def compared(user: User) -> None:
    """Review a game of long names, and compare a costly move: the sentence about it once lay over the graph."""
    review_record(user, record_of(play_out(3, "greedy").at(40), (LONG_NAMES[0], "human", LONG_NAMES[1])))
    user.page.locator("#costly button").first.click()
    expect(user.page.locator("#compared")).to_be_visible()


def course(user: User) -> None:
    lesson(user)
    user.open("/learn")


def lesson_on_a_whole_board(user: User) -> None:
    """Play a wrong move in a lesson on a board of full size."""
    user.open("/learn/leader")
    user.page.get_by_role("button", name=gettext("Task {number}", number=4)).click()
    user.page.locator(".task:visible button[value=m3]").click()


def missed_puzzle(user: User) -> None:
    puzzle(user)
    user.cell(str(PUZZLE.choices[1].move)).click()
    expect(user.page.locator("#ply")).to_have_text(
        re.compile(gettext("Move {step} of {steps}", step=r"(\d+)", steps=r"\1"))
    )


def solved_puzzle(user: User) -> None:
    puzzle(user)
    user.cell(str(PUZZLE.key)).click()
    expect(user.page.locator("#verdict .right")).to_be_visible()


def no_browser_game(user: User) -> None:
    user.open("/play?game=nothing")
    expect(user.page.get_by_role("alert")).to_contain_text(gettext("This browser has no such game."))


def refused_name(user: User) -> None:
    """Play the deal of the day, and open its page with a refused name in the form."""
    begin(user)
    finish(user)
    choose_name(user, "<>")
    expect(user.page.get_by_role("alert")).to_be_visible()


def played_daily(user: User) -> None:
    """Play the deal of the day, and open its page with the table and the text to share."""
    begin(user)
    finish(user)
    choose_name(user, f"W{secrets.randbelow(10**18):018}W")
    expect(user.page.get_by_role("table")).to_be_visible()


def past_days(user: User) -> None:
    user.page.goto("/daily/days")
    expect(user.page.locator("#calendar td[aria-current]")).to_be_visible()


def friends(user: User) -> None:
    user.page.goto("/daily/friends")
    user.page.get_by_label(gettext("Your name")).fill("Ada")
    user.page.get_by_role("button", name=gettext("Begin"), exact=True).click()
    expect(user.page.get_by_role("table")).to_be_visible()


def lobby(user: User) -> None:
    """Wait in the lobby for people, with an open game of somebody else in the list."""
    user.page.request.post("/api/lobby/commands", data={"command": "take", "time_control": "postal"})
    user.page.context.clear_cookies()
    user.open("/lobby")
    user.page.locator(".time-control", has_text=gettext("No clock")).click()
    expect(user.page.locator("#own .waiting")).to_be_visible()


def watch(user: User) -> None:
    for name in LONG_NAMES:
        command = {"command": "take", "time_control": "unlimited", "name": name}
        user.page.request.post("/api/lobby/commands", data=command)
        user.page.context.clear_cookies()
    user.open("/watch")
    expect(user.page.locator("#watched .thumbnail").first).to_be_visible()


PAGES: list[Callable[[User], None]] = [
    # Every change is tested on these.
    *(front, game, over, editor, reviewing, lesson, puzzle, daily),
    # The long tests visit the others, too.
    *(analysis, new_game, invitation, viewing_an_earlier_move, shortcuts, position, broken_position),
    *(analysis_shortcuts, searched, reviewed, compared, results, privacy, deleted, refused_analysis, rules),
    *(course, lesson_on_a_whole_board, lesson_with_a_wrong_choice, missed_puzzle, solved_puzzle, error),
    *(no_browser_game, refused_name, played_daily, past_days, friends, lobby, watch, devices),
]

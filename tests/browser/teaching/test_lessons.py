"""The course in a browser: a whole lesson by keyboard, progress, and no script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, expect

from frontends.teaching.course import LESSONS
from frontends.teaching.tasks import Task

from ..user import User, place


def task_of(user: User) -> Locator:
    return user.page.locator(".task:visible")


def solve(user: User, task: Task) -> None:
    shown = task_of(user)
    expect(shown.locator(".prompt")).to_have_text(task.prompt)
    for name in task.right if task.goal.kind == "cells" else task.right[:1]:
        if task.goal.kind == "choice":
            shown.get_by_role("button", name=name, exact=True).click()
        else:
            shown.locator(f".cells button[value={name}]").click()
        expect(shown.get_by_role("status")).to_contain_text(task.answers[name].text)
    expect(shown.get_by_role("status")).to_contain_text("Right.")
    expect(shown.get_by_role("status")).to_contain_text(task.praise)


def test_a_whole_lesson_is_done_by_keyboard_alone(user: User) -> None:
    keyboard = user.page.keyboard
    user.open("/learn/lines")
    for number, task in enumerate(LESSONS["lines"].tasks):
        if number == 0:
            user.page.get_by_role("button", name="Task 3").focus()
        keyboard.press("Tab")
        target = task.right[0]
        assert user.page.evaluate("document.activeElement.closest('.task') !== null")
        keyboard.press("Control+Home")
        for _ in range("abcdefghijklmnop".index(target[0])):
            keyboard.press("ArrowRight")
        for _ in range(int(target[1:]) - 1):
            keyboard.press("ArrowDown")
        assert user.page.evaluate("document.activeElement.value") == target
        keyboard.press("Enter")
        expect(task_of(user).get_by_role("status")).to_contain_text("Right.")
        keyboard.press("Tab")
        expect(task_of(user).locator("[data-next]")).to_be_focused()
        keyboard.press("Enter")
    expect(user.page.locator("#end-title")).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Enter")
    user.page.wait_for_url("**/learn/walls")


def test_the_progress_is_kept_and_the_list_continues_where_it_stopped(user: User) -> None:
    user.open("/learn/jump")
    for task in LESSONS["jump"].tasks:
        solve(user, task)
        task_of(user).locator("[data-next]").click()
    user.open("/learn/jump")
    expect(task_of(user).locator(".prompt")).to_have_text(LESSONS["jump"].tasks[0].prompt)
    user.open("/learn/lines")
    solve(user, LESSONS["lines"].tasks[0])
    user.reload()
    expect(task_of(user).locator(".prompt")).to_have_text(LESSONS["lines"].tasks[1].prompt)
    expect(user.page.get_by_role("button", name="Task 1, done")).to_be_visible()
    user.open("/learn")
    expect(user.page.locator("[data-lesson=jump] .badge")).to_be_visible()
    expect(user.page.locator("[data-lesson=lines] .badge")).to_be_hidden()
    expect(user.page.locator("#done")).to_have_text("1 of 9 lessons done.")
    user.page.get_by_role("link", name="Continue: Several lines").click()
    user.page.wait_for_url("**/learn/lines")
    user.page.goto("/learn")
    user.page.get_by_role("button", name="Begin the course again").click()
    expect(user.page.get_by_role("link", name="Start with the first lesson")).to_be_focused()
    expect(user.page.locator("[data-lesson=jump] .badge")).to_be_hidden()
    user.page.reload()
    expect(user.page.locator("#done")).to_be_hidden()


@pytest.mark.long
def test_a_hint_comes_first_and_then_the_answer_which_starts_again(user: User) -> None:
    user.open("/learn/jump")
    task, shown = LESSONS["jump"].tasks[0], task_of(user)
    shown.get_by_role("button", name="Hint").click()
    expect(shown.get_by_role("status")).to_have_text(task.hint)
    shown.get_by_role("button", name="Show the answer").click()
    expect(shown.get_by_role("status")).to_have_text(f"The answer is {task.right[0]}.")
    expect(shown.locator("svg.board .hint")).to_have_count(1)
    expect(shown.locator(f"button[value={task.right[0]}]")).to_have_attribute("aria-label", "b2 empty, hint")
    solve(user, task)
    shown.get_by_role("button", name="Start again").click()
    expect(shown.get_by_role("status")).to_be_empty()
    expect(shown.get_by_role("button", name="Hint")).to_be_focused()
    expect(shown.locator("[data-next]")).to_be_hidden()
    solve(user, task)


@pytest.mark.long
@pytest.mark.needs_chromium("the media feature `scripting` of a page without scripts")
def test_without_a_script_every_task_shows_its_answer_and_the_way_on(new_user: Callable[..., User]) -> None:
    """The styles show what is for browsers without scripts."""
    user = new_user(java_script_enabled=False)
    for name, lesson in LESSONS.items():
        user.page.goto(f"/learn/{name}")
        for section, task in zip(user.page.locator(".task").all(), lesson.tasks, strict=True):
            expect(section.locator(".after")).to_contain_text(task.solution)
            expect(section.locator("svg.board:visible")).to_have_count(2 if task.goal.kind == "move" else 1)
            expect(section.get_by_role("button", name="Hint")).to_be_hidden()
    user.page.goto("/learn/jump")
    user.page.get_by_role("link", name="Next: Several lines").click()
    user.page.wait_for_url("**/learn/lines")


def test_a_browser_without_storage_says_so_and_lets_the_visitor_go_on(user: User) -> None:
    user.page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }});")
    user.open("/learn/jump")
    solve(user, LESSONS["jump"].tasks[0])
    expect(user.page.get_by_role("alert")).to_have_text("This browser cannot keep your progress.")
    task_of(user).locator("[data-next]").click()
    expect(task_of(user).locator(".prompt")).to_have_text(LESSONS["jump"].tasks[1].prompt)


@pytest.mark.long
@pytest.mark.needs_chromium("forced colours")
def test_the_shown_task_is_seen_in_forced_colours(new_user: Callable[..., User]) -> None:
    user = new_user(forced_colors="active")
    user.open("/learn/jump")
    violations = Axe().run(user.page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["target"]) for fault in violations] == []


@pytest.mark.long
@pytest.mark.needs_chromium("phones")
def test_a_phone_held_sideways_shows_a_whole_board_with_the_reply_beside_it(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    user.open("/learn/leader")
    user.page.get_by_role("button", name="Task 4").tap()
    task_of(user).locator("button[value=m3]").tap()
    board, reply = place(task_of(user).locator(".stage").first), place(task_of(user).get_by_role("status"))
    assert board["height"] <= 390
    assert reply["x"] >= board["x"] + board["width"]

"""The course in a browser whose language is German."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from frontends.locale.languages import use_language
from frontends.web.teaching.course import LESSONS
from frontends.web.teaching.tasks import Task
from tribolo_core.translation.messages import gettext

from ..user import User
from .test_lessons import open_lesson, task_of


@pytest.fixture(autouse=True)
def in_german() -> Iterator[None]:
    """Let this process speak German, as the server does to the browser: the tests expect its texts."""
    with use_language("de"):
        yield


@pytest.fixture
def german(new_user: Callable[..., User]) -> User:
    """Return a user whose browser asks for German."""
    return new_user(viewport={"width": 1280, "height": 800}, locale="de-DE")


def press(user: User, task: Task, name: str) -> None:
    """Give an answer to the task that is shown."""
    choice = task_of(user).get_by_role("button", name=name, exact=True)
    cell = task_of(user).locator(f".cells button[value='{name}']")
    (choice if task.goal.kind == "choice" else cell).click()


@pytest.mark.long
@pytest.mark.parametrize("name", ["jump", "skipping", "safe-cells"])
def test_a_lesson_answers_in_german(german: User, name: str) -> None:
    """The three lessons have moves, choices and cells to find."""
    open_lesson(german, name)
    said = task_of(german).get_by_role("status")
    for number, task in enumerate(LESSONS[name].tasks, 1):
        expect(german.page.get_by_role("heading", name=f"Aufgabe {number} von 3")).to_be_visible()
        expect(task_of(german).locator(".prompt")).to_have_text(gettext(task.prompt))
        task_of(german).get_by_role("button", name="Tipp", exact=True).click()
        expect(said).to_have_text(gettext(task.hint))
        task_of(german).get_by_role("button", name="Antwort zeigen", exact=True).click()
        expect(said).to_have_text(re.compile(rf"^Die Antwort ist ({'|'.join(task.right)})\.$"))
        wrong = next(name for name, answer in task.answers.items() if not answer.is_right)
        press(german, task, wrong)
        expect(said).to_have_text(task.answers[wrong].text)
        for answer in task.right if task.goal.kind == "cells" else task.right[:1]:
            press(german, task, answer)
        expect(said).to_have_text(f"Richtig. {task.answers[answer].text} {gettext(task.praise)}")
        task_of(german).locator("[data-next]").click()
    expect(german.page.get_by_role("heading", name="Lektion geschafft")).to_be_focused()
    german.page.get_by_role("link", name="Alle Lektionen").first.click()
    german.wait_until_ready()
    expect(german.page.locator("#done")).to_have_text("1 von 9 Lektionen geschafft.")

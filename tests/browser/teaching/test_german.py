"""The rules, the course and the puzzles in German, in a browser whose language is German: with and without a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from frontends.games.puzzles import explain, hint_for
from frontends.web.locale.languages import use_language
from frontends.web.teaching.course import LESSONS
from frontends.web.teaching.tasks import Task
from tests.puzzle_file import load_puzzles
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name

from ..user import User

PUZZLE = load_puzzles()[0]


@pytest.fixture(autouse=True)
def in_german() -> Iterator[None]:
    """Let this process speak German, as the server does to the browser: the tests expect its texts."""
    with use_language("de"):
        yield


@pytest.fixture
def german(new_user: Callable[..., User]) -> User:
    """Return a user whose browser asks for German."""
    return new_user(viewport={"width": 1280, "height": 800}, locale="de-DE")


def task_of(user: User) -> Locator:
    """Return the task that is shown."""
    return user.page.locator(".task:visible")


def press(user: User, task: Task, name: str) -> None:
    """Give an answer to the task that is shown."""
    choice = task_of(user).get_by_role("button", name=name, exact=True)
    cell = task_of(user).locator(f".cells button[value='{name}']")
    (choice if task.goal.kind == "choice" else cell).click()


@pytest.mark.parametrize("name", ["jump", "skipping", "safe-cells"])
def test_a_lesson_answers_in_german(german: User, name: str) -> None:
    """The three lessons have moves, choices and cells to find."""
    german.page.goto(f"/learn/{name}")
    german.wait_until_ready()
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


def test_found_cells_are_counted_and_named_in_german(german: User) -> None:
    german.page.goto("/learn/jump")
    german.wait_until_ready()
    german.page.get_by_role("button", name="Aufgabe 3").click()
    task_of(german).locator("button[value=b4]").click()
    expect(task_of(german).get_by_role("status")).to_have_text("b4 erobert c4. Noch 2 zu finden.")
    expect(task_of(german).locator("button[value=b4]")).to_have_attribute("aria-label", "b4 leer, gefunden")
    expect(task_of(german).locator("button[value=a1]")).to_have_attribute("aria-label", "a1 Blau")


def test_a_drawing_of_the_rules_is_played_in_german(german: User) -> None:
    german.page.goto("/rules")
    german.wait_until_ready()
    figure = german.page.locator("figure.drawing").nth(5)
    said = figure.get_by_role("status")
    expect(said).to_have_text("Grün ist am Zug. Wähle ein Feld.")
    figure.locator("button[value=b1]").click()
    expect(said).to_have_text("b1 ist besetzt.")
    figure.locator("button[value=e1]").click()
    figure.locator("button[value=a1]").click()
    expect(said).to_have_text(
        "Grün spielt a1 und erobert b1. Die Partie ist zu Ende: Grün gewinnt mit 6 Feldern (Blau 0, Rot 0, Grün 6)."
    )
    german.page.locator("figure.drawing").last.locator("button[value=a1]").click()
    expect(german.page.locator("figure.drawing").last.get_by_role("status")).to_contain_text("Blau und Grün teilen")


def test_a_puzzle_is_solved_in_german(german: User) -> None:
    page, wrong = german.page, PUZZLE.choices[-1].move
    page.goto(f"/puzzles/{PUZZLE.id}")
    german.wait_until_ready()
    name = player_name(PUZZLE.player)
    expect(page.locator("#status")).to_have_text(f"Du spielst {name}. Finde den besten Zug.")
    german.cell(str(wrong)).click()
    expect(page.locator("#verdict")).to_contain_text(explain(PUZZLE, wrong))
    expect(page.locator("#verdict")).to_contain_text("Nicht gelöst: Deine Wertung fällt von 1350 auf")
    page.get_by_role("button", name="Noch einmal").click()
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text(f"Tipp: {hint_for(PUZZLE)}")
    german.cell(str(PUZZLE.key)).click()
    expect(page.locator("#status")).to_have_text(f"Der beste Zug ist {PUZZLE.key}.")
    expect(page.locator("#step-text")).to_contain_text(f"{name} spielt {PUZZLE.key} und erobert")
    expect(page.locator("#verdict")).to_contain_text(f"Schwierigkeit {PUZZLE.rating}")


def test_without_a_script_the_answers_are_on_the_page_in_german(new_user: Callable[..., User]) -> None:
    page = new_user(locale="de-AT", java_script_enabled=False).page
    page.goto("/learn/counting")
    for task in LESSONS["counting"].tasks:
        expect(page.locator("main")).to_contain_text(task.solution)


@pytest.mark.needs_chromium("the media feature `scripting` of a page without scripts")
def test_without_a_script_the_solution_is_on_the_page_in_german(new_user: Callable[..., User]) -> None:
    page = new_user(locale="de-AT", java_script_enabled=False).page
    page.goto(f"/puzzles/{PUZZLE.id}")
    page.get_by_text("Lösung", exact=True).click()
    expect(page.locator("details.solution")).to_contain_text(explain(PUZZLE, PUZZLE.key))


def test_the_language_is_changed_on_a_lesson_and_the_progress_stays(german: User) -> None:
    german.page.goto("/learn/jump")
    german.wait_until_ready()
    press(german, LESSONS["jump"].tasks[0], "b2")
    german.page.get_by_role("button", name="English").click()
    german.wait_until_ready()
    expect(german.page.get_by_role("heading", name="The jump")).to_be_visible()
    expect(german.page.get_by_role("button", name="Task 1, done")).to_be_visible()
    expect(german.page.get_by_role("heading", name="Task 2 of 3")).to_be_visible()

"""The rules, the course, the puzzles and shared results in German: complete, and right like the English ones."""

from __future__ import annotations

import re

import pytest

from frontends.locale.languages import use_language
from frontends.teaching.course import LESSONS
from frontends.teaching.tasks import Task
from tests.puzzle_file import load_puzzles
from tests.teaching.test_course import TASKS
from tests.web.static_site.pages import Page
from tests.web.worker import Worker
from tribolo_core.puzzles.puzzle import Puzzle
from tribolo_core.translation.messages import gettext

PUZZLES = load_puzzles()
PAGES = ["/rules", "/learn", *(f"/learn/{name}" for name in LESSONS), f"/puzzles/{PUZZLES[0].id}"]

SAME = re.compile(
    r"https?://\S+|\b(Tribolo|William Soleau|Analyse|Normal|Editor|Lobby|English|Deutsch|Home|Enter|[a-p]\d+|\w)\b",
    re.IGNORECASE,
)
"""What is the same in both languages: addresses, names, keys, cells and single letters."""


def things(text: str) -> list[str]:
    return sorted(re.findall(r"[a-p]\d+|\d+", text))


def is_same_in_all_languages(text: str) -> bool:
    """Return whether a text has no words that need a translation."""
    return re.search(r"[a-z]", SAME.sub("", text), re.IGNORECASE) is None


def texts_of(page: Page) -> list[str]:
    """Return the texts of a page that people see or hear: those of elements and those of attributes."""
    found = [" ".join(text.split()) for text in page.texts if text.strip()]
    for _, given in page.elements:
        names = ["aria-label", "title", "placeholder", "alt", *(["content"] if "description" in given.values() else [])]
        found += [given[name] for name in names if given.get(name)]
    return found


def read(worker: Worker, address: str, language: str) -> str:
    answer = worker.browser().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("address", PAGES)
def test_no_text_of_a_page_stays_in_english(worker: Worker, address: str) -> None:
    english, german = (texts_of(Page(read(worker, address, language))) for language in ("en", "de"))
    assert len(german) == len(english)
    assert [text for text in german if text in english and not is_same_in_all_languages(text)] == []


@pytest.mark.parametrize("address", ["/learn", "/rules", "/learn/jump"])
def test_a_page_in_one_language_leaves_nothing_on_the_page_in_the_other_one(worker: Worker, address: str) -> None:
    english, german = read(worker, address, "en"), read(worker, address, "de")
    assert english != german
    assert (read(worker, address, "en"), read(worker, address, "de")) == (english, german)


@pytest.mark.parametrize("task", TASKS)
def test_a_task_has_the_same_answers_in_german_as_in_english(task: Task) -> None:
    english = task.answers
    with use_language("de"):
        german = task.answers
        texts = [(gettext(task.prompt), task.prompt), (gettext(task.hint), task.hint)]
    assert [answer.is_right for answer in german.values()] == [answer.is_right for answer in english.values()]
    if task.goal.kind != "choice":
        assert list(german) == list(english)
    texts += [(german, english) for german, english in zip(german, english, strict=True) if task.goal.kind == "choice"]
    texts += [(one.text, other.text) for one, other in zip(german.values(), english.values(), strict=True)]
    assert [one for one, other in texts if one == other and not is_same_in_all_languages(one)] == []


@pytest.mark.parametrize("task", TASKS)
def test_an_answer_in_german_names_the_same_cells_and_numbers_as_in_english(task: Task) -> None:
    english = [*map(things, task.answers), *(things(answer.text) for answer in task.answers.values())]
    with use_language("de"):
        german = [*map(things, task.answers), *(things(answer.text) for answer in task.answers.values())]
        prompt, solution = gettext(task.prompt), task.solution
    assert german == english
    assert (things(prompt), things(solution)) == (things(task.prompt), things(task.solution))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_every_move_of_a_puzzle_is_explained_in_german(worker: Worker, puzzle: Puzzle) -> None:
    english, german = (
        worker.browser().get(f"/api/puzzles/{puzzle.id}", headers={"Accept-Language": language}).get_json()
        for language in ("en", "de")
    )
    texts = [(german["hint"], english["hint"])]
    texts += [(one["text"], other["text"]) for one, other in zip(german["moves"], english["moves"], strict=True)]
    for one, other in texts:
        assert things(one) == things(other)
        assert not re.search("captures|your|share|Blue|Red|Green", one)
    key, *others = [move["text"] for move in german["moves"]]
    assert re.search(r"von 100 Partien \d+ mehr|Du (gewinnst|teilst dir den Sieg) mit \d+ Feld", key)
    assert all("Gewinnchance" in text for text in others)
    assert not set(german["themes"].values()) & set(english["themes"].values())
    assert (german["player"], german["themes"].keys()) == (english["player"], english["themes"].keys())

"""The pages of the course: the list, a page for each lesson, and what they hold without a script."""

from __future__ import annotations

import json
import re

import pytest

from frontends.web.teaching.course import LESSONS

from ..worker import Worker


def test_the_list_links_to_every_lesson_with_its_summary(worker: Worker) -> None:
    text = worker.browser().get("/learn").text
    assert "<title>Tribolo: Learn to play</title>" in text
    for lesson in LESSONS.values():
        assert f'<a href="/learn/{lesson.name}">{lesson.title}</a>' in text
        assert lesson.summary in text


def test_every_lesson_has_a_title_of_its_own(worker: Worker) -> None:
    titles = set()
    for number, lesson in enumerate(LESSONS.values(), 1):
        answer = worker.browser().get(f"/learn/{lesson.name}")
        assert answer.status_code == 200
        found = re.search("<title>(.*?)</title>", answer.text)
        assert found
        assert found[1] == f"Tribolo: Lesson {number}, {lesson.title}"
        titles.add(found[1])
    assert len(titles) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_holds_its_tasks_with_boards_and_answers(worker: Worker, lesson: object) -> None:
    found = LESSONS[getattr(lesson, "name", "")]
    text = worker.browser().get(f"/learn/{found.name}").text
    sections = re.findall(r'<section class="task.*?</section>', text, re.DOTALL)
    assert len(sections) == len(found.tasks)
    for section, task in zip(sections, found.tasks, strict=True):
        pictures = re.findall(r'<svg[^>]* class="board.*?</svg>', section, re.DOTALL)
        styles = [re.findall('class="cell ([a-z]+)"', picture) for picture in pictures]
        views = [task.view, task.solved_view] if task.goal.kind == "move" else [task.view]
        assert styles == [[cell.style for row in view.rows for cell in row] for view in views]
        told = re.sub("<[^>]+>", "", section).replace("&#39;", "'")
        assert task.prompt in told
        assert task.solution in told
    ids = re.findall(' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall('href="#((?:tile|mark)-[a-z]+)"', text)) <= set(ids)


def test_the_script_of_a_lesson_gets_every_answer(worker: Worker) -> None:
    for lesson in LESSONS.values():
        text = worker.browser().get(f"/learn/{lesson.name}").text
        found = re.search('<script type="application/json" id="tasks">(.*?)</script>', text)
        assert found
        for sent, task in zip(json.loads(found[1]), lesson.tasks, strict=True):
            assert (sent["kind"], sent["hint"], sent["praise"]) == (task.goal.kind, task.hint, task.praise)
            assert {name: (answer["is_right"], answer["text"]) for name, answer in sent["answers"].items()} == {
                name: (answer.is_right, answer.text) for name, answer in task.answers.items()
            }


def test_lessons_lead_from_one_to_the_next_and_the_last_one_to_a_game(worker: Worker) -> None:
    names = [*LESSONS]
    for name, following in zip(names, [*names[1:], None], strict=True):
        text = worker.browser().get(f"/learn/{name}").text
        end = text[text.index('id="end"') :]
        if following:
            assert f'<a class="button main large" href="/learn/{following}">Next lesson</a>' in end
        else:
            assert '<form method="post" action="/games"><button class="button main large">Play now</button>' in end


@pytest.mark.parametrize("name", ["nothing", "Jump", "1", "%F0%9F%8E%B2", "x" * 500])
def test_a_lesson_that_does_not_exist_leads_to_the_list(worker: Worker, name: str) -> None:
    answer = worker.browser().get(f"/learn/{name}")
    assert answer.status_code == 404
    assert "There is no such lesson." in answer.text
    assert 'href="/learn">Go to the lessons</a>' in answer.text


def test_every_page_leads_to_the_course_and_the_front_page_asks_a_newcomer(worker: Worker) -> None:
    front = worker.browser().get("/").text
    assert '<a class="button large" href="/learn">New here? Learn to play</a>' in front
    for address in ("/", "/rules", "/editor", "/analysis", "/nothing"):
        assert '<a href="/learn">Learn</a>' in worker.browser().get(address).text
    assert '<a href="/learn" aria-current="page">Learn</a>' in worker.browser().get("/learn").text

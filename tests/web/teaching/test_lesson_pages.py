"""The pages of the course and of the rules: what they hold without a script, and lessons that do not exist."""

from __future__ import annotations

import re

import pytest

from frontends.teaching.course import LESSONS
from tests.web.worker import Worker


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_holds_its_tasks_with_boards_and_answers(worker: Worker, name: str) -> None:
    text = worker.browser().get(f"/learn/{name}").text
    sections = re.findall(r'<section class="task.*?</section>', text, re.DOTALL)
    for section, task in zip(sections, LESSONS[name].tasks, strict=True):
        pictures = re.findall(r'<svg[^>]* class="board.*?</svg>', section, re.DOTALL)
        styles = [re.findall('class="cell ([a-z]+)"', picture) for picture in pictures]
        views = [task.view, task.solved_view] if task.goal.kind == "move" else [task.view]
        assert styles == [[cell.style for row in view.rows for cell in row] for view in views]
        told = re.sub("<[^>]+>", "", section).replace("&#39;", "'")
        assert task.prompt in told
        assert task.solution in told


@pytest.mark.parametrize("address", ["/rules", *(f"/learn/{name}" for name in LESSONS)])
def test_ids_are_unique_and_each_used_tile_is_defined_once(worker: Worker, address: str) -> None:
    text = worker.browser().get(address).text
    ids = re.findall(' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall('href="#((?:tile|mark)-[a-z]+)"', text)) <= set(ids)


@pytest.mark.parametrize("name", ["nothing", "Jump", "1", "%F0%9F%8E%B2", "x" * 500])
def test_a_lesson_that_does_not_exist_leads_to_the_list(worker: Worker, name: str) -> None:
    answer = worker.browser().get(f"/learn/{name}")
    assert answer.status_code == 404
    assert "There is no such lesson." in answer.text
    assert 'href="/learn">Go to the lessons</a>' in answer.text

"""The rules, with drawings that can be played, and the course."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from frontends.teaching.boards import read_board, view_corner
from frontends.teaching.course import LESSONS
from frontends.teaching.drawings import Drawing
from frontends.teaching.rules import DRAWINGS, SECTIONS
from frontends.teaching.tasks import Task
from frontends.web.serving.errors import UnknownLesson
from frontends.web.serving.rendering import page
from tribolo_core import Position, format_position
from tribolo_core.translation.messages import gettext

teaching: Final = Blueprint("teaching", __name__)


@teaching.get("/rules")
def rules() -> AnyResponse:
    """Return the rules; each drawing is a small board to play on and, without a script, one or two pictures."""
    return page(
        "rules.html",
        title=gettext("Tribolo: Rules"),
        sections=SECTIONS,
        boards={drawing: _small_board(drawing) for drawing in DRAWINGS},
        drawings=[_start(drawing) for drawing in DRAWINGS],
    )


def _small_board(drawing: Drawing) -> SimpleNamespace:
    """Return the views of a drawing before and after its moves; `after` is `None` if nobody plays in it."""
    board = read_board(drawing.before)
    after = view_corner(read_board(drawing.after), drawing.first, drawing.size) if drawing.after else None
    return SimpleNamespace(before=view_corner(board, drawing.first, drawing.size), after=after)


def _start(drawing: Drawing) -> dict[str, object]:
    """Return what the script of the page needs to play on a drawing, as values for JSON.

    `size` is the number of columns and of rows to draw, and `starts` maps each player who may begin to the position
    string.
    """
    board = read_board(drawing.before)
    return {
        "size": drawing.size,
        "starts": {str(player): format_position(Position(board, player)) for player in drawing.players},
        "first": str(drawing.first),
        "tells_turns": drawing.tells_turns,
    }


@teaching.get("/learn")
def course() -> AnyResponse:
    """Return the list of lessons; its script marks those that the visitor has done."""
    counts = [
        {"name": name, "title": gettext(lesson.title), "tasks": len(lesson.tasks)} for name, lesson in LESSONS.items()
    ]
    return page("course.html", title=gettext("Tribolo: Learn to play"), lessons=LESSONS, counts=counts)


@teaching.get("/learn/<name>")
def lesson(name: str) -> AnyResponse:
    """Return the lesson named `name`; without a script, its tasks are boards with their answers.

    Raise UnknownLesson if there is none.
    """
    found = LESSONS.get(name)
    if found is None:
        raise UnknownLesson(name)
    names = list(LESSONS)
    number = names.index(name)
    return page(
        "lesson.html",
        title=gettext("Tribolo: Lesson {number}, {title}", number=number + 1, title=gettext(found.title)),
        lesson=found,
        number=number + 1,
        count=len(names),
        tasks=[_task(task) for task in found.tasks],
        previous=LESSONS[names[number - 1]] if number else None,
        next=LESSONS[names[number + 1]] if number + 1 < len(names) else None,
    )


def _task(task: Task) -> dict[str, object]:
    """Return what the script of the page needs to check the answers to a task, as values for JSON."""
    return {
        "kind": task.goal.kind,
        "position": format_position(task.scene.turn.position),
        "size": task.scene.size,
        "takes": task.view.takes,
        "answers": task.answers,
        "hint": gettext(task.hint),
        "praise": gettext(task.praise),
    }

"""The rules and the course line by line."""

from collections.abc import Iterator

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.teaching import CourseConsole, brief_lines
from frontends.teaching.course import LESSONS
from frontends.teaching.rules import SECTIONS
from tests.harness.console import output_of

PLAIN = TextStyle(color=False, ascii=True)


def test_nothing_in_the_terminal_said_how_to_play() -> None:
    printed = " ".join(output_of("rules", "--ascii").split())
    for part in (part for section in SECTIONS for part in section.parts):
        assert (part.text in printed) != part.is_of_page
    assert "1 . R R B 1 1 B B B B 1" in printed
    assert "R R" not in output_of("rules", "--no-board")
    assert len([*brief_lines(PLAIN)]) < 20, "the first page fits a terminal of 24 lines"


def test_every_task_of_the_course_is_solved_by_its_right_answers_alone() -> None:
    tasks = [task for lesson in LESSONS.values() for task in lesson.tasks]

    def lines() -> Iterator[str]:
        for task in tasks:
            names = [*task.answers]
            yield from ("nonsense", "hint", "board", "?")
            wrong = next(place for place, name in enumerate(names) if name not in task.right)
            right = task.right if task.goal.kind == "cells" else task.right[:1]
            if task.goal.kind == "choice":
                yield from (str(wrong + 1), *(str(names.index(name) + 1) for name in right))
            else:
                yield from (names[wrong], *right)

    typed, out, err = lines(), list[str](), list[str]()
    CourseConsole([*LESSONS.values()], PLAIN, lambda _prompt: next(typed, None), out.append, err.append, "learn").run()
    assert len(err) == len(tasks)
    assert out[-1] == "\nThat was the course. `tribolo-cli` starts a game."
    assert output_of("learn", "walls").endswith("To go on here: `tribolo-cli learn walls`\n")

"""The rules and the course as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Final

from frontends.teaching.boards import read_board, view_corner
from frontends.teaching.drawings import Drawing
from frontends.teaching.rules import SECTIONS, Part
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext, gettext_noop

from .drawing import TextStyle, board_lines, where_lines
from .line_console import FOR_HELP

WIDTH: Final = 70
"""The greatest width of a paragraph, in characters."""

_GAP: Final = "   "

COMMANDS: Final = gettext_noop("""\
Commands:
  hint        show a hint
  solution    show the answer
  next        go to the next task
  board       show the board
  quit        quit
  ?           show these commands""")
"""The names of the commands, which are the same in every language, and what they do, as a message."""


def rules_lines(style: TextStyle) -> Iterator[str]:
    """Yield the rules as lines of text: each section with its paragraphs and drawings, in the language of the reader.

    Without boards in the style, a drawing is what happens on it.
    """
    for section in SECTIONS:
        yield from (gettext(section.title), "=" * len(gettext(section.title)), "")
        for part in section.parts:
            if not part.is_of_page:
                yield from (*part_lines(part, style), "")


def brief_lines(style: TextStyle) -> Iterator[str]:
    """Yield the rules in a few lines: the jump with its drawing, skipping, and the end."""
    first = {section.name: section.parts[0] for section in SECTIONS}
    yield from part_lines(first["jump"], style)
    for name in ("skipping", "end"):
        yield from ("", *wrap(gettext(first[name].text), WIDTH))


def part_lines(part: Part, style: TextStyle) -> Iterator[str]:
    """Yield a paragraph of the rules and its drawing, if it has one, as lines of text."""
    yield from wrap(gettext(part.text), WIDTH)
    if part.drawing is not None:
        yield ""
        if style.has_board:
            yield from (*_drawing_lines(part.drawing, style), "")
        yield from wrap(f"{'. '.join(map(str, part.drawing.events))}.", WIDTH)


def _drawing_lines(drawing: Drawing, style: TextStyle) -> Iterator[str]:
    """Yield the board of a drawing and, if somebody plays, the board after it to the right."""
    views = [
        view_corner(read_board(rows), drawing.first, drawing.size) for rows in (drawing.before, drawing.after) if rows
    ]
    boards = [[*board_lines(view, style)] for view in views]
    width = 8 + 3 * drawing.size[0]
    for number, row in enumerate(zip(*boards, strict=True)):
        plain = [*board_lines(views[0], TextStyle(color=False, ascii=True))][number]
        yield (row[0] + " " * (width - len(plain)) + _GAP.join(["", *row[1:]]) if row[1:] else row[0]).rstrip()


@dataclass(slots=True)
class CourseConsole:
    """A console that teaches the lessons of the course line by line.

    `read` shows a prompt and returns the next line, or `None` at the end of the input. `out` prints boards and texts,
    `err` prints refusals. `command` is what a user types to begin at the lesson whose name follows.
    """

    lessons: list[Lesson]
    style: TextStyle
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]
    command: str
    _found: set[str] = field(init=False, default_factory=set)
    """The right cells that were named, of a task that asks for all of them."""

    def run(self) -> None:
        """Teach one lesson after another until the user quits or the input ends."""
        self.out(gettext(FOR_HELP))
        for lesson in self.lessons:
            texts = ("\n".join(wrap(gettext(paragraph), WIDTH)) for paragraph in lesson.paragraphs)
            self.out("\n\n".join(["", gettext(lesson.title), *texts]))
            for number, task in enumerate(lesson.tasks, start=1):
                self._show(task, f"{number}/{len(lesson.tasks)}")
                if not self._ask(task):
                    command = f"{self.command} {lesson.name}"
                    self.out(gettext("To go on here: `{command}`", command=command))
                    return
        self.out("\n" + gettext("That was the course. `tribolo-cli` starts a game."))

    def _show(self, task: Task, number: str = "") -> None:
        """Print the board, unless the style has none, the task and the choices."""
        view = task.view
        shown = [*board_lines(view, self.style), ""] if self.style.has_board else [*where_lines(view)]
        if task.shares is not None:
            shares = zip(view.players, task.shares, strict=True)
            shown.append("  ".join(f"{gettext(player.name)} {share} %" for player, share in shares))
        shown += wrap(f"{number} {gettext(task.prompt)}".strip(), WIDTH)
        if task.goal.kind == "choice":
            shown += [f"  {place}  {text}" for place, text in enumerate(task.answers, start=1)]
        self.out("\n".join(["", *shown]))

    def _ask(self, task: Task) -> bool:
        """Read answers until the task is done or left by `next`; return whether the course goes on."""
        self._found = set()
        while (line := self.read("> ")) is not None:
            match line.strip().lower():
                case "":
                    pass
                case "quit" | "q" | "exit":
                    return False
                case "next" | "skip":
                    return True
                case "solution":
                    self.out(task.solution)
                    return True
                case "hint":
                    self.out(gettext(task.hint))
                case "board":
                    self._show(task)
                case "?" | "help":
                    how = gettext("Type the name of a cell, such as c3, or the number of a choice.")
                    self.out(f"{how}\n{gettext(COMMANDS)}")
                case word if self._is_done(task, word):
                    return True
        return False

    def _is_done(self, task: Task, word: str) -> bool:
        """Print the answer to a cell or a choice; return whether the task is done."""
        answers = task.answers
        names = [*answers] if task.goal.kind == "choice" else []
        name = names[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(names) else word
        answer = answers.get(name)
        if answer is None or (names and name is word):
            self.err(gettext("{text} is not an answer here. {help}", text=repr(word), help=gettext(FOR_HELP)))
            return False
        self._found |= {name} if answer.is_right else set()
        missing = len(task.right) - len(self._found) if task.goal.kind == "cells" else 0
        is_done = answer.is_right and not missing
        self.out(" ".join(filter(None, (answer.text, gettext(task.praise) if is_done else ""))))
        return is_done

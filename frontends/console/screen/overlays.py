"""What may lie over the board and take the keys: a page to read, a question, a line to type in.

Each is a value: `press` gives the overlay after a key, or None when it is done with. A key has either a name, such as
`enter`, or the text that it types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from tribolo_core.errors import TriboloError

Lines: TypeAlias = tuple[tuple[str, str], ...]
"""Lines to draw: each a style and a text."""


class InvalidEntry(TriboloError):
    """A text that was typed cannot be used; the text of the error is the reason."""


class Overlay(Protocol):
    """Something over the board."""

    @property
    def title(self) -> str:
        """What stands in its frame."""

    @property
    def lines(self) -> Lines:
        """What is to be read in it."""

    def press(self, name: str, text: str) -> Overlay | None:
        """The overlay after a key."""


@dataclass(frozen=True, slots=True)
class Page:
    """A text to read; any key puts it away."""

    title: str
    text: tuple[str, ...]

    @property
    def lines(self) -> Lines:
        """The text, and how to leave it."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", "Any key: back"))

    def press(self, _name: str, _text: str) -> Overlay | None:
        """Nothing is left after any key."""
        return None


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be answered with y or n; `yes` or `no` is then called."""

    title: str
    text: tuple[str, ...]
    yes: Callable[[], None]
    no: Callable[[], None] = lambda: None

    @property
    def lines(self) -> Lines:
        """The question and its answers."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", "y: yes   n: no"))

    def press(self, name: str, text: str) -> Overlay | None:
        """Only an answer puts the question away."""
        if text.lower() == "y":
            self.yes()
        elif text.lower() == "n" or name == "escape":
            self.no()
        else:
            return self
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of text to type in. Enter passes it to `done`; a TriboloError is shown, and editing goes on."""

    title: str
    text: str
    done: Callable[[str], None]
    problem: str = ""

    @property
    def lines(self) -> Lines:
        """The line, what was wrong with it, and the keys."""
        return (
            ("class:field", f"{self.text}_"),
            ("class:refused", self.problem),
            ("class:hint", "Enter: do it   Esc: back"),
        )

    def press(self, name: str, text: str) -> Overlay | None:
        """The line with a character more or less."""
        if name == "escape":
            return None
        if name == "enter":
            try:
                self.done(self.text)
            except TriboloError as error:
                return replace(self, problem=str(error))
            return None
        return replace(self, text=edited(self.text, name, text), problem="")


def edited(line: str, name: str, text: str) -> str:
    """A line after a key that adds characters or takes the last one away; any other key leaves it."""
    return line[:-1] if name == "backspace" else line + "".join(filter(str.isprintable, text))

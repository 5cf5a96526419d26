"""Overlays, which lie over the board and take the keys: a page of text, a confirmation, a text prompt.

Each is an immutable value: `press` returns the overlay after a key, or `None` to close it. A key has either a name,
such as `enter`, or the text that it types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from tribolo_core.errors import TriboloError

Lines: TypeAlias = tuple[tuple[str, str], ...]
"""Lines to draw: each a style and a text."""


class InvalidEntry(TriboloError):
    """A typed text cannot be used; the text of the error is the reason."""


class Overlay(Protocol):
    """Something that lies over the board."""

    @property
    def title(self) -> str:
        """The title in the frame."""

    @property
    def lines(self) -> Lines:
        """The lines in the frame."""

    def press(self, name: str, text: str) -> Overlay | None:
        """Return the overlay after a key; `None` closes it."""


@dataclass(frozen=True, slots=True)
class TextPage:
    """A text to read; any key closes it."""

    title: str
    text: tuple[str, ...]

    @property
    def lines(self) -> Lines:
        """The text, and how to close it."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", "Any key: back"))

    def press(self, _name: str, _text: str) -> Overlay | None:
        """Return `None`: any key closes the page."""
        return None


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question to answer with y or n, which calls `yes` or `no`; Escape is n, and other keys are ignored."""

    title: str
    text: tuple[str, ...]
    yes: Callable[[], None]
    no: Callable[[], None] = lambda: None

    @property
    def lines(self) -> Lines:
        """The question and the keys."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", "y: yes   n: no"))

    def press(self, name: str, text: str) -> Overlay | None:
        """Return `None` after an answer, and the confirmation itself after any other key."""
        if text.lower() == "y":
            self.yes()
        elif text.lower() == "n" or name == "escape":
            self.no()
        else:
            return self
        return None


@dataclass(frozen=True, slots=True)
class TextPrompt:
    """A line of text to edit; Enter passes it to `done`.

    If `done` raises TriboloError, its text is shown as the problem and editing goes on. `action` says what Enter does.
    """

    title: str
    text: str
    done: Callable[[str], None]
    action: str = "OK"
    problem: str = ""

    @property
    def lines(self) -> Lines:
        """The text, the problem and the keys."""
        return (
            ("class:field", f"{self.text}_"),
            ("class:refused", self.problem),
            ("class:hint", f"Enter: {self.action}   Esc: back"),
        )

    def press(self, name: str, text: str) -> Overlay | None:
        """Return the prompt with its text edited by a key; Escape and a successful Enter close it."""
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
    """Return a line after a key: Backspace removes the last character, printable text is appended."""
    return line[:-1] if name == "backspace" else line + "".join(filter(str.isprintable, text))

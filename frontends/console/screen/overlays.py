"""Overlays, which lie over the board and take the keys: a page of text, a question, a text prompt.

Each is an immutable value: `press` returns the overlay after a key, or `None` to close it. A key has either a name,
such as `enter`, or the text that it types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, TypeAlias

from prompt_toolkit.completion import Completer, DummyCompleter

from frontends.session.view import CellView
from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext

from .text_line import TextLine

NO_COMPLETIONS: Final = DummyCompleter()
"""The completer of lines that Tab does not complete."""

Line: TypeAlias = tuple[str, str] | tuple[str, str, tuple[CellView, ...]]
"""A line to draw: a style, a text and, if a small board stands beside the text, a row of its cells."""

Lines: TypeAlias = tuple[Line, ...]


class InvalidEntry(TriboloError):
    """A typed text cannot be used; the text of the error is the reason."""


class Overlay(Protocol):
    """A page, a question or a form that lies over the board and receives the keys."""

    @property
    def title(self) -> str:
        """The title, which is drawn in the upper border of the overlay's frame."""

    @property
    def lines(self) -> Lines:
        """The lines to draw inside the frame of the overlay."""

    def press(self, name: str, text: str) -> Overlay | None:
        """Return the overlay (page, question or form) after a key press, or `None` if the key closes the overlay.

        `name` is the name of the key, such as `enter`; a key without a name types `text`.
        """


@dataclass(frozen=True, slots=True)
class TextPage:
    """A text to read. Any key closes the page; a key with an action first carries out the action.

    `keys` says what the keys do, unless any key goes back; the case of letters does not matter.
    """

    title: str
    text: tuple[str, ...]
    keys: str = ""
    actions: Mapping[str, Callable[[], object]] = field(default_factory=dict)

    @property
    def lines(self) -> Lines:
        """The lines to draw: the text, and a line that says what the keys do."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", self.keys or gettext("Any key: back")))

    def press(self, _name: str, text: str) -> Overlay | None:
        """Carry out the action of the key, if it has one, and return `None`: any key closes the page."""
        self.actions.get(text.lower(), lambda: None)()
        return None


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that each of several keys answers by its action; Escape is n, and other keys are ignored.

    `keys` says what the keys do. An action may open another overlay.
    """

    title: str
    text: tuple[str, ...]
    keys: str
    actions: Mapping[str, Callable[[], None]]

    @property
    def lines(self) -> Lines:
        """The lines to draw: the question and the keys that answer it."""
        return (*(("", line) for line in self.text), ("", ""), ("class:hint", self.keys))

    def press(self, name: str, text: str) -> Overlay | None:
        act = self.actions.get("n" if name == "escape" else text.lower())
        if act is None:
            return self
        act()
        return None


def confirmation(
    title: str, text: tuple[str, ...], yes: Callable[[], None], no: Callable[[], None] = lambda: None
) -> Choice:
    """Return a question that the keys y, or j as in German, and n answer by calling `yes` or `no`."""
    return Choice(title, text, gettext("y: yes   n: no"), {"y": yes, "j": yes, "n": no})


@dataclass(frozen=True, slots=True)
class TextPrompt:
    """An overlay with a line of text to edit; Enter passes the line to `done`, Tab completes it.

    If `done` raises TriboloError, the text of the error is shown as the problem and editing goes on. `action` says what
    Enter does. `completions` holds the possible completions of the line if there are several.
    """

    title: str
    line: TextLine
    done: Callable[[str], None]
    action: str = "OK"
    completer: Completer = NO_COMPLETIONS
    problem: str = ""
    completions: tuple[str, ...] = ()

    @property
    def lines(self) -> Lines:
        """The lines to draw: the edited text, completions or an error message, and what the keys do."""
        return (
            ("class:field", self.line.shown),
            ("class:refused", self.problem) if self.problem else ("class:hint", "  ".join(self.completions)),
            ("class:hint", gettext("Enter: {action}   Tab: complete   Ctrl-U: clear   Esc: back", action=self.action)),
        )

    def press(self, name: str, text: str) -> Overlay | None:
        if name == "escape":
            return None
        if name == "enter":
            try:
                self.done(self.line.text)
            except TriboloError as error:
                return replace(self, problem=str(error))
            return None
        if name == "tab":
            line, completions = self.line.completed(self.completer)
            return replace(self, line=line, completions=completions, problem="")
        return replace(self, line=self.line.press(name, text), completions=(), problem="")

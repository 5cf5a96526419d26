"""A form: fields with a text that is chosen or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext, gettext_noop

from .overlays import Lines, Overlay
from .text_line import TextLine

KEYS: Final = gettext_noop("Up/Down: field   Left/Right or type: value   Enter: {action}   Esc: back")
"""The keys of a field, as a message."""

MENU_KEYS: Final = gettext_noop("Up/Down: choose   Tab: next field   Enter: {action}   Esc: back")
"""The keys of a menu, as a message."""


def _nothing(_text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: a line of text that is chosen from `choices` or typed; `kind` says what is typed without them.

    The help lists the choices without what follows a comma. `about` says in one sentence what a choice means. A menu,
    with `is_menu`, has a line with this sentence for each choice, and its label is not shown. Up and Down select a
    choice, and so does a letter with which it begins; only Tab leaves the menu. With `only_for`, the field is shown
    only while the first field of the form has that text.
    """

    label: str
    line: TextLine
    choices: tuple[str, ...] = ()
    about: Callable[[str], str] = _nothing
    is_menu: bool = False
    only_for: str = ""
    kind: str = ""

    @property
    def text(self) -> str:
        return self.line.text

    def turned(self, step: int) -> Field:
        """Return the field with the text of the choice `step` places further; the first choice follows the last.

        If the present text is no choice, the first choice replaces it. Without choices, the field stays as it is.
        """
        if not self.choices:
            return self
        place = self.choices.index(self.text) + step if self.text in self.choices else 0
        return replace(self, line=TextLine(self.choices[place % len(self.choices)]))

    def edited(self, name: str, text: str) -> Field:
        """Return the field after a key that edits its line, or selects a choice of a menu."""
        if not self.is_menu:
            return replace(self, line=self.line.press(name, text))
        others = (self.turned(step) for step in range(1, len(self.choices) + 1))
        return next((field for field in others if text and field.text.lower().startswith(text.lower())), self)

    def is_at_edge(self, step: int) -> bool:
        """Return whether no choice follows in the direction of `step`."""
        return self.text == self.choices[-1 if step > 0 else 0]

    def lines(self, label_width: int, *, has_focus: bool) -> Lines:
        """Return the line of the field; for a menu, a line for each choice and an empty line."""
        if not self.is_menu:
            text = self.line.shown if has_focus else self.text
            return (_marked(">" if has_focus else " ", f"{self.label:<{label_width}}  {text}"),)
        width = max(map(len, self.choices))
        mark = ">" if has_focus else "*"
        lines = ((choice, f"{choice:<{width}}  {self.about(choice)}") for choice in self.choices)
        return (*(_marked(mark if choice == self.text else " ", line) for choice, line in lines), ("", ""))

    @property
    def help(self) -> Lines:
        """The lines about the choices of a field that is no menu."""
        if self.is_menu:
            return ()
        values = ", ".join(choice.partition(",")[0] for choice in self.choices) or self.kind
        about = self.about(self.text)
        return ("class:hint", f"{self.label}: {values}"), *((("", about),) if about else ())


def _marked(mark: str, line: str) -> tuple[str, str]:
    """Return the style and the text of a line behind a mark, which is `>` for the focus."""
    return "class:field" if mark == ">" else "", f"{mark} {line}"


@dataclass(frozen=True, slots=True)
class Form:
    """An overlay with fields to fill in; Enter passes their texts to `done`.

    If `done` raises TriboloError, the text of the error is shown as the problem and editing goes on. `at` is the index
    of the field that has the focus, and `action` says what Enter does.
    """

    title: str
    fields: tuple[Field, ...]
    done: Callable[[tuple[str, ...]], None]
    action: str = ""
    at: int = 0
    problem: str = ""

    @property
    def lines(self) -> Lines:
        """The lines to draw: the fields, any error message, the choices of the focused field, and help on the keys."""
        width = max(len(field.label) for field in self.fields if not field.is_menu)
        return (
            *(line for place in self._shown() for line in self.fields[place].lines(width, has_focus=place == self.at)),
            ("class:refused", self.problem),
            *self.fields[self.at].help,
            ("class:hint", gettext(MENU_KEYS if self.fields[self.at].is_menu else KEYS, action=self.action)),
        )

    def _shown(self) -> Iterator[int]:
        """Yield the places of the fields that are shown."""
        first = self.fields[0].text
        return (place for place, field in enumerate(self.fields) if field.only_for in ("", first))

    def press(self, name: str, text: str) -> Overlay | None:
        match name:
            case "escape":
                return None
            case "enter":
                try:
                    self.done(tuple(field.text for field in self.fields))
                except TriboloError as error:
                    return replace(self, problem=str(error))
                return None
            case "up" | "down":
                step, field = 1 if name == "down" else -1, self.fields[self.at]
                if not field.is_menu:
                    return self._moved(step)
                return self if field.is_at_edge(step) else self._with(field.turned(step))
            case "s-tab" | "tab":
                return self._moved(1 if name == "tab" else -1)
            case "left" | "right" if self.fields[self.at].choices:
                return self._with(self.fields[self.at].turned(1 if name == "right" else -1))
            case _:
                return self._with(self.fields[self.at].edited(name, text))

    def _moved(self, step: int) -> Form:
        shown = [*self._shown()]
        return replace(self, at=shown[(shown.index(self.at) + step) % len(shown)])

    def _with(self, field: Field) -> Form:
        fields = (*self.fields[: self.at], field, *self.fields[self.at + 1 :])
        return replace(self, fields=fields, problem="")

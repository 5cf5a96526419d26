"""The form for a new game: opponents or seats, deal and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tribolo_core.dice import SEEDS
from tribolo_core.errors import TriboloError

from .overlays import Lines, Overlay
from .text_line import TextLine


def _nothing(_text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: a line of text that is chosen from `choices` or typed; without choices, it holds a seed.

    `about` says in one sentence what a choice means. With `is_menu`, the choices stand below each other with these
    sentences, nothing else can be typed, and a letter selects the next choice that begins with it. With `only_for`, the
    field is shown only while the first field of the form has that text.
    """

    label: str
    line: TextLine
    choices: tuple[str, ...] = ()
    about: Callable[[str], str] = _nothing
    is_menu: bool = False
    only_for: str = ""

    @property
    def text(self) -> str:
        return self.line.text

    def turned(self, step: int) -> Field:
        """Return the field with the choice that is `step` places further, around the ends, as its text.

        Without choices, the field stays as it is; from another text, the first choice follows.
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

    @property
    def help(self) -> Lines:
        """The lines about the choices."""
        if self.is_menu:
            width = max(map(len, self.choices))
            lines = ((choice, f"{choice:<{width}}  {self.about(choice)}") for choice in self.choices)
            return tuple(
                ("class:field", f"> {line}") if choice == self.text else ("class:hint", f"  {line}")
                for choice, line in lines
            )
        values = ", ".join(self.choices) or f"a whole number from 0 to {SEEDS - 1}"
        about = self.about(self.text)
        return ("class:hint", f"{self.label}: {values}"), *((("", about),) if about else ())


@dataclass(frozen=True, slots=True)
class Form:
    """An overlay with fields to fill in; Enter passes their texts to `done`.

    If `done` raises TriboloError, the text of the error is shown as the problem and editing goes on. `at` is the index
    of the field that has the focus.
    """

    title: str
    fields: tuple[Field, ...]
    done: Callable[[tuple[str, ...]], None]
    at: int = 0
    problem: str = ""

    @property
    def lines(self) -> Lines:
        """The lines to draw: the fields, the choices of the focused field, any error message, and help on the keys."""
        width = max(len(field.label) for field in self.fields)
        return (
            *(self._line(place, width) for place in self._shown()),
            ("", ""),
            *self.fields[self.at].help,
            ("class:refused", self.problem),
            ("class:hint", "Up/Down: field   Left/Right or type: value   Enter: start   Esc: back"),
        )

    def _line(self, place: int, width: int) -> tuple[str, str]:
        field = self.fields[place]
        if place == self.at:
            return "class:field", f"> {field.label:<{width}}  {field.text if field.is_menu else field.line.shown}"
        return "", f"  {field.label:<{width}}  {field.text}"

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
            case "up" | "s-tab":
                return self._moved(-1)
            case "down" | "tab":
                return self._moved(1)
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

"""The form for a new game: seats, deal and seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tribolo_core.dice import SEEDS
from tribolo_core.errors import TriboloError

from .overlays import Lines, Overlay
from .text_line import TextLine


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: a line of text that is chosen from `choices` or typed; without choices, it holds a seed."""

    label: str
    line: TextLine
    choices: tuple[str, ...] = ()

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
        focused = self.fields[self.at]
        values = ", ".join(focused.choices) or f"a whole number from 0 to {SEEDS - 1}"
        return (
            *(self._line(place, field) for place, field in enumerate(self.fields)),
            ("", ""),
            ("class:hint", f"{focused.label}: {values}"),
            ("class:refused", self.problem),
            ("class:hint", "Up/Down: field   Left/Right or type: value   Enter: start   Esc: back"),
        )

    def _line(self, place: int, field: Field) -> tuple[str, str]:
        if place == self.at:
            return "class:field", f"> {field.label:<7}{field.line.shown}"
        return "", f"  {field.label:<7}{field.text}"

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
                return replace(self, at=(self.at - 1) % len(self.fields))
            case "down" | "tab":
                return replace(self, at=(self.at + 1) % len(self.fields))
            case "left" | "right" if self.fields[self.at].choices:
                return self._with(self.fields[self.at].turned(1 if name == "right" else -1))
            case _:
                field = self.fields[self.at]
                return self._with(replace(field, line=field.line.press(name, text)))

    def _with(self, field: Field) -> Form:
        fields = (*self.fields[: self.at], field, *self.fields[self.at + 1 :])
        return replace(self, fields=fields, problem="")

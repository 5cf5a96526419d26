"""A line of text that is edited on the full screen, with the editing operations of prompt_toolkit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import (
    CompleteEvent,
    Completer,
    Completion,
    PathCompleter,
    get_common_complete_suffix,
)
from prompt_toolkit.document import Document


def _word_left(buffer: Buffer) -> int:
    """Return the number of characters from the start of the word before the cursor to the cursor."""
    return -(buffer.document.find_start_of_previous_word(WORD=True) or 0)


def _to(buffer: Buffer, cursor: int) -> None:
    """Move the cursor to the place after the first `cursor` characters."""
    buffer.cursor_position = cursor


EDITS: Final[Mapping[str, Callable[[Buffer], object]]] = {
    **dict.fromkeys(("left", "c-b"), lambda buffer: buffer.cursor_left()),
    **dict.fromkeys(("right", "c-f"), lambda buffer: buffer.cursor_right()),
    **dict.fromkeys(("home", "c-a"), lambda buffer: _to(buffer, 0)),
    **dict.fromkeys(("end", "c-e"), lambda buffer: _to(buffer, len(buffer.text))),
    "c-left": lambda buffer: buffer.cursor_left(_word_left(buffer)),
    "c-right": lambda buffer: buffer.cursor_right(buffer.document.find_next_word_ending(WORD=True) or 0),
    "backspace": lambda buffer: buffer.delete_before_cursor(),
    **dict.fromkeys(("delete", "c-d"), lambda buffer: buffer.delete()),
    "c-u": lambda buffer: buffer.delete_before_cursor(buffer.cursor_position),
    "c-k": lambda buffer: buffer.delete(len(buffer.text) - buffer.cursor_position),
    "c-w": lambda buffer: buffer.delete_before_cursor(_word_left(buffer)),
}
"""The editing operation of each key, as in a shell."""


class FileNames(Completer):
    """Completes the names of files and folders; the name of a folder ends with a slash, behind which Tab goes on."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        for found in PathCompleter(expanduser=True).get_completions(document, complete_event):
            slash = "/" if found.display_text.endswith("/") else ""
            yield Completion(found.text + slash, found.start_position, found.display)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text with a cursor; `cursor` is the number of characters before the cursor, `None` at the end.

    If `is_proposal` is true, nothing has been edited yet: the first typed character replaces the whole text.
    """

    text: str
    cursor: int | None = None
    is_proposal: bool = True

    @property
    def shown(self) -> str:
        """The text with its cursor: `_` at the end of the text, `|` before a character."""
        if self.cursor is None or self.cursor == len(self.text):
            return f"{self.text}_"
        return f"{self.text[: self.cursor]}|{self.text[self.cursor :]}"

    def press(self, name: str, text: str) -> TextLine:
        """Return the line after a key press: an editing operation from `EDITS`, or typed text.

        `name` is the name of the key, such as `backspace`; a key without a name types `text`, of which unprintable
        characters are dropped. The line is unchanged by other keys.
        """
        typed = "".join(filter(str.isprintable, text))
        if name not in EDITS and not typed:
            return self
        buffer = Buffer(document=self._document, multiline=False)
        if name in EDITS:
            EDITS[name](buffer)
        else:
            if self.is_proposal:
                buffer.reset()
            buffer.insert_text(typed)
        return TextLine(buffer.text, buffer.cursor_position, is_proposal=False)

    def completed(self, completer: Completer) -> tuple[TextLine, tuple[str, ...]]:
        """Return the line with the text that all completions at the cursor share, and the list of the completions.

        The list is empty if there is at most one completion.
        """
        found = list(completer.get_completions(self._document, CompleteEvent(completion_requested=True)))
        edited = replace(self, is_proposal=False)
        line = edited.press("", get_common_complete_suffix(self._document, found)) if found else self
        return line, tuple(completion.display_text for completion in found) if len(found) > 1 else ()

    @property
    def _document(self) -> Document:
        return Document(self.text, len(self.text) if self.cursor is None else self.cursor)

"""Texts for people, written in English and translated at the moment when they are read.

The library and the terminal are in English. A program that serves readers of several languages, such as the web
frontend, wraps the work for each of them in `use_translations`. The functions carry the names of GNU gettext, and Babel
extracts their messages.

A word in braces in a message is a placeholder: `gettext("{player} is to move.", player="Blue")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final

_TRANSLATIONS: Final[ContextVar[NullTranslations]] = ContextVar("translations", default=NullTranslations())  # noqa: B039 - NullTranslations is never changed


def gettext(message: str, /, **values: object) -> str:
    """Return the translation of `message`, with its placeholders filled with `values`; an empty `message` stays empty.

    >>> gettext("{player} is to move.", player="Blue")
    'Blue is to move.'
    """
    # The empty message of a catalogue is its header.
    return _fill(_TRANSLATIONS.get().gettext(message), values) if message else ""


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return the translation of the form of a message for `count` things; `{count}` stands for their number.

    >>> ngettext("{count} cell", "{count} cells", 2)
    '2 cells'
    """
    return _fill(_TRANSLATIONS.get().ngettext(singular, plural, count), {"count": count, **values})


def gettext_noop(message: str) -> str:
    """Return `message` itself, and mark it for extraction: `gettext` translates it later, when it is shown."""
    return message


@contextmanager
def use_translations(translations: NullTranslations) -> Iterator[None]:
    """Use `translations` for the messages that the block asks for, in this thread or asynchronous task alone."""
    token = _TRANSLATIONS.set(translations)
    try:
        yield
    finally:
        _TRANSLATIONS.reset(token)


def _fill(text: str, values: dict[str, object]) -> str:
    return text.format_map(values) if values else text

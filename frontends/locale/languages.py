"""The languages in which the frontends speak, and the language in use.

English is the language of the messages in the source code, so it needs no catalogue. The catalogue of each other
language is `LANGUAGE/LC_MESSAGES/messages.po` in this folder; `make translations` brings it up to date.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from tribolo_core.translation.messages import use_translations

FOLDER: Final = Path(__file__).parent
"""The folder with the catalogues."""

DOMAIN: Final = "messages"
"""The name of the files of a catalogue, without an ending."""

ENGLISH: Final = "en"

LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: "English", "de": "Deutsch"}
"""The name of each language in this language, keyed by its code."""

DECIMAL_MARKS: Final[Mapping[str, str]] = {ENGLISH: ".", "de": ","}
"""The mark before the decimals of a number in each language."""

LOADED: Final[dict[str, gettext.NullTranslations]] = {ENGLISH: gettext.NullTranslations()}
"""The translations that this process has read so far, keyed by the code of the language."""

_LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def current_language() -> str:
    """Return the code of the language in use: that of `use_language`, such as the visitor's; elsewhere English."""
    return _LANGUAGE.get()


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use a language, whose code is `language`, for all texts that are made in the block."""
    token = _LANGUAGE.set(language)
    try:
        with use_translations(translations(language)):
            yield
    finally:
        _LANGUAGE.reset(token)


def negotiate(wanted: Iterable[str]) -> str:
    """Return the code of the first language of `wanted` in which there are texts, or English if there is none.

    `wanted` holds language tags such as `de-AT`, in upper or lower case; without texts for a region, the language
    counts.

    >>> negotiate(["fr", "de-AT", "en"]), negotiate(["EN-US"])
    ('de', 'en')
    """
    for tag in map(str.lower, wanted):
        for code in (tag, tag.partition("-")[0]):
            if code in LANGUAGES:
                return code
    return ENGLISH


def tenths(number: float) -> str:
    """Return a number with one decimal and the decimal mark of the language in use, without loading Babel.

    There are no separators. Binary fractions are rounded, so 0.15 gives 0.1.

    >>> tenths(5.44)
    '5.4'
    """
    return f"{number:.1f}".replace(".", DECIMAL_MARKS[current_language()])


def translations(language: str) -> gettext.NullTranslations:
    """Return the translations into a language, whose code, a key of `LANGUAGES`, is `language`."""
    if language not in LOADED:
        LOADED[language] = gettext.translation(DOMAIN, FOLDER, [language])
    return LOADED[language]

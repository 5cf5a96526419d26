"""Texts of several pages, and the translations that the scripts of a page need."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from frontends.games.difficulties import DIFFICULTY_TITLES
from frontends.games.tribolo import OTHER_DEAL
from frontends.locale.formats import current_locale
from frontends.locale.languages import ENGLISH, current_language, translations
from tribolo_core.presets import PRESET_TITLES
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _

Translation: TypeAlias = str | Mapping[str, str]
"""The translation of a message, or its plural forms, keyed by plural category, such as "one" and "other"."""

DEALS: Final[Mapping[str, str]] = {**PRESET_TITLES, OTHER_DEAL: _("Other position")}
"""The names of the deals, as messages."""

_CHOICES: Final = {
    **DIFFICULTY_TITLES,
    "instant": _("Instant"),
    "fast": _("Fast"),
    "normal": _("Normal"),
    "slow": _("Slow"),
    **DEALS,
}

_MANIFEST: Final = Path(__file__).parents[1] / "static" / "page" / "texts.json"
"""The messages that each script names; `make page` writes the file."""


def name_choice(choice: str) -> str:
    """Return the text for a difficulty, a pace or a deal, such as "Easy", in the language in use."""
    return gettext(_CHOICES.get(choice, choice))


def description() -> str:
    """Return the description of the site for search engines, messengers and installed pages."""
    return gettext("A board game for three players. Capture cells and own the most, against computers or friends.")


def page_texts(script: str) -> Mapping[str, Translation]:
    """Return the translations of the messages that a script names into the language in use, keyed by message.

    The `script` is the name of its bundle, such as "front/front". A message with plural forms has its singular as key.
    A message without a translation is left out, and so are all in English.
    """
    return _page_texts(script, current_language())


@lru_cache
def _page_texts(script: str, language: str) -> Mapping[str, Translation]:
    known, category = translations(language), current_locale().plural_form
    found: dict[str, Translation] = {}
    for message in () if language == ENGLISH else _manifest().get(script, ()):
        if isinstance(message, str):
            found[message] = known.gettext(message)
        else:
            singular, plural = message
            found[singular] = {category(count): known.ngettext(singular, plural, count) for count in range(101)}
    return {message: text for message, text in found.items() if text != message}


@cache
def _manifest() -> Mapping[str, list[str | tuple[str, str]]]:
    manifest: dict[str, list[str | tuple[str, str]]] = json.loads(_MANIFEST.read_bytes())
    return manifest

"""Translated texts: each reader gets the texts of their own language."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from gettext import NullTranslations

import pytest

from tribolo_core.translation.messages import gettext, gettext_noop, ngettext, use_translations


class Shouting(NullTranslations):
    """Translations of three messages."""

    def gettext(self, message: str) -> str:
        return {"The game is over.": "THE GAME IS OVER.", "{name} left.": "{name} LEFT."}[message]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - the names are those of gettext
        return {"{count} move": ("{count} MOVE", "{count} MOVES")}[msgid1][n != 1]


def test_texts_are_in_english_by_default() -> None:
    assert gettext("The game is over.") == "The game is over."
    assert [ngettext("{count} move", "{count} moves", count) for count in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


def test_texts_are_translated_when_they_are_read() -> None:
    message = gettext_noop("The game is over.")
    with use_translations(Shouting()):
        assert gettext(message) == "THE GAME IS OVER."
        assert gettext("{name} left.", name="Ada {x}") == "Ada {x} LEFT."
        assert [ngettext("{count} move", "{count} moves", count) for count in (1, 2)] == ["1 MOVE", "2 MOVES"]
    assert gettext(message) == "The game is over."


def test_a_message_without_values_may_contain_braces() -> None:
    assert gettext("{") == "{"


def test_other_threads_keep_their_language() -> None:
    with use_translations(Shouting()), ThreadPoolExecutor(1) as pool:
        assert pool.submit(gettext, "The game is over.").result() == "The game is over."


def test_the_language_ends_with_a_failed_block() -> None:
    with pytest.raises(LookupError), use_translations(Shouting()):
        gettext("unknown")
    assert gettext("unknown") == "unknown"

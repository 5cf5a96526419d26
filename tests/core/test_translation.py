"""Translated texts: each reader gets the texts of their own language."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from gettext import NullTranslations

import pytest

from tribolo_core import Player
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext, use_translations
from tribolo_core.translation.names import join_names, player_name


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return {
            "The game is over.": "Partie beendet.",
            "{name} left.": "{name} ging fort.",
            "Red": "Rot",
            "{names} and {last}": "{names} und {last}",
        }[message]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - the names are those of gettext
        return {"{count} cell": ("{count} Platz", "{count} Plätze")}[msgid1][n != 1]


def test_texts_are_translated_when_they_are_read() -> None:
    message = gettext_noop("The game is over.")
    with use_translations(German()):
        assert gettext(message) == "Partie beendet."
        assert gettext("{name} left.", name="Ada {x}") == "Ada {x} ging fort."
        assert [ngettext("{count} cell", "{count} cells", count) for count in (1, 2)] == ["1 Platz", "2 Plätze"]
    assert gettext(message) == "The game is over."


def test_a_message_without_values_may_contain_braces() -> None:
    assert gettext("{") == "{"


def test_other_threads_keep_their_language() -> None:
    with use_translations(German()), ThreadPoolExecutor(1) as pool:
        assert pool.submit(gettext, "The game is over.").result() == "The game is over."


def test_the_language_ends_with_a_failed_block() -> None:
    with pytest.raises(LookupError), use_translations(German()):
        gettext("unknown")
    assert gettext("unknown") == "unknown"


def test_an_empty_text_stays_empty_and_is_not_the_header_of_a_catalogue() -> None:
    with use_translations(German()):
        assert gettext("") == ""


def test_names_of_players_are_translated_and_their_names_in_data_are_not() -> None:
    with use_translations(German()):
        assert (player_name(Player.RED), str(Player.RED)) == ("Rot", "Red")


def test_a_list_in_a_sentence_ends_with_and() -> None:
    assert [join_names("a"), join_names("ab"), join_names("abc")] == ["a", "a and b", "a, b and c"]
    with use_translations(German()):
        assert join_names("abc") == "a, b und c"

"""The catalogues of texts hold the messages of the source code, and translations that can take their place."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest

from frontends.locale.languages import ENGLISH, LANGUAGES
from tools import translations

PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)s|%%|</?\w+[^>]*>")
"""What a translation has in common with its message: the placeholders, and tags with their attributes."""

CATALOGUES = {path.parents[1].name: path for path in translations.catalogues()}


def test_each_language_has_a_catalogue() -> None:
    assert {ENGLISH, *CATALOGUES} == set(LANGUAGES)


def test_the_files_are_current() -> None:
    for path, content in translations.files().items():
        assert path.read_bytes() == content, f"run make translations: {path}"


def marked(source: str) -> set[str]:
    """Return the messages that the calls in a Python source mark, wherever the calls stand."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return {
        argument.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in translations.KEYWORDS
        for argument in call.args[:1]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_marked_message_is_collected() -> None:
    collected = {forms[0] for forms, _ in translations.messages(translations.read(translations.TEMPLATE))}
    for folder in translations.SOURCES:
        for path in (translations.ROOT / folder).rglob("*.py"):
            assert marked(path.read_text(encoding="utf-8")) - collected - {""} == set(), path


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_message_is_translated(language: str) -> None:
    catalogue = translations.read(CATALOGUES[language])
    assert [message.id for message in catalogue if message.id and not translations.is_translated(message.string)] == []
    assert [message.id for message in catalogue if message.fuzzy] == [], "they are guesses"
    forms = [translated for each, translated in translations.messages(catalogue) if len(each) > 1]
    assert {len(translated) for translated in forms} == {catalogue.num_plurals}


def faults(forms: tuple[str, ...], translated: tuple[str, ...]) -> list[str]:
    """Return the forms with other placeholders or tags; a form for one thing may leave out the number."""
    wanted = [Counter(PLACEHOLDER.findall(form)) for form in (forms[0], *forms[1:] * (len(translated) - 1))]
    found = [Counter(PLACEHOLDER.findall(form)) for form in translated]
    return [
        form
        for form, each, other in zip(translated, found, wanted, strict=True)
        if each != other and not (len(forms) > 1 and each == other - Counter({"{count}": 1, "%(count)s": 1}))
    ]


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_translation_has_the_placeholders_and_tags_of_its_message(language: str) -> None:
    found = translations.messages(translations.read(CATALOGUES[language]))
    assert [fault for forms, translated in found if any(translated) for fault in faults(forms, translated)] == []

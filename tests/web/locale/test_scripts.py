"""The texts of the page's scripts: each page gets the translations of the messages that its scripts name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import pytest
from babel.messages.extract import extract_from_dir, extract_from_file

from frontends.locale.languages import use_language
from frontends.web.app import STATIC
from frontends.web.serving.texts import page_texts
from tests.web.worker import Browser
from tools import page
from tools.shared_texts import shared_texts
from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.notation.record_parser import RECORD_MESSAGES

MANIFEST: dict[str, list[str | list[str]]] = json.loads((STATIC / "page" / page.MANIFEST).read_bytes())


def forms(messages: Iterable[str | Sequence[str]]) -> set[tuple[str, ...]]:
    return {(message,) if isinstance(message, str) else tuple(message) for message in messages}


def test_the_scripts_name_the_messages_of_their_sources() -> None:
    options = {"**.ts": page.EXTRACTION}
    found = extract_from_dir(page.SOURCES, [("**.ts", "javascript")], options, page.KEYWORDS)
    named = forms(message for _, _, message, _, _ in found)
    bundled = forms(message for messages in MANIFEST.values() for message in messages)
    assert bundled <= named, "run `make page`"
    shared = (extract_from_file("javascript", path, keywords=page.KEYWORDS) for path in shared_texts())
    assert named - bundled <= forms(message for texts in shared for _, message, _, _ in texts), "no page shows them"


def test_scripts_that_read_texts_name_all_messages_of_the_kernel() -> None:
    for script in ("analysis/analysis", "editor/editor", "embed/embed"):
        assert {*KERNEL_MESSAGES, *RECORD_MESSAGES} <= set(map(str, MANIFEST[script]))


@pytest.mark.parametrize("address", ["/analysis", "/embed"])
def test_only_pages_of_another_language_have_translations(browser: Browser, address: str) -> None:
    assert 'id="texts"' not in browser.get(address).text
    browser.post("/language", language="de")
    block = re.search(r'<script type="application/json" id="texts">(.*?)</script>', browser.get(address).text)
    assert block
    found = json.loads(block[1])
    script = f"{address[1:]}/{address[1:]}"
    later = MANIFEST["common/way-back"] if address == "/analysis" else []
    assert found.keys() <= {message for message, *_ in forms([*MANIFEST[script], *later])}
    assert found["{move} is occupied."] == "{move} ist besetzt."


def test_a_translation_has_the_plural_forms_of_its_language() -> None:
    with use_language("de"):
        assert page_texts("daily/calendar")["{count} cell"] == {"one": "{count} Feld", "other": "{count} Felder"}

"""The messages of the page's parser of records reach its scripts in the language of the page."""

from __future__ import annotations

import json
import re

from babel.messages.extract import extract_from_file

from frontends.web.app import STATIC
from frontends.web.serving.messages import MESSAGES
from tests.web.worker import Browser
from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.notation.record_parser import RECORD_MESSAGES


def test_the_list_of_messages_is_that_of_the_script_and_of_the_kernel() -> None:
    script = extract_from_file("javascript", STATIC / "page" / "record" / "record.js", keywords={"gettext": None})
    assert {message for _, message, _, _ in script} | {*KERNEL_MESSAGES, *RECORD_MESSAGES} == set(MESSAGES)


def test_only_pages_of_another_language_have_translations(browser: Browser) -> None:
    assert messages(browser.get("/analysis").text) == {}
    browser.post("/language", language="de")
    found = messages(browser.get("/analysis").text)
    assert found.keys() == set(MESSAGES)
    assert found["{move} is occupied."] == "{move} ist besetzt."


def messages(page: str) -> dict[str, str]:
    found = re.search(r'<script type="application/json" id="messages">(.*?)</script>', page)
    assert found
    translations: dict[str, str] = json.loads(found[1])
    return translations

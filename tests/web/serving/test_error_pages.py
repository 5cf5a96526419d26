"""Errors of pages: one sentence, a title of its own, and a way on."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest

from tests.web.worker import Browser, Worker, worded


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("at=99999", "The value of at in this address is not valid."),
        ("at=x", "The value of at in this address is not valid."),
        ("at=1&at=2", "The value of at in this address is not valid."),
        ("look=1", "This address has a part that is not known: look."),
        (f"{'x' * 500}=1", f"This address has a part that is not known: {'x' * 40}."),
    ],
)
def test_an_invalid_query_is_answered_with_one_sentence(browser: Browser, game: str, query: str, sentence: str) -> None:
    answer = browser.get(f"/games/{game}?{query}")
    assert answer.status_code == 400
    assert f'<p class="lead">{sentence}</p>' in answer.text
    assert f'href="/games/{game}"' in answer.text
    assert worded(browser.get(f"/api/games/{game}?{query}")) == sentence


def test_every_error_page_has_its_own_title_and_a_way_on(worker: Worker, browser: Browser, game: str) -> None:
    answers = {
        "Tribolo: Not found": browser.get("/nothing"),
        "Tribolo: This address is not valid": browser.get(f"/games/{game}?at=x"),
        "Tribolo: Not a page": browser.get(f"/games/{game}/undo"),
        "Tribolo: Too large": browser.post("/records", file=(BytesIO(b"x" * 300_000), "x.tribolo")),
        "Tribolo: Not allowed": worker.browser().get(f"/games/{game}/seat/x"),
        "Error - Tribolo: New game": browser.post("/games", seed="x"),
        "Error - Tribolo: Position": browser.get("/position?p=x"),
        "Error - Tribolo: Position editor": browser.get("/editor?p=x"),
        "Error - Tribolo: Green: your turn": browser.post(f"/games/{game}/play", version="1", move="a1"),
    }
    for title, answer in answers.items():
        text = html.unescape(answer.text)
        assert (re.findall("<title>(.*?)</title>", text), answer.status_code >= 400) == ([title], True)
        assert re.search('<main.*<a class="button[^>]*href="/.*</main>|<main.*<form.*</main>', answer.text, re.DOTALL)


def test_an_empty_upload_asks_for_a_file(browser: Browser) -> None:
    for fields in ({}, {"file": (BytesIO(b""), "empty.tribolo")}, {"file": (BytesIO(b" \n"), "blank.tribolo")}):
        answer = browser.post("/records", **fields)
        assert answer.status_code == 422
        assert "Choose a file with a game record." in answer.text
        assert "paste" not in answer.text.lower()

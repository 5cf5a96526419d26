"""The language of a page: the visitor's choice, else that of the browser, else English."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from frontends.locale.languages import current_language, use_language
from tests.web.worker import Browser, Worker
from tribolo_core.translation.messages import gettext


def read(worker: Worker, wanted: str, address: str = "/") -> TestResponse:
    return worker.browser().client.get(address, headers={"Accept-Language": wanted})


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        *((wanted, "de") for wanted in ("de", "de-AT,de;q=0.9,en;q=0.8", "de-CH", "DE-AT")),
        *((wanted, "de") for wanted in ("en;q=0.3,de;q=0.7", "fr-FR,fr;q=0.9,de;q=0.2")),
        *((wanted, "en") for wanted in ("EN-US,de;q=0.4", "en-GB,de;q=0.4", "de;q=0,en;q=0.1")),
        *((wanted, "en") for wanted in ("fr", "*", "", "-,;q=x, d e;;q=1")),
    ],
)
def test_a_page_is_in_the_language_that_the_browser_prefers(worker: Worker, wanted: str, language: str) -> None:
    answer = read(worker, wanted)
    assert f'<html lang="{language}"' in answer.text
    assert answer.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    assert ("Datenschutz" in answer.text) == (language == "de")


def test_a_chosen_language_counts_more_than_that_of_the_browser(browser: Browser) -> None:
    referrer = {"Referer": "http://localhost/rules?x=1"}
    answer = browser.client.post("/language", data={"language": "de"}, headers=referrer)
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/rules?x=1"
    cookie = answer.headers["Set-Cookie"]
    assert all(part in cookie for part in ("tribolo_language=de", "HttpOnly", "SameSite=Lax", "Path=/"))
    assert '<html lang="de"' in browser.get("/", headers={"Accept-Language": "en"}).text
    browser.client.post("/language", data={"language": "en"})
    assert '<html lang="en"' in browser.get("/", headers={"Accept-Language": "de"}).text


@pytest.mark.parametrize(
    "referrer",
    [
        *("", "http://elsewhere.example/rules", "http://localhost//elsewhere.example/", "http://localhost/language"),
        *("http://localhost/games", "http://localhost/nothing", "http://localhost:1/rules", "javascript:alert(1)"),
        *("http://[", "http://[::1/games", "//[x]/", "http://localhost:x/"),
    ],
)
def test_the_choice_leads_to_the_front_page_if_no_page_of_the_site_sent_it(worker: Worker, referrer: str) -> None:
    answer = worker.browser().client.post("/language", data={"language": "de"}, headers={"Referer": referrer})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("page", ["hint", "play"])
def test_the_choice_on_a_page_that_answers_a_form_leads_to_its_game(browser: Browser, game: str, page: str) -> None:
    referrer = {"Referer": f"http://localhost/games/{game}/{page}"}
    answer = browser.client.post("/language", data={"language": "de"}, headers=referrer)
    assert answer.headers["Location"] == f"/games/{game}"


def test_the_choice_works_below_a_prefix(worker: Worker) -> None:
    answer = worker.browser().client.post(
        "/language",
        base_url="http://localhost/play",
        data={"language": "de"},
        headers={"Referer": "http://localhost/play/rules"},
    )
    assert answer.headers["Location"] == "/play/rules"
    assert "Path=/play" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("language", ["fr", "", "de-AT", "../de"])
def test_an_unknown_language_is_refused(worker: Worker, language: str) -> None:
    answer = worker.browser().client.post("/language", data={"language": language})
    assert answer.status_code == 422
    assert "There are no texts in this language. Choose English, Deutsch." in answer.text
    assert "Set-Cookie" not in answer.headers


def test_an_unknown_cookie_is_ignored(browser: Browser) -> None:
    browser.client.set_cookie("tribolo_language", "xx")
    assert '<html lang="de"' in browser.get("/", headers={"Accept-Language": "de"}).text


def test_outside_of_a_request_texts_are_in_english() -> None:
    assert (current_language(), gettext("Blue")) == ("en", "Blue")
    with use_language("de"):
        assert (current_language(), gettext("Blue")) == ("de", "Blau")
    assert (current_language(), gettext("Blue")) == ("en", "Blue")

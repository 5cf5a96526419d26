"""The texts of errors, games and streams in German; the names of players and other fields of JSON stay English."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from frontends.locale.languages import use_language
from frontends.wire.refusals import word
from tests.web.game.test_pages import ALL_HERE, begin
from tests.web.words import labels, texts
from tests.web.worker import Browser, Worker, worded

GERMAN = {"Accept-Language": "de"}


def in_german(worker: Worker) -> Browser:
    browser = worker.browser()
    browser.post("/language", language="de")
    return browser


def worded_in_german(answer: TestResponse) -> str:
    with use_language("de"):
        return worded(answer)


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        (
            {"seats": {"Blue": "gredy"}},
            422,
            "Ungültig: Computergegner 'gredy': unbekannter Name 'gredy'. Möglich: greedy.",
        ),
        ({"seed": "-1"}, 422, "Die Nummer einer Aufstellung ist eine ganze Zahl von 0 bis"),
        ({"position": "1RB13" + "/16" * 10 + " -"}, 422, "aber es gibt noch Züge für Blau und Rot."),
        ({"pace": "warp"}, 400, "pace: möglich ist 'instant', 'fast', 'normal' oder 'slow'."),
        ({"seats": {"Yellow": "here"}}, 400, "seats.Yellow: weitere Angaben sind nicht erlaubt."),
        ({"seed": 7}, 400, "seed: nötig ist ein Text."),
        ({"seats": {"Blue": "x" * 101}}, 400, "seats.Blue: der Text darf höchstens 100 Zeichen haben."),
        ([], 400, "nötig ist ein Objekt."),
    ],
)
def test_an_error_of_the_interface_is_in_german(worker: Worker, fields: object, status: int, sentence: str) -> None:
    answer = worker.browser().client.post("/api/games", json=fields, headers=GERMAN)
    assert answer.status_code == status
    assert sentence.lower() in worded_in_german(answer).lower()
    assert answer.headers["Content-Language"] == "de"


def test_facts_of_a_game_have_german_words_and_english_names(worker: Worker) -> None:
    browser = in_german(worker)
    game = begin(browser, **ALL_HERE, seed="7")
    assert "Grün: Du bist dran" in browser.get(f"/games/{game}").text
    browser.play(game)
    state = browser.state(game)
    assert [seat["player"] for seat in state["seats"]] == ["Blue", "Red", "Green"]
    with use_language("de"):
        assert labels(state) == ["Du", "Du", "Du"]
        assert texts(state) == ["Blau, Rot und Grün sind dabei.", "Grün spielt i6 und erobert 1 von Blau."]
    assert state["all_moves"][0]["player"] == "Green"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/nothing", "Hier ist nichts. Vielleicht ist die Adresse unvollständig."),
        ("/games/nothing", "Diese Partie gibt es nicht."),
        ("/?skip=x", "Der Wert von skip in dieser Adresse ist nicht gültig."),
        ("/puzzles/0000000000", "Dieses Rätsel gibt es nicht."),
        ("/daily/2000-01-01", "Am 1. Januar 2000 gab es keine Tagespartie."),
        ("/position?p=nonsense", ">Das ist keine Stellung. Prüfe den Link oder stelle eine im Editor auf.</p>"),
    ],
)
def test_a_page_of_an_error_is_in_german(worker: Worker, address: str, sentence: str) -> None:
    answer = worker.browser().client.get(address, headers=GERMAN)
    assert answer.status_code >= 400
    assert sentence in answer.text


def test_lists_dates_and_numbers_are_german(worker: Worker) -> None:
    browser = in_german(worker)
    begin(browser)
    assert "Standard, " in browser.get("/").text
    results = browser.get("/results").text
    assert "aus deinen letzten 2.000 beendeten Partien" in results
    assert "> Leicht</label>" in browser.get("/").text


def test_deleted_data_include_the_choice_of_the_language(worker: Worker) -> None:
    browser = in_german(worker)
    begin(browser)
    data = browser.post("/privacy/data.json").json
    assert data is not None
    assert data["language"] == "de"
    assert "Deine Daten wurden gelöscht" in browser.post("/privacy/delete", confirm="yes").text
    assert browser.client.get_cookie("tribolo_language") is None
    assert '<html lang="en"' in browser.get("/").text


@pytest.mark.parametrize(
    ("code", "facts", "german"),
    [
        ("not_your_seat", {"player": "Green"}, "Der Platz von Grün gehört dir nicht."),
        ("tried_before", {"day": "2026-12-01"}, "1. Dezember 2026"),
        ("too_many_games", {"retry_after": 9}, "Du hast zu viele Partien begonnen. Versuch es in 9\xa0s noch einmal."),
        ("too_many_games", {"retry_after": 7_200}, "in 120 Minuten noch einmal."),
        ("too_many_games", {"retry_after": 7_201}, "in 3 Stunden noch einmal."),
    ],
)
def test_a_client_words_facts_in_its_own_language(code: str, facts: dict[str, object], german: str) -> None:
    with use_language("de"):
        assert german in word(code, facts)

"""The pages of the deal of the day: one ranked try, the table, past days, and every refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from html import unescape
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, func, select

from frontends.games.daily.deal import deal_of_day
from frontends.games.daily.result import DailyResult
from frontends.locale.formats import format_day
from frontends.web.daily import tries as daily
from frontends.web.front import pages as front
from frontends.web.room.ids import new_id
from frontends.web.store import schema
from frontends.web.store.daily.deals import DealtDay, find_day, keep_day
from frontends.web.store.daily.tries import NewTry, insert_try, settle_try
from tests.daily.games import first_move, most_captured, whole_game
from tests.web.daily.visitors import (
    DAY,
    DEAL,
    NOON,
    SECONDS,
    TOMORROW,
    begin,
    begun,
    finished,
    names,
    own_cells,
    play_out,
    refused,
    set_now,
)
from tests.web.worker import Browser, NewWorker, Worker
from tribolo_core import format_position
from tribolo_core.daily import medals_of_day


def test_the_table_shows_score_margin_place_and_time(browser: Browser) -> None:
    finished(browser, "Ada")
    own, scores = own_cells(), whole_game(DEAL).turn.scores
    margin = own - max(cells for player, cells in scores.items() if player is not DEAL.seat)
    text = browser.get("/daily").text
    assert f'<td class="number">{own}</td><td class="number">{margin:+d}</td>' in text
    assert f"cells ({margin:+d}), number 1 of 1" in text
    assert "Streak: 1. Longest: 1." in text
    assert "http://localhost/daily/2026-12-01</textarea>" in text


def add_results(server: Worker, numbers: Iterable[int]) -> None:
    session = whole_game(DEAL)
    result = DailyResult(DAY, DEAL.seat, session.turn.scores)

    def add(connection: Connection) -> None:
        keep_day(connection, DealtDay(DEAL))
        for number in numbers:
            game = new_id()
            insert_try(connection, NewTry(DAY, f"browser {number}", game, NOON))
            settle_try(connection, game, NOON, result, session.game.moves)

    server.resources.store.database.write(add)


def test_what_others_played_is_shown_from_ten_results_on_and_after_the_own_game(server: Worker) -> None:
    browser = server.browser()
    game = begun(browser)
    add_results(server, range(8))
    play_out(browser, game, most_captured)
    assert "What others played" not in browser.get("/daily").text
    add_results(server, [8])
    text = browser.get("/daily").text
    own, others = (whole_game(DEAL, *chooser).game.moves for chooser in ((most_captured,), ()))
    # The opponents answer equal moves equally, so that the first difference is a move of the visitor.
    pairs = enumerate(zip(own, others, strict=False), 1)
    ply, (move, other) = next((ply, pair) for ply, pair in pairs if pair[0] != pair[1])
    assert f">Move {ply}: {move}</a> <span>10 % of 10 played it" in text
    assert f"(90 % played {other})" in text
    assert (">10 results</h2>" in text, text.count('<tr aria-current="true"><th scope="row">')) == (True, 1)
    assert "What others played" not in server.browser().get("/daily").text, "nobody sees it before the own game"


def test_the_medal_is_shown_and_the_script_gets_the_game_after_it(server: Worker, browser: Browser) -> None:
    game = begun(browser)
    before = browser.get("/daily").text
    assert ("medal-line" in before, 'id="own-game"' in before) == (False, False)
    moves = play_out(browser, game)
    medals = medals_of_day(DAY)
    earned = medals.earned(own_cells())
    text = browser.get("/daily").text
    assert f"<strong>{f'{earned.capitalize()} medal' if earned else 'No medal this time'}</strong>" in text
    assert f"Bronze from {medals.bronze} cells, silver from {medals.silver}, gold from {medals.gold}." in text
    assert "medal-line" not in server.browser().get("/daily").text
    found = re.search(r'id="own-game">(.+?)</script>', text)
    assert found
    assert json.loads(found[1]) == {
        "start": format_position(DEAL.start().turn.position),
        "moves": moves,
        "player": str(DEAL.seat),
        "review": f"/analysis?game={game}&review=1",
        "compared": [],
    }


def test_a_day_of_another_release_has_no_medals(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(browser)
    monkeypatch.setattr(type(DEAL), "is_playable", False)
    text = browser.get("/daily").text
    assert ("Your result" in text, "medal-line" in text) == (True, False)


def test_the_front_page_did_not_know_the_result_of_today(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "time", SimpleNamespace(time=lambda: NOON))
    page = browser.get("/").text
    assert ('data-days="" hidden>' in page, page.count('href="/daily"')) == (True, 2)
    assert ">Easy today. One deal for everyone, one try, a table.</span>" in page
    game = begun(browser)
    assert ">Your ranked try is not over.</span>" in browser.get("/").text
    play_out(browser, game)
    page, earned = browser.get("/").text, medals_of_day(DAY).earned(own_cells())
    medal = f"{earned.capitalize()} medal" if earned else "No medal this time"
    assert f">Done: {own_cells()} cells. {medal}. Next in 12 h.</span>" in page
    assert f'data-days="{DAY}">Streak: 1 day</span></a>' in page


def test_a_hard_day_leads_newcomers_to_an_easier_one(
    server: Worker, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(browser)
    set_now(monkeypatch, NOON + 5 * SECONDS)
    known, new = (page.get("/daily").text for page in (browser, server.browser()))
    assert ("Hard today." in known, "New here?" in known) == (True, False)
    assert f'as often as you like: <a href="/daily/{DAY}">{format_day(DAY, names_weekday=True)}</a>' in new
    assert "Play this deal, not ranked" in browser.get(f"/daily/{DAY}").text


def test_a_second_try_is_refused_with_one_sentence(browser: Browser) -> None:
    game = begun(browser)
    for _ in range(2):
        answer = begin(browser)
        refused(answer, 403, "You have begun the deal of 1 December 2026 before. Everyone has one ranked try.")
        assert f'href="/games/{game}"' in answer.text
        play_out(browser, game)


def test_a_bad_name_is_refused_and_stays_in_the_form_and_the_result_stays(browser: Browser) -> None:
    finished(browser)
    for name, sentence in (
        ('<b>"x', "“<” cannot be in a name. Use letters, digits, spaces, . - ' and _."),
        ("x" * 5_000, "A name has 2 to 20 characters."),
    ):
        answer = browser.post(f"/daily/{DAY}/name", name=name)
        refused(answer, 422, sentence)
        assert f'value="{name[:200]}"' in unescape(answer.text).replace("&#34;", '"')
        below = unescape(answer.text.partition(' aria-invalid="true" autofocus>')[2])
        assert below.count(sentence) == 1, "the sentence was at the top of the page, far from the field"
        assert "number 1 of 1" in answer.text
    assert names(browser) == []
    for name in ("Ada", "Ada L"):
        assert browser.post(f"/daily/{DAY}/name", name=name).status_code == 303
        assert names(browser) == [name]


def test_a_result_without_a_name_counts_and_is_not_listed(server: Worker) -> None:
    one, other = server.browser(), server.browser()
    finished(one)
    assert "1 result, without a name." in one.get("/daily").text
    play_out(other, begun(other), most_captured)
    assert other.post(f"/daily/{DAY}/name", name="Ada").status_code == 303
    text = other.get("/daily").text
    assert (names(other), "of 2" in text, '<h2 id="result">Your result' in text) == (["Ada"], True, True)
    assert "Your name in the table" not in server.browser().get("/daily").text, "nobody is asked before the end"


def test_a_name_is_free_on_the_next_day_and_offered_again(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(browser, "Ada")
    set_now(monkeypatch, NOON + SECONDS)
    finished(browser, day=TOMORROW)
    assert 'value="Ada"' in browser.get("/daily").text
    assert browser.post(f"/daily/{TOMORROW}/name", name="Ada").status_code == 303
    assert "Streak: 2. Longest: 2." in browser.get("/daily").text


def test_a_page_of_yesterday_does_not_begin_the_deal_of_today(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = server.browser()
    browser.get("/daily")
    set_now(monkeypatch, NOON + SECONDS)
    refused(begin(browser), 409, "That day is over. This is the deal of 2 December 2026.")


AHEAD_OR_BEFORE = ("2026-12-02", "2025-12-31", "9999-12-31", "0001-01-01")
NO_DAYS = ("today", "2026-13-01", "20261201", "2026-W49-2", "2026-12-01T00", "%00", "²026-12-01")


@pytest.mark.parametrize("day", [*AHEAD_OR_BEFORE, *NO_DAYS])
def test_what_is_no_day_or_has_no_deal_yet_is_not_found(browser: Browser, day: str) -> None:
    assert browser.post("/daily", day=day).status_code in ((400, 404) if day in NO_DAYS else (404, 409))
    assert browser.get(f"/daily/{day}").status_code == 404
    assert browser.post(f"/daily/{day}/practice").status_code == 404
    assert browser.post(f"/daily/{day}/report", name="Ada").status_code == 404


def test_a_past_day_can_be_played_unranked(server: Worker, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(browser, "Ada")
    set_now(monkeypatch, NOON + SECONDS)
    refused(browser.post(f"/daily/{TOMORROW}/practice"), 422, "Today's deal can be played as the ranked try only.")
    answer = browser.post("/daily/2026-12-01/practice")
    game = answer.headers["Location"].rpartition("/")[2]
    state = browser.state(game)
    assert (state["day"], state["can_analyse"]) == (None, True)
    assert play_out(browser, game) == [*map(str, whole_game(DEAL).game.moves)]
    assert names(browser, "/daily/2026-12-01") == ["Ada"]
    assert "Play this deal, not ranked" in browser.get("/daily/2026-05-04").text, "a day that nobody began"
    assert browser.post("/daily/2026-05-04/practice").status_code == 303
    assert find_day(server.resources.store.database, date(2026, 5, 4)) is None


def test_a_day_of_another_release_is_shown_but_not_played(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    yesterday = replace(deal_of_day(DAY - timedelta(days=1)), weights="0" * 64)
    server.resources.store.database.write(partial(keep_day, dealt=DealtDay(yesterday)))
    browser = server.browser()
    page = browser.get("/daily/2026-11-30").text
    assert "This day belongs to another release of Tribolo." in page
    assert "practice" not in page
    refused(browser.post("/daily/2026-11-30/practice"), 422, "another release")
    set_now(monkeypatch, NOON - SECONDS)
    assert "another release" in begin(browser, DAY - timedelta(days=1)).text


def test_new_weights_change_no_day_that_was_begun(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = server.browser()
    game = begun(browser)
    monkeypatch.setattr(daily, "deal_of_day", lambda day: replace(deal_of_day(day), weights="0" * 64, seed=1))
    assert browser.get("/daily").status_code == 200
    dealt = find_day(server.resources.store.database, DAY)
    assert dealt is not None
    assert dealt.deal == DEAL
    monkeypatch.setattr("frontends.games.daily.deal.weights_digest", lambda: "0" * 64)
    move = str(first_move(whole_game(DEAL).game.turns[0]))
    refused(browser.command(game, "play", move=move), 422, "another release")


def test_the_table_has_pages(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontends.web.store.daily.table.PAGE_SIZE", 2)
    monkeypatch.setattr(daily, "PAGE_SIZE", 2)
    for name in ("Ada", "Bob", "Cleo"):
        browser = server.browser()
        finished(browser, name)
    first = browser.get("/daily").text
    assert ('href="/daily/2026-12-01?page=2"' in first, "Page 1 of 2" in first) == (True, True)
    assert names(browser, "/daily") + names(browser, "/daily/2026-12-01?page=2") == ["Ada", "Bob", "Cleo"]
    assert "number 1 of 3" in first, "equal results share a rank"
    assert browser.get("/daily?page=0").status_code == browser.get("/daily?page=x").status_code == 400
    assert "Go to the first one" in browser.get("/daily?page=9").text


def test_past_days_are_listed_with_their_best_result_and_that_of_the_visitor(
    server: Worker, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(browser, "Ada")
    set_now(monkeypatch, NOON + SECONDS)
    for address in ("/daily", "/daily/days"):
        text = browser.get(address).text
        assert 'href="/daily/2026-12-01">1 December 2026</a>' in text
        assert f"1 result, best {own_cells()} cells" in text
    assert "No past days here." in browser.get("/daily/days?page=2").text
    assert f'id="results">{{"2026-12-01":{own_cells()}}}</script>' in browser.get("/daily/days?month=2026-12").text
    assert 'id="results">{}</script>' in server.browser().get("/daily/days").text


def test_games_of_the_day_count_as_started_games(new_worker: NewWorker) -> None:
    worker = new_worker(games_per_hour=1)
    begun(worker.browser())
    answer = begin(worker.browser())
    refused(answer, 429, "You have started too many games.")
    assert "Retry-After" in answer.headers


def test_browsers_that_delete_their_data_had_ranked_tries_without_end(new_worker: NewWorker, any_database: str) -> None:
    first, second = (new_worker(database=any_database, ranked_per_day=3) for _ in range(2))
    begun(first.browser())
    browser = first.browser()
    begun(browser)
    assert begin(browser).status_code == 403
    assert browser.post("/privacy/delete", confirm="yes").status_code == 200
    assert begin(browser).status_code == 303, "a refused try costs none"
    answer = begin(second.browser())
    refused(answer, 429, "Your network has used up its ranked tries of today. Try again in ")
    assert "Retry-After" in answer.headers
    with first.resources.store.database.read() as connection:
        assert connection.execute(select(func.count()).select_from(schema.daily_tries)).scalar_one() == 2
    elsewhere = second.browser().client.post(
        "/daily", data={"day": DAY.isoformat()}, environ_overrides={"REMOTE_ADDR": "203.0.113.9"}
    )
    assert elsewhere.status_code == 303
    text = browser.get("/daily").text
    assert "All browsers of one network together have 3 ranked tries a day." in text
    assert "It does not prove one try for each person" in text
    assert "Nobody can prove that no engine helped, and there are no rewards." in text

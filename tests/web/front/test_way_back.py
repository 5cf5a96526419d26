"""The way back to a running game of people: on every page, in the JSON interface, and in the icon of the tab."""

from __future__ import annotations

import html
import json
import re

from tests.web.clocked_games import Time
from tests.web.games import start_game_of_three
from tests.web.statements import observed
from tests.web.worker import Browser, NewWorker, Worker

PAGES = ("/", "/new", "/lobby", "/daily", "/puzzles", "/editor", "/results", "/watch", "/privacy")


def way_back(browser: Browser, page: str) -> tuple[str, str]:
    """Return the game and the text of the link back to a game that a page shows; empty texts without one."""
    shown = re.search('<a class="back-to-game" href="/games/(.*?)">(.*?)</a>', browser.get(page).text)
    return (shown[1], html.unescape(re.sub("<.*?>", "", shown[2]))) if shown else ("", "")


def test_every_page_leads_back_to_a_game_of_people_also_while_another_thinks(worker: Worker) -> None:
    """Only the front page did, and only on the own turn: the way back vanished while a clock ran."""
    game, _, other, mover = start_game_of_three(worker)
    for page in PAGES:
        assert way_back(mover, page) == (game, "Back to your game Your turn"), page
        assert way_back(other, page) == (game, "Back to your game Green to move."), page
    for page in (f"/games/{game}", "/rules", "/learn", "/play", "/nowhere"):
        assert way_back(mover, page) == ("", ""), page
    alone = mover.begin()
    assert f'id="resume" href="/games/{alone}"' in mover.get("/").text


def test_every_page_led_back_to_a_game_that_was_given_up_whose_page_offered_no_new_one(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    assert not blue.command(game, "resign").get_json()["can_analyse"]
    assert (way_back(blue, "/"), way_back(green, "/")[0]) == (("", ""), game)
    page = blue.get(f"/games/{game}").text
    assert f'id="given-up"><span>You resigned.</span> <a href="/new?like={game}">New game</a>' in page
    red.command(game, "resign")
    assert green.state(game)["can_analyse"], "hints were off for the only person"


def test_the_way_back_has_the_own_clock_and_counts_the_games_that_wait(new_worker: NewWorker) -> None:
    worker, time = new_worker(), Time()
    worker.resources.flags.close()
    worker.resources.store.database.time = lambda _: time.now
    worker.resources.store.clocks.monotonic = lambda: time.now
    game, _, other, mover = start_game_of_three(worker, time_control="3+5")
    time.now += 40
    assert way_back(other, "/new")[1] == "Back to your game You have 3:00, Green to move"
    games = [mover.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"}) for _ in range(2)]
    assert way_back(mover, "/new") == (game, "Back to your game Your turn, 2:20 left"), "nobody has joined the others"
    for each in games:
        worker.browser().take_seat(mover.state(each)["seats"][1]["link"])
    assert way_back(mover, "/new") == (game, "3 games wait for you Your turn, 2:20 left")
    assert way_back(mover, f"/games/{game}")[1] == "2 games wait for you Your turn"
    listed = json.loads(mover.get("/api/games?people=1").text)["games"]
    clocks = [each["clock"] for each in listed]
    assert (listed[0]["id"], clocks) == (game, [{"remaining": 140_000, "is_running": True}, None, None])


def test_a_page_looks_for_games_once_and_only_for_visitors_who_may_have_some(own_worker: Worker) -> None:
    browser, found = own_worker.browser(), list[list[str]]()
    for page in ("/rules", "/editor", "/rules", "/editor"):  # The first editor gives the browser its cookie.
        with observed(own_worker) as statements:
            browser.get(page)
        found.append([str(query) for query in statements if "ORDER BY game.touched" in str(query)])
    *others, (query,) = found
    assert others == [[], [], []]
    with own_worker.resources.store.database.read() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", (1,) * query.count("?")).all()
    assert not [row for row in plan if "SCAN" in row[3]], "the list of games once went through those of everybody"

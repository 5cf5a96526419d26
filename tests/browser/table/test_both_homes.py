"""Games in the browser and games on the server: one list, one count, one file, and one deletion."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Route, expect

from tests.browser.pages import over
from tests.browser.shifts import FORGET_SHIFTS, IS_DRAWN, OBSERVE_SHIFTS, SHIFTS
from tests.browser.user import ONE_MOVE, User
from tests.harness.waiting import until
from tests.variants import gated
from tribolo_core import format_position

STORED = """async () => {
  const asked = indexedDB.open("tribolo", 1);
  const database = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  const values = database.transaction("games").objectStore("games").getAll();
  return new Promise((resolve) => { values.onsuccess = () => resolve(values.result); });
}"""
"""A script that returns the stored games."""

OPPONENTS = {"red": "greedy", "green": "greedy"}


def start_here(user: User, **form: str) -> None:
    fields = {"blue": "here", "pace": "instant", "deal": "standard", "seed": "7", **OPPONENTS, **form}
    user.open(f"/play#{urlencode(fields)}")
    assert user.game_path == "/play"


def finish_here(user: User, **form: str) -> None:
    start_here(user, position=format_position(ONE_MOVE), **form)
    user.cell("a1").click()
    expect(user.page.locator("#end")).to_be_visible()
    game = user.page.url.partition("game=")[2]
    until(lambda: any(each["id"] == game and each["position"][-1] == "-" for each in user.page.evaluate(STORED)))


def test_my_games_are_one_list_in_the_order_of_time(user: User) -> None:
    user.start()
    start_here(user, red="random", green="random")
    over(user)
    finish_here(user)
    here, server = "in this browser", "on the server"
    games = user.page.locator("#games li")
    for choice, homes in (
        ("All", [here, server, here, server]),
        ("Running", [here, server]),
        ("Finished", [here, server]),
        ("With people", []),
    ):
        user.page.goto("/")
        user.page.get_by_role("navigation", name="Filter").get_by_role("link", name=choice).click()
        expect(user.page.locator("#filters [aria-current]")).to_have_text(choice)
        if homes:
            expect(games).to_have_text([re.compile(home) for home in homes])
        else:
            expect(user.page.get_by_text("No games here.")).to_be_visible()
    user.page.goto("/")
    expect(games.first).to_contain_text("You won by 3 cells.")
    expect(games.first.locator(".result")).to_have_text("Place 1")
    expect(user.page.locator("#backup")).to_contain_text("Safari does when you have not visited it for seven days")
    user.page.set_viewport_size({"width": 390, "height": 664})  # A score of two digits took two lines.
    assert max(games.locator(".score").evaluate_all("all => all.map(each => each.offsetHeight)")) < 30


@pytest.mark.long
def test_my_results_count_both_homes_and_the_browser_is_asked_to_keep_the_games(user: User) -> None:
    user.page.goto("/privacy")
    answer = user.page.locator("#persistence")
    expect(answer).to_have_text("After your first finished game, this browser is asked to keep your games.")
    finish_here(user)
    user.page.goto("/results")
    total = user.page.get_by_role("table", name="All games").get_by_role("cell")
    expect(total).to_have_text(["1·0·0", "3.0", "none", "none"])
    over(user)
    user.page.goto("/results")
    expect(total).to_have_text(["2·0·0", "3.0", "none", "none"])
    opponents = user.page.get_by_role("table", name="By opponents").get_by_role("row")
    expect(opponents.last).to_have_text("Gus 1, easy · Gus 2, easy2·0·03.0nonenone")
    user.page.goto("/privacy")
    expect(answer).to_contain_text("to keep")
    expect(answer).not_to_contain_text("After")


@pytest.mark.needs_chromium("Firefox does not tell what moves")
@pytest.mark.parametrize(("path", "script"), gated([("/", "front.js"), ("/results", "results.js")]))
def test_nothing_moves_when_the_games_of_the_browser_join_those_of_the_server(
    new_user: Callable[..., User], path: str, script: str
) -> None:
    user = new_user(viewport={"width": 1280, "height": 1500})
    user.start()
    finish_here(user)
    held: list[Route] = []
    user.page.route(f"**/{script}", lambda route: held.append(route))
    user.page.add_init_script(OBSERVE_SHIFTS)
    user.page.goto(path, wait_until="commit")
    user.page.wait_for_function(IS_DRAWN)
    user.page.evaluate(FORGET_SHIFTS)
    expect(user.page.locator(".awaits-script")).to_have_css("visibility", "hidden")
    held[0].continue_()
    expect(user.page.get_by_text("in this browser" if path == "/" else "1·0·0").first).to_be_visible()
    assert user.page.evaluate(SHIFTS) == []


@pytest.mark.needs_chromium("downloads that a script has made")
def test_games_are_saved_to_a_file_deleted_and_read_again(user: User, tmp_path: Path) -> None:
    start_here(user)
    user.play_on(lambda move: user.cell(move).click(), 2)
    board, address = user.board, user.page.url
    user.page.goto("/")
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Save the games in this browser").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    user.page.goto("/privacy")
    user.page.evaluate("localStorage.setItem('tribolo.settings', '{}'); localStorage.setItem('other', '1')")
    user.page.locator("#delete input[type=checkbox]").check()
    user.page.get_by_role("button", name="Delete my data").click()
    expect(user.page.get_by_text("1 game in this browser was deleted, too.")).to_be_visible()
    assert user.page.evaluate("Object.keys(localStorage)") == ["other"]
    user.page.goto("/")
    expect(user.page.get_by_text("No games yet.")).to_be_visible()
    report = user.page.locator("#backup-report")
    for sentence in ("1 game was read from the file.", "1 game of the file is in this browser already."):
        user.page.locator("#games-file").set_input_files(path)
        expect(report).to_contain_text(sentence)
        expect(user.page.locator("#games li")).to_have_count(1)
    path.write_text("{}")
    user.page.locator("#games-file").set_input_files(path)
    expect(report).to_have_text("This file holds no games of Tribolo. Choose a file that this site has saved.")
    user.open(address)
    assert user.board == board


@pytest.mark.long
@pytest.mark.needs_chromium("downloads that a script has made")
def test_my_data_are_downloaded_from_both_homes(user: User) -> None:
    """The script adds the games of the browser to what the server sends."""
    user.start()
    start_here(user)
    user.page.goto("/privacy")
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Download my data").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "tribolo-data.json"
    assert (len(data["games"]), len(data["browser_games"]), data["parts"]) == (1, 1, 1)

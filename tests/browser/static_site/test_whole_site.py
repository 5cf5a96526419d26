"""All pages of the site without a server, from a plain file server and after that has been stopped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from frontends.games.difficulties import DIFFICULTIES
from frontends.teaching.course import LESSONS
from tests.browser.puzzles.test_puzzles import PUZZLES, play_keys
from tests.browser.teaching.test_lessons import solve, task_of
from tests.browser.user import ONE_MOVE, User
from tribolo_core import Game, format_position

from ..file_server import FileServer
from ..test_offline import IS_CONTROLLED, wait_for

pytestmark = pytest.mark.needs_chromium("downloads that a script has made")


def play_to_the_end(user: User) -> Game:
    user.play_to_the_end()
    game = user.download_record().game
    assert game.turn.outcome
    expect(user.page.locator("#log")).to_contain_text("The game is over")
    return game


def play_a_game_on_each_difficulty(user: User, difficulties: Sequence[str]) -> None:
    for red, green in map(DIFFICULTIES.__getitem__, difficulties):
        form = {"blue": "here", "red": red, "green": green, "deal": "dense", "seed": "7", "pace": "instant"}
        user.open(f"./play/#{urlencode(form)}")
        game = play_to_the_end(user)
        assert user.board == game.turn.board


def do_a_lesson(user: User) -> None:
    user.open("./learn/jump/")
    for task in LESSONS["jump"].tasks:
        solve(user, task)
        task_of(user).locator("[data-next]").click()
    expect(user.page.locator("#end-title")).to_be_focused()


def solve_puzzles(user: User, count: int) -> None:
    for number in range(count):
        found = re.search("puzzle=([0-9a-f]{10})$", user.page.url)
        assert found
        play_keys(user, PUZZLES[found[1]])
        expect(user.page.locator("#solved")).to_have_text(f"{number + 1} of {number + 1}")
        user.page.locator("#next").click()
        expect(user.page.locator("#next")).to_be_hidden()


def play_the_daily(user: User) -> None:
    user.open("./daily/")
    expect(user.page.locator("#unlisted")).to_contain_text("not listed")
    user.page.get_by_role("link", name="Play", exact=True).last.click()
    user.wait_until_ready()
    assert "game=" in user.page.url
    assert user.wait_for_turn()


def play_a_past_day(user: User) -> None:
    user.open("./daily/days/?month=2026-03")
    user.page.locator("[data-day='2026-03-09'] a").click()
    expect(user.page.locator("#day")).to_have_attribute("datetime", "2026-03-09")
    user.wait_until_ready()
    user.page.get_by_role("link", name="Play", exact=True).last.click()
    user.wait_until_ready()
    assert user.wait_for_turn()


def analyse_a_position(user: User) -> None:
    user.open(f"./analysis/?p={format_position(ONE_MOVE).replace('#', '%23')}")
    assert user.board == ONE_MOVE.board
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines")).to_contain_text(str(next(iter(Game.start(ONE_MOVE).turn.transitions))))


def review_the_last_game(user: User) -> None:
    user.page.goto("./")
    user.page.locator("#games li:has(.result) a").first.click()  # The deals of two days are not finished.
    user.wait_until_ready()
    user.page.get_by_role("link", name="Review", exact=True).click()
    user.wait_until_ready()
    user.page.locator("#review-nodes").select_option("300")
    expect(user.page.locator("#review")).to_contain_text("Accuracy", timeout=120_000)


def see_the_results(user: User, difficulties: Sequence[str]) -> None:
    user.open("./results/")
    for name, count in (("All games", 1), ("By opponents", len(difficulties))):
        expect(user.page.get_by_role("table", name=name).locator("tbody tr")).to_have_count(count)


def paint_a_position(user: User) -> None:
    user.open("./editor/")
    user.page.locator("#text").fill("1RB13" + "/16" * 10 + " b")
    user.page.get_by_role("button", name="Apply").click()
    expect(user.page.locator("#can")).to_be_visible()
    user.page.locator("#text").fill("BBB")
    user.page.get_by_role("button", name="Apply").click()
    expect(user.page.locator("#problem")).to_be_visible()


def do_everything(user: User, difficulties: Sequence[str], puzzles: int) -> None:
    do_a_lesson(user)
    user.open("./puzzles/")
    solve_puzzles(user, puzzles)
    play_a_game_on_each_difficulty(user, difficulties)
    play_the_daily(user)
    play_a_past_day(user)
    analyse_a_position(user)
    review_the_last_game(user)
    see_the_results(user, difficulties)
    paint_a_position(user)


@pytest.mark.long
def test_a_game_that_the_page_cannot_play_is_refused_with_a_sentence(guest: User) -> None:
    guest.page.goto("./play/#blue=here&red=nobody&green=greedy")
    expect(guest.page.get_by_role("alert")).to_contain_text("cannot be played in this browser")


@pytest.mark.long
def test_all_that_the_browser_keeps_is_deleted_on_request(guest: User) -> None:
    """The script deletes everything without a form of the server."""
    guest.start_from_form(seed="7", pace="instant")
    guest.page.goto("./privacy/")
    expect(guest.page.get_by_text("IndexedDB tribolo", exact=True)).to_be_visible()
    guest.page.get_by_label("Yes, delete my games and results").check()
    guest.page.get_by_role("button", name="Delete my data").click()
    expect(guest.page.locator("#deleted")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Save the games in this browser")).to_be_hidden()
    guest.page.goto("./")
    expect(guest.page.locator("#no-games")).to_be_visible()


@pytest.mark.long
def test_everything_works_from_a_plain_file_server(guest: User) -> None:
    refused: list[str] = []
    guest.page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    do_everything(guest, ["easy"], puzzles=2)
    assert refused == []


@pytest.mark.long
@pytest.mark.service_worker
def test_everything_works_after_the_file_server_has_been_stopped(guest: User, file_server: FileServer) -> None:
    guest.open("./rules/")
    wait_for(guest, IS_CONTROLLED, bool)
    file_server.stop()
    do_everything(guest, [*DIFFICULTIES], puzzles=10)
    file_server.start()

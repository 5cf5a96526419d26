"""The deal of the day in browsers: two visitors, the table, and the result to share."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import expect

from frontends.games.daily.deal import deal_of_day, utc_day
from tests.browser.user import User
from tests.daily.games import first_move, whole_game

from .player import begin, choose_name, finish

PHONE = {"width": 320, "height": 568}


@pytest.fixture(scope="module")
def today() -> date:
    """Return the UTC day; close to midnight, wait until the next one has begun."""
    seconds_left = 86_400 - time.time() % 86_400
    if seconds_left < 180:
        time.sleep(seconds_left)
    return utc_day(time.time())


def test_two_visitors_meet_the_same_answers_and_both_stand_in_the_table(
    new_user: Callable[..., User], today: date
) -> None:
    one, other = new_user(), new_user(viewport=PHONE, has_touch=True)
    expected = [str(move) for move in whole_game(deal_of_day(today), first_move).game.moves]
    for user, name in ((one, "Ada of today"), (other, "Иван")):
        begin(user)
        assert user.wait_for_turn()
        expect(user.page.get_by_role("button", name="Undo")).to_be_hidden()
        expect(user.page.locator("form:has(#hint)")).to_be_hidden()  # An empty form would leave a gap.
        expect(user.page.locator("#friends")).to_be_hidden()
        assert finish(user) == expected
        choose_name(user, name)
    for user in (one, other):
        user.page.goto("/daily")
        table = user.page.get_by_role("table")
        expect(table.get_by_role("rowheader").filter(has_text="Ada of today")).to_be_visible()
        expect(table.get_by_role("rowheader").filter(has_text="Иван")).to_be_visible()
        assert user.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_the_medal_is_shown_in_the_game_and_in_the_calendar_and_the_result_is_shared_with_squares(
    user: User, today: date
) -> None:
    """The script reads the text to share from the page with its lines and squares."""
    begin(user)
    needs = json.dumps({str(today): {"bronze": 1, "silver": 2, "gold": 170}})
    user.page.evaluate("needs => localStorage.setItem('tribolo.medals', needs)", needs)
    finish(user)
    user.page.go_back()
    expect(user.page.locator("#medal")).to_contain_text("Silver medal")
    user.page.goto("/daily/days")
    expect(user.page.locator(f"[data-day='{today}'] .medal.silver")).to_be_visible()
    user.page.add_init_script(
        "navigator.canShare = () => true; navigator.share = async (content) => { window.shared = content; };"
    )
    user.page.goto("/daily")
    user.page.get_by_role("button", name="Share").click()
    shared = user.page.evaluate("window.shared")
    head = rf"Tribolo {today}: (1st|2nd|3rd), \d+ cells \([+-]\d+\)\n(\w+ medal\n)?"
    assert re.fullmatch(rf"{head}[🟦🟥🟩]+\nhttp.+/daily/{today}", shared["text"])
    assert "url" not in shared

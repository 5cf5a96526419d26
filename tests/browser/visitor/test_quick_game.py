"""A quick game at a difficulty, and the computer players that "Advanced" offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.shifts import OBSERVE_SHIFTS, SHIFTS
from tests.browser.table.test_both_homes import finish_here
from tests.browser.user import User
from tests.variants import gated


@pytest.mark.parametrize("has_script", gated([True, False]), ids=["script", "no script"])
def test_the_difficulty_of_a_quick_game_is_remembered(new_user: Callable[..., User], has_script: bool) -> None:
    user = new_user(java_script_enabled=has_script)
    user.page.goto("/")
    expect(user.page.get_by_role("radio", name="Beginner")).to_be_checked()
    user.page.get_by_role("radio", name="Hard").check()
    user.page.get_by_role("button", name="Play now").click()
    occupants = user.page.locator("[data-player] .occupant")
    for name in ("Felix, hard", "Vera, hard", "You"):
        expect(occupants.filter(has_text=name)).to_have_count(1)
    user.page.goto("/")
    user.page.get_by_role("button", name="A two-minute game").click()
    expect(user.page.locator(".cells button")).to_have_count(64)
    expect(occupants.filter(has_text="Dizzy")).to_have_count(2)
    for address in ("/", "/new"):
        user.page.goto(address)
        expect(user.page.get_by_role("radio", name="Hard")).to_be_checked()
    expect(user.page.locator("#seat-red")).to_be_hidden()
    user.page.get_by_role("radio", name="Easy").check()
    user.page.get_by_role("button", name="Start", exact=True).click()
    expect(occupants.filter(has_text="easy")).to_have_count(2)


@pytest.mark.needs_chromium("layout shifts")
def test_the_form_like_a_game_moved_while_it_was_filled_in(user: User) -> None:
    user.page.add_init_script(OBSERVE_SHIFTS)
    for opponents, chosen in (("red=level:3&green=greedy", ""), ("red=greedy&green=level:1", "easy")):
        user.open(f"/play#blue=here&{opponents}&seed=7")
        address = user.page.locator("#new-game").get_attribute("href") or ""
        user.page.goto("about:blank")
        user.open(address)
        assert user.page.locator("input[name=difficulty]:checked").input_value() == chosen
        assert user.page.evaluate(SHIFTS) == []


def test_the_course_marks_its_game_once_it_is_played(user: User) -> None:
    user.open("/learn")
    user.page.get_by_role("button", name="A two-minute game").click()
    user.wait_until_ready()
    user.toggle_card("Settings")
    user.page.locator("#set-pace").select_option("instant")
    user.play_to_the_end()
    user.open("/learn")
    expect(user.page.locator("#first-game .badge")).to_be_visible()


@pytest.mark.long
def test_the_page_offers_another_difficulty_after_three_wins(user: User) -> None:
    """The script chooses by the games that the browser keeps."""
    for offered in ("Beginner", "Beginner", "Easy"):
        finish_here(user, red="random", green="random")
        user.page.goto("/")
        expect(user.page.get_by_role("radio", name=offered)).to_be_checked()


@pytest.mark.long
def test_the_form_has_no_computer_that_thinks_in_a_game_with_a_friend_and_takes_a_spec_for_a_seat(user: User) -> None:
    user.open("/new")
    user.page.get_by_role("radio", name="Custom").check()
    thinks = user.page.locator("#seat-green optgroup[data-alone]")
    expect(thinks).to_be_enabled()
    user.page.locator("#seat-blue").select_option("here")
    user.page.locator("#seat-red").select_option("link")
    expect(thinks).to_be_disabled()
    user.page.locator("#seat-red").select_option("greedy")
    expect(thinks).to_be_enabled()
    form = user.page.locator("form", has=user.page.locator("select[name=red]"))
    expect(user.page.get_by_label("Spec for Red")).to_be_hidden()
    form.locator("summary").click()
    user.page.get_by_label("Spec for Red").fill("brs:nodes=50")
    user.page.get_by_role("button", name="Start", exact=True).click()
    expect(user.page.locator("[data-player=Red] .occupant")).to_have_text("Bruno")
    expect(user.page.locator("[data-spec=Red]")).to_be_hidden()
    expect(user.page.locator("[data-spec=Red]")).to_have_text("brs:nodes=50")

"""People at one game: who is there, what they say, and the screen of a phone on which all this has its place."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from ..test_one_screen import BOARD, MORE, PHONE, SCORES, check_in_both_sizes, check_no_scrolling
from ..user import User


def test_people_see_who_is_there_and_hear_each_other_on_one_screen_of_a_phone(new_user: Callable[..., User]) -> None:
    host, guest = new_user(viewport=PHONE, has_touch=True, is_mobile=True), new_user()
    host.start_from_form(blue="here", red="link", green="greedy", seed="7", pace="instant")
    guest.sit_down(host.invite_link)
    mark = host.page.locator("[data-player=Red] .presence")
    expect(mark).to_have_attribute("data-where", "here")
    check_in_both_sizes(host, **SCORES, board=BOARD, more=MORE, status="#status")
    check_no_scrolling(host)
    guest.toggle_card("Say something")
    guest.page.get_by_role("button", name="Good luck!").click()
    expect(host.page.locator("#log .said")).to_have_text("Red: Good luck!")
    host.page.get_by_role("button", name="More").tap()
    host.toggle_card("Settings")
    host.page.get_by_label("Show what others say").uncheck()
    host.toggle_card("Say something")
    host.page.get_by_role("button", name="Hello!").tap()
    expect(guest.page.locator("#log .said").last).to_have_text("Blue: Hello!")
    expect(host.page.locator("#more")).to_be_hidden()
    expect(host.page.locator("#log")).not_to_contain_text("Hello!")
    guest.page.close()
    expect(mark).to_have_attribute("data-where", "away", timeout=20_000)
    check_in_both_sizes(host, **SCORES, board=BOARD, more=MORE, status="#status")

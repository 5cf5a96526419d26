"""The way back to a running game of people: on every page, in the title and in the icon of the tab."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..shifts import OBSERVE_SHIFTS, SHIFTS
from ..user import User
from .test_tabs import play_elsewhere

ICON = 'link[rel="icon"][type="image/svg+xml"]'


@pytest.mark.new_profile
@pytest.mark.needs_chromium("layout shifts and phones")
def test_a_page_left_open_calls_its_user_to_a_game_that_waits(new_user: Callable[..., User]) -> None:
    """On a turn of somebody else, no page led back; and no page but that of the game said whose turn it was."""
    host, guest = new_user(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True), new_user()
    host.start(red="link")
    game = host.game_path
    guest.sit_down(host.invite_link)
    is_hosts = host.page.request.get(f"/api{game}").json()["is_your_turn"]
    mover, other = (host, guest) if is_hosts else (guest, host)
    page, link = other.page, other.page.locator(".site-header > .back-to-game")
    page.clock.install()
    page.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count; };")
    page.add_init_script(OBSERVE_SHIFTS)
    page.goto("/")
    expect(link).to_contain_text("to move.")
    expect(page).to_have_title("Tribolo")
    play_elsewhere(mover)
    page.clock.run_for(20_000)
    expect(link).to_have_text("Back to your game Your turn")
    expect(page).to_have_title("● Tribolo")
    expect(page.locator(ICON)).to_have_attribute("href", re.compile(r"/icon-1\.svg$"))
    assert page.evaluate("badge") == 1
    page.goto("/learn")  # The same document for everybody.
    expect(link).to_have_text("Back to your game Your turn")
    assert page.evaluate(SHIFTS) == []
    link.click()
    expect(page).to_have_url(re.compile(game))
    expect(page).to_have_title("● Tribolo: Your turn")
    expect(link).to_be_hidden()
    play_elsewhere(other)
    expect(page.locator(ICON)).to_have_attribute("href", re.compile("/static/"))

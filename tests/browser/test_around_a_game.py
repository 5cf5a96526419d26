"""What lies around a game: names, invitations, errors, and the way to the next game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from .user import User

LONG_NAME = 24 * "W"

OUTSIDE = """() => [...document.querySelectorAll("main :is(p, li, h1, h2)")]
  .filter((element) => !element.closest(".visually-hidden") && element.scrollWidth > element.clientWidth)
  .map((element) => element.outerHTML.slice(0, 120))"""
"""Returns the paragraphs, items and headings whose text is wider than they are."""


@pytest.mark.parametrize("width", [1440, 820, 320])
def test_a_long_name_does_not_widen_a_page(new_user: Callable[..., User], width: int) -> None:
    host, guest = (new_user(viewport={"width": width, "height": 900}) for _ in range(2))
    host.start(blue="here", red="link", green="link", name=LONG_NAME)
    state = host.page.request.get(f"/api{host.game_path}").json()
    for seat in state["seats"][1:]:
        take = {"command": "take", "secret": seat["link"].rpartition("/")[2]}
        assert guest.page.request.post(f"/api{host.game_path}/commands", data=take).ok
        name = {"command": "name", "version": 1, "player": seat["player"], "name": LONG_NAME}
        assert guest.page.request.post(f"/api{host.game_path}/commands", data=name).ok
    expect(host.page.locator("#log")).to_contain_text(f"Green is now called {LONG_NAME}.")
    for user, address in ((host, host.page.url), (guest, host.page.url), (guest, "/"), (new_user(), host.page.url)):
        user.page.goto(address)
        user.page.locator("details").evaluate_all("cards => cards.forEach((card) => { card.open = true; })")
        assert user.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        assert user.page.evaluate(OUTSIDE) == []


def test_times_of_my_games_are_in_the_time_zone_of_the_visitor(new_user: Callable[..., User]) -> None:
    user = new_user(timezone_id="Asia/Kathmandu")
    user.start()
    user.page.goto("/")
    time = user.page.locator(".games time")
    touched = datetime.fromisoformat(time.get_attribute("datetime") or "")
    expect(time).to_have_text(touched.astimezone(ZoneInfo("Asia/Kathmandu")).strftime("%-d %b %Y, %H:%M"))

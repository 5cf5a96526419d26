"""What lies around a game: names, times and invitations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from .user import User

pytestmark = pytest.mark.long


def test_times_of_my_games_are_in_the_time_zone_of_the_visitor(new_user: Callable[..., User]) -> None:
    user = new_user(timezone_id="Asia/Kathmandu")
    user.start()
    user.page.goto("/")
    time = user.page.locator(".games time")
    touched = datetime.fromisoformat(time.get_attribute("datetime") or "")
    expect(time).to_have_text(touched.astimezone(ZoneInfo("Asia/Kathmandu")).strftime("%-d %b %Y, %H:%M"))


def test_a_renewed_link_and_its_qr_code_replace_the_old_ones(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    host.start(red="link")
    link, old = host.page.locator("[data-invites=Red]"), host.invite_link
    host.page.keyboard.press("Escape")
    host.toggle_card("Seats and invites")
    host.page.locator("[data-seat=Red]").get_by_role("button", name="Renew link").click()
    expect(host.page.locator("#log")).to_contain_text("The invite link for Red was renewed.")
    new = host.invite_link
    assert new != old
    host.page.locator("[data-player=Red] .invite").click()
    expect(link.locator("img")).not_to_have_js_property("naturalWidth", 0)
    assert link.locator("img").get_attribute("src") == f"{new}/code.svg"
    guest.page.goto(old)
    expect(guest.page.get_by_text("This invite link is not valid. Ask for a new one.")).to_be_visible()
    guest.page.goto(new)
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Waiting for a player")
    guest.page.get_by_role("button", name="Sit down as Red").click()
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Guest")


def test_a_long_touch_beside_the_cells_says_nothing_about_a_move(user: User) -> None:
    user.start()
    user.page.evaluate(
        """() => document.querySelector(".cells [role=grid]").dispatchEvent(
          new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }))"""
    )
    user.page.wait_for_timeout(600)
    expect(user.page.locator("#choice")).to_be_hidden()
    expect(user.page.locator("#choice-text")).to_have_text("")

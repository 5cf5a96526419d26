"""What lies around a game: names, times and invitations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from .user import User

pytestmark = pytest.mark.long

LONG_NAME = 19 * "W"

OUTSIDE = """() => [...document.querySelectorAll("main :is(p, li, h1, h2)")]
  .filter((element) => !element.closest(".visually-hidden") && element.scrollWidth > element.clientWidth)
  .map((element) => element.outerHTML.slice(0, 120))"""
"""Returns the paragraphs, items and headings whose text is wider than they are."""

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""A JavaScript expression for the pixels by which a page is wider than its window."""


def test_a_long_name_does_not_widen_a_page(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    host.start(blue="here", red="link", green="link", name=f"{LONG_NAME}H")
    state = host.page.request.get(f"/api{host.game_path}").json()
    for seat in state["seats"][1:]:
        take = {"command": "take", "secret": seat["link"].rpartition("/")[2]}
        assert guest.page.request.post(f"/api{host.game_path}/commands", data=take).ok
        name = {"command": "name", "version": 1, "player": seat["player"], "name": f"{LONG_NAME}G"}
        assert guest.page.request.post(f"/api{host.game_path}/commands", data=name).ok
    expect(host.page.locator("#log")).to_contain_text(f"Green is now called {LONG_NAME}G.")
    for user, address in ((host, host.page.url), (guest, host.page.url), (guest, "/"), (new_user(), host.page.url)):
        user.page.goto(address)
        user.page.locator("details").evaluate_all("cards => cards.forEach((card) => { card.open = true; })")
        for width in (1440, 820, 320):
            user.page.set_viewport_size({"width": width, "height": 900})
            assert user.page.evaluate(OUTSIDE) == []
            assert user.page.evaluate(TOO_WIDE) <= 0


def test_times_of_my_games_are_in_the_time_zone_of_the_visitor(new_user: Callable[..., User]) -> None:
    user = new_user(timezone_id="Asia/Kathmandu")
    user.start()
    user.page.goto("/")
    time = user.page.locator(".games time")
    touched = datetime.fromisoformat(time.get_attribute("datetime") or "")
    expect(time).to_have_text(touched.astimezone(ZoneInfo("Asia/Kathmandu")).strftime("%-d %b %Y, %H:%M"))


SHARE = """
navigator.canShare = () => true;
navigator.share = async (data) => { window.shared = data; if (window.fails) throw new TypeError("no"); }
"""


def test_an_invite_link_is_shared_where_the_browser_can_share(new_user: Callable[..., User]) -> None:
    """The button copies the link if sharing fails."""
    host = new_user(permissions=["clipboard-read", "clipboard-write"])
    host.page.add_init_script(SHARE)
    host.start(red="link")
    link = host.page.locator("[data-seat=Red] [data-slot=link]")
    address = link.locator("input").input_value()
    link.get_by_role("button", name="Share").click()
    assert host.page.evaluate("shared.url") == address
    host.page.evaluate("fails = true")
    link.get_by_role("button", name="Share").click()
    expect(link.get_by_role("button", name="Copied")).to_be_visible()
    assert host.page.evaluate("navigator.clipboard.readText()") == address
    expect(link.get_by_role("button", name="Share")).to_be_visible()


def test_a_renewed_link_and_its_qr_code_replace_the_old_ones(new_user: Callable[..., User]) -> None:
    """The open page replaces the picture of the code with the link."""
    host, guest = new_user(), new_user()
    host.start(red="link")
    link = host.page.locator("[data-seat=Red] [data-slot=link]")
    old = link.locator("input").input_value()
    host.page.locator("[data-seat=Red]").get_by_role("button", name="Renew link").click()
    expect(host.page.locator("#log")).to_contain_text("The invite link for Red was renewed.")
    new = link.locator("input").input_value()
    assert new != old
    link.get_by_text("QR code").click()
    expect(link.locator("img")).not_to_have_js_property("naturalWidth", 0)
    assert link.locator("img").get_attribute("src") == f"{new}/code.svg"
    guest.page.goto(old)
    expect(guest.page.get_by_text("This invite link is not valid. Ask for a new one.")).to_be_visible()
    guest.page.goto(new)
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Waiting for a player")
    guest.page.get_by_role("button", name="Sit down as Red").click()
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Guest")


def test_a_friend_on_a_phone_sees_the_button_to_sit_down_at_once(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user(viewport={"width": 360, "height": 640})
    host.start(red="link")
    guest.page.goto(host.invite_link)
    expect(guest.page.get_by_role("button", name="Sit down as Red")).to_be_in_viewport(ratio=1)


def test_a_long_touch_beside_the_cells_says_nothing_about_a_move(user: User) -> None:
    user.start()
    user.page.evaluate(
        """() => document.querySelector(".cells [role=grid]").dispatchEvent(
          new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }))"""
    )
    user.page.wait_for_timeout(600)
    expect(user.page.locator("#choice")).to_be_hidden()
    expect(user.page.locator("#choice-text")).to_have_text("")

"""The help with the first move: three tips for a first visitor, never again once closed."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from .user import User, place

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}


def test_three_tips_help_with_the_first_move_and_never_come_again(user: User) -> None:
    user.start()
    tips, tip = user.page.get_by_role("region", name="How to play"), user.page.locator("#tip")
    for number, word in enumerate(("straight line", "Point at a cell", "Most cells")):
        expect(tip).to_contain_text(word)
        expect(tip).to_contain_text(f"({number + 1} of 3)")
        tips.get_by_role("button", name="Got it" if number == 2 else "Next").click()
    expect(tips).to_be_hidden()
    user.page.reload()
    user.wait_until_ready()
    expect(tips).to_be_hidden()
    user.start(seed="8")
    expect(tips).to_be_hidden()


def test_closing_the_first_tip_closes_them_all_for_good(user: User) -> None:
    user.start()
    tips = user.page.get_by_role("region", name="How to play")
    tips.get_by_role("button", name="Close").click()
    expect(tips).to_be_hidden()
    user.start(seed="8")
    expect(tips).to_be_hidden()


def test_a_friend_who_arrives_by_a_link_gets_the_tips_but_not_the_inviting_host_or_a_spectator(
    new_user: Callable[..., User],
) -> None:
    host, guest, spectator = new_user(), new_user(), new_user()
    host.start(red="link")
    guest.sit_down(host.invite_link)
    expect(host.page.locator("#tips")).to_be_hidden()
    expect(guest.page.get_by_role("region", name="How to play")).to_be_visible()
    spectator.page.goto(host.page.url)
    spectator.wait_until_ready()
    expect(spectator.page.locator("#tips")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_the_tips_shift_nothing_cover_no_cell_and_take_no_focus(new_user: Callable[..., User], size: str) -> None:
    user = new_user(viewport=SIZES[size])
    user.start()
    assert user.wait_for_turn()
    tips, status = user.page.locator("#tips"), user.page.locator("#status")
    expect(tips).to_be_in_viewport(ratio=1)
    assert user.page.evaluate("document.activeElement === document.body")
    assert Axe().run(user.page).response["violations"] == []
    places = user.page.locator(".stage, .scores, #status, .panel")
    before = places.evaluate_all("all => all.map(one => JSON.stringify(one.getBoundingClientRect()))")
    for button in ("#tip-next", "#tip-next", "#tips-close"):
        tip, board = place(tips), place(user.page.locator(".cells"))
        assert tip["y"] + tip["height"] <= board["y"] or tip["x"] >= board["x"] + board["width"]
        expect(status).to_be_in_viewport(ratio=1)
        user.page.locator(button).dispatch_event("click")  # A click of Firefox's driver scrolls the page first.
    expect(tips).to_be_hidden()
    assert places.evaluate_all("all => all.map(one => JSON.stringify(one.getBoundingClientRect()))") == before

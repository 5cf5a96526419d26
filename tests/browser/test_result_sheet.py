"""The result sheet: over the board at once, in the second person, and all of it in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.pages import over
from tests.browser.user import User, place
from tests.variants import gated

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 664}}


@pytest.mark.parametrize("size", gated(["phone", "desk"]))
def test_nothing_of_the_result_is_below_the_fold(new_user: Callable[..., User], size: str) -> None:
    """On a phone, the result was one and a half screens below the board."""
    user = new_user(viewport=SIZES[size])
    over(user)
    sheet, view = place(user.page.locator("#end")), SIZES[size]
    assert 0 <= sheet["y"] <= sheet["y"] + sheet["height"] <= view["height"]
    assert user.page.locator("#end").evaluate("one => one.scrollHeight <= one.clientHeight")
    expect(user.page.locator("#end-title")).to_have_text("You won by 3 cells.")
    expect(user.page.locator("#end-title")).to_be_focused()
    for button in ("Undo", "Restart", "Hint"):
        expect(user.page.get_by_role("button", name=button)).to_be_hidden()
    if user.is_firefox:
        return  # Its driver has no paper.
    user.page.emulate_media(media="print")
    user.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for part in (".board", "#final", "#moves li"):
        expect(user.page.locator(part).first).to_be_visible()
    expect(user.page.locator("button:visible, .button:visible, select:visible")).to_have_count(0)


COUNT_WAVES = """
const { animate } = Element.prototype;
window.waves = 0;
Element.prototype.animate = function (frames, options) {
  window.waves += options.pseudoElement ? 1 : 0;
  return animate.call(this, frames, options);
};
"""
"""Counts the waves over the board from now on."""


@pytest.mark.needs_chromium("reduced motion")
@pytest.mark.parametrize("wish", gated(["normal", "reduce", "off"]))
def test_a_win_looked_like_a_loss_unless_no_animations_are_wanted(new_user: Callable[..., User], wish: str) -> None:
    user = new_user(reduced_motion="reduce" if wish == "reduce" else "no-preference")
    user.page.goto("/")
    expect(user.page.locator("#living-board-pause")).to_be_visible(visible=wish != "reduce")
    user.page.evaluate(f"localStorage.setItem('tribolo.settings', JSON.stringify({{ animation: '{wish}' }}))")
    user.page.add_init_script(COUNT_WAVES)
    over(user)
    expect(user.page.locator(".stage[data-won=blue]")).to_have_count(1)
    assert user.page.evaluate("window.waves") == (wish == "normal")


@pytest.mark.long
def test_the_sheet_closes_with_escape_and_opens_from_the_status_line_and_only_a_win_is_celebrated(user: User) -> None:
    """A page that is loaded after the end celebrates nothing."""
    over(user)
    user.page.keyboard.press("Escape")
    expect(user.page.locator("#end")).to_be_hidden()
    user.page.get_by_role("button", name="Result").click()
    expect(user.page.locator("#end")).to_be_visible()
    user.page.locator("#end").get_by_role("button", name="Close").click()
    expect(user.page.locator("#end")).to_be_hidden()
    user.page.keyboard.press("[")
    expect(user.page.get_by_role("button", name="Result")).to_be_hidden()
    user.page.keyboard.press("]")
    expect(user.page.locator("#end")).to_be_hidden()
    user.reload()
    expect(user.page.locator("#end")).to_be_visible()
    expect(user.page.locator(".stage[data-won]")).to_have_count(0)

"""Where things are on the pages: notices do not move the board, and phones show what needs an answer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from .user import User

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def place(element: Locator) -> FloatRect:
    """Return the place of a visible element in the window, in pixels."""
    box = element.bounding_box()
    assert box
    return box


def bottom(element: Locator) -> float:
    """Return the lower edge of a visible element in the window, in pixels."""
    box = place(element)
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_the_offline_notice_does_not_shift_the_board_and_keeps_no_empty_band(
    new_user: Callable[..., User], size: ViewportSize
) -> None:
    user = new_user(viewport=size)
    user.start()
    board, notice = user.page.locator(".stage"), user.page.locator("#offline")
    before = place(board)
    assert place(user.page.locator(".scores"))["y"] <= bottom(user.page.locator(".site-header")) + 1
    notice.evaluate("notice => { notice.hidden = false; }")
    assert notice.is_visible()
    assert place(board) == before
    shown = place(notice)
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= size["width"]
    user.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert 0 <= place(notice)["y"] < size["height"] / 4


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_looking_back_is_signalled_beside_the_board_without_shifting_it(
    new_user: Callable[..., User], size: ViewportSize
) -> None:
    user = new_user(viewport=size)
    user.start()
    assert user.wait_for_turn()
    user.play(user.legal_moves[0])
    assert user.wait_for_turn()
    board, before, plies = user.page.locator(".stage"), place(user.page.locator(".stage")), user.plies
    note = user.page.locator("#log-live")
    expect(note).to_be_hidden()
    user.page.keyboard.press("[")
    notice = user.page.locator("#viewing")
    expect(notice).to_have_text(f"Viewing move {plies - 1}. Back to live")
    assert place(board) == before
    assert bottom(notice) <= size["height"]
    assert abs(place(notice)["y"] - before["y"]) < 120
    expect(note).to_have_text(f"Log of the live game, at move {plies}:")
    notice.get_by_role("link", name="Back to live").click()
    expect(notice).to_be_hidden()
    expect(note).to_be_hidden()
    assert place(board) == before

"""Positions and games in links, and the editor."""

import re

import pytest
from playwright.sync_api import expect

from tribolo_core import format_position

from .user import ONE_MOVE, User


def test_a_position_is_painted_with_the_mouse_and_played(user: User) -> None:
    user.open("/editor")
    for brush, name in (("Red", "b1"), ("Blue", "c1"), ("Wall", "d1"), ("Empty", "d1")):
        user.page.locator(".brush", has_text=brush).click()
        user.cell(name).click()
    expect(user.page.get_by_label("Position as text")).to_have_value(format_position(ONE_MOVE))
    expect(user.page.locator("#analyse")).to_have_attribute("href", re.compile(r"/analysis\?p=1RB13"))
    user.page.get_by_label("Computer speed").select_option("instant")
    user.page.get_by_role("button", name="Start game").click()
    user.wait_until_ready()
    assert user.wait_for_turn()
    assert user.legal_moves == ["a1"]


@pytest.mark.long
def test_a_position_is_painted_with_the_keyboard(user: User) -> None:
    user.open("/editor")
    user.cell("b1").focus()
    for key in ("r", "ArrowRight", "b", "ArrowDown", "Shift+#", "."):
        user.page.keyboard.press(key)
    expect(user.page.get_by_label("Position as text")).to_have_value(format_position(ONE_MOVE))

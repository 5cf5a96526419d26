"""Small boards fill the table: the walls around them are not shown, and the edges carry the names of the cells."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tribolo_core import COORDS, Turn, format_position
from tribolo_core.presets import PRESETS

from .shifts import OBSERVE_SHIFTS, SHIFTS
from .user import User

PHONE: ViewportSize = {"width": 390, "height": 664}
POSITION = PRESETS["5x5"].deal(7)
NAMES = [f"{column}{row}" for row in range(4, 9) for column in "fghij"]

DISTANCE = """() => Math.max(...[...document.querySelectorAll(".cells button")].map((button) => {
    const drawn = document.querySelector(`.stage [data-name="${button.value}"]`).getBoundingClientRect();
    const { x, y, width, height } = button.getBoundingClientRect();
    return Math.hypot(drawn.x + drawn.width / 2 - x - width / 2, drawn.y + drawn.height / 2 - y - height / 2);
}))"""
"""A script that returns the greatest distance, in pixels, of a button from the middle of its drawn cell."""


def names(page: Page) -> list[str]:
    assert page.evaluate(DISTANCE) < 1
    values: list[str] = page.eval_on_selector_all(".cells button", "all => all.map(({ value }) => value)")
    return values


@pytest.mark.needs_chromium("phones")
def test_the_phone_table_of_a_small_deal_was_a_sea_of_walls(new_user: Callable[..., User]) -> None:
    user = new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    user.start(red="here", green="here", deal="5x5")
    assert names(user.page) == NAMES
    expect(user.page.locator(".stage .labels text")).to_have_text([*"fghij", *"45678"])
    box = user.cell("f4").bounding_box()
    assert box
    assert min(box["width"], box["height"]) > 60
    user.cell("h6").focus()
    for key, name in (("ArrowRight", "h7"), ("ArrowRight", "h8"), ("ArrowRight", "h4"), ("ArrowUp", "g4")):
        user.page.keyboard.press(key)
        expect(user.cell(name)).to_be_focused()
    move = Turn.start(*POSITION).legal_moves[0]
    user.cell(str(move)).click()
    expect(user.cell(str(move))).to_have_accessible_name(f"{move} {POSITION.player}, last move")


@pytest.mark.needs_chromium("layout shifts")
def test_the_analysis_of_a_small_position_was_a_sea_of_walls(new_user: Callable[..., User]) -> None:
    user = new_user(viewport=PHONE)
    user.page.add_init_script(OBSERVE_SHIFTS)
    for page in ("analysis", "embed"):
        for position, shown in ((POSITION, NAMES), (PRESETS["standard"].deal(7), [str(coord) for coord in COORDS])):
            user.open(f"/{page}?{urlencode({'p': format_position(position)})}")
            assert names(user.page) == shown
            assert user.page.evaluate(SHIFTS) == []


@pytest.mark.long
def test_the_editor_shows_the_walls_around_a_small_board(new_user: Callable[..., User]) -> None:
    user = new_user()
    user.open(f"/editor?{urlencode({'p': format_position(POSITION)})}")
    assert names(user.page) == [str(coord) for coord in COORDS]

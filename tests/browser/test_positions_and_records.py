"""Positions and games in links, and the editor."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tribolo_core import format_position, parse_position

from .positions import ONE_MOVE
from .user import User


@pytest.mark.long
def test_links_open_the_game_the_move_and_the_position(user: User, new_user: Callable[..., User]) -> None:
    """The script changes the links after each move."""
    user.start()
    assert user.wait_for_turn()
    game = user.download_record().game
    links = {kind: user.page.locator(f"#share-{kind}").input_value() for kind in ("live", "at", "position")}
    recipient = new_user()
    for kind in ("live", "at"):
        recipient.page.goto(links[kind])
        recipient.wait_until_ready()
        assert recipient.board == game.turn.board
    recipient.page.goto(links["position"])
    assert recipient.board == game.turn.board
    recipient.page.get_by_role("button", name="Start game").click()
    recipient.wait_until_ready()
    assert recipient.page.url != user.page.url


def test_a_position_is_painted_with_the_mouse_and_played(user: User) -> None:
    paint(user, lambda name: user.cell(name).click())
    user.page.get_by_label("Computer speed").select_option("instant")
    user.page.get_by_role("button", name="Start game").click()
    user.wait_until_ready()
    assert user.wait_for_turn()
    assert user.legal_moves == ["a1"]


@pytest.mark.long
def test_a_position_is_painted_with_the_keyboard(user: User) -> None:
    user.page.goto("/editor")
    user.wait_until_ready()
    user.cell("b1").focus()
    for key in ("r", "ArrowRight", "b", "ArrowDown", "Shift+#", "."):
        user.page.keyboard.press(key)
    expect(user.page.get_by_label("Position as text")).to_have_value(format_position(ONE_MOVE))


@pytest.mark.long
@pytest.mark.needs_chromium("a page without JavaScript")
def test_the_editor_works_without_javascript(new_user: Callable[..., User]) -> None:
    """The buttons over the board send its form."""
    user = new_user(java_script_enabled=False)
    paint(user, lambda name: user.cell(name).click())
    assert parse_position(user.page.get_by_label("Position as text").input_value()).board == ONE_MOVE.board
    user.page.get_by_role("button", name="Start game").click()
    expect(user.page.locator(".cells button:enabled")).to_have_count(1)


def paint(user: User, press: Callable[[str], None]) -> None:
    """Open the position editor and paint `ONE_MOVE`, a position with a single legal move.

    To paint a cell, this function calls `press` with the name of the cell, such as `b1`. `press` must press this cell
    in the page.
    """
    user.page.goto("/editor")
    if user.page.locator("main[data-ready]").count():
        user.wait_until_ready()
    for brush, name in (("Red", "b1"), ("Blue", "c1"), ("Wall", "d1"), ("Empty", "d1")):
        user.page.locator(".brush", has_text=brush).click()
        press(name)
    expect(user.page.get_by_label("Position as text")).to_have_value(format_position(ONE_MOVE))

"""Games from other sources: uploaded and downloaded records, positions in URLs, and the editor."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tribolo_core import Game, format_position, parse_position

from .positions import ONE_MOVE
from .user import User


def test_a_downloaded_record_can_be_uploaded_and_continued(user: User, tmp_path: Path) -> None:
    user.start()
    assert user.wait_for_turn()
    record = user.download_record()
    assert record.game.turn.board == user.board
    assert record.seats == ("human", "greedy", "greedy")
    user.toggle_card("Share and export")
    with user.page.expect_download() as download:
        user.page.get_by_role("link", name="Download record").click()
    file = tmp_path / "game.tribolo"
    download.value.save_as(file)
    user.page.goto("/new")
    user.page.get_by_label(".tribolo file").set_input_files(file)
    user.page.get_by_role("button", name="Open").click()
    user.wait_until_ready()
    assert user.wait_for_turn()
    assert user.download_record().game == record.game


def test_links_open_the_game_the_move_and_the_position(user: User, new_user: Callable[..., User]) -> None:
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


def test_a_position_is_painted_with_the_keyboard(user: User) -> None:
    user.page.goto("/editor")
    user.wait_until_ready()
    user.cell("b1").focus()
    for key in ("r", "ArrowRight", "b", "ArrowDown", "Shift+#", "."):
        user.page.keyboard.press(key)
    expect(user.page.get_by_label("Position as text")).to_have_value(format_position(ONE_MOVE))


def test_a_shared_position_can_be_edited(user: User) -> None:
    paint(user, lambda name: user.cell(name).click())
    user.page.get_by_role("link", name="Share", exact=True).click()
    assert user.board == ONE_MOVE.board
    user.page.get_by_role("link", name="Edit", exact=True).click()
    user.wait_until_ready()
    assert user.board == ONE_MOVE.board


def test_the_editor_reads_a_position_string_and_reports_errors(user: User) -> None:
    user.page.goto("/editor")
    user.wait_until_ready()
    text = user.page.get_by_label("Position as text")
    text.fill("BBX")
    user.page.get_by_role("button", name="Apply").click()
    expect(user.page.get_by_role("alert")).to_be_visible()
    wanted = Game.new(seed=3).turn.position
    text.fill(format_position(wanted))
    user.page.get_by_role("button", name="Apply").click()
    expect(user.page.get_by_role("alert")).to_be_hidden()
    assert user.board == wanted.board
    expect(user.page.get_by_role("radio", name=str(wanted.player))).to_be_checked()
    text.fill("\n".join(["B" + "." * 15] + ["." * 16] * 10))
    user.page.get_by_role("button", name="Apply").click()
    expect(user.page.get_by_text("No player can move in this position.")).to_be_visible()


def test_the_editor_begins_with_a_deal_or_a_filled_board(user: User) -> None:
    user.page.goto("/editor")
    user.wait_until_ready()
    expect(user.page.locator("#bare")).to_be_visible()
    user.page.get_by_role("button", name="Load a deal").click()
    expect(user.page.locator("#can")).to_be_visible()
    assert str(user.board).count("#") == 12
    user.page.get_by_role("button", name="Clear").click()
    expect(user.page.locator("#bare")).to_be_visible()
    user.page.locator(".brush", has_text="Wall").click()
    user.page.get_by_role("button", name="Fill empty cells").click()
    expect(user.page.get_by_label("Position as text")).to_have_value(re.compile("^#{16}/"))
    assert str(user.board).count("#") == 176


@pytest.mark.needs_chromium("a page without JavaScript")
def test_the_editor_works_without_javascript(new_user: Callable[..., User]) -> None:
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

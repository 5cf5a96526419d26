"""The analysis page: the engine, own variations, records and shortcuts."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tribolo_core import Game, Position, format_position, parse_record

from ..user import User
from .records import open_record, record_of


def open_position(user: User, position: Position) -> None:
    user.open(f"/analysis?{urlencode({'p': format_position(position)})}")


def test_the_engine_ranks_moves_until_it_is_stopped(user: User, game: Game) -> None:
    open_position(user, game.at(20).turn.position)
    engine, workers = user.page.locator("#engine"), user.page.locator("#threads")
    workers.select_option(workers.locator("option").last.inner_text())
    engine.click()
    expect(user.page.locator("#lines")).to_contain_text("nodes/s")
    expect(user.page.locator("#win-shares")).to_contain_text("%")
    expect(user.page.locator("svg.board .arrows text").first).to_be_visible()
    engine.click()
    expect(engine).to_have_attribute("aria-pressed", "false")
    first = user.page.locator("#lines button").first.inner_text()
    assert first in {str(move) for move in game.at(20).turn.transitions}
    user.page.locator("#lines button").first.click()
    expect(user.page.locator("#ply")).to_have_text("Move 1 of 1")
    assert user.board == game.at(20).play(first).turn.board


def test_own_variations_are_promoted_deleted_commented_and_kept(user: User, game: Game) -> None:
    turn = game.at(20).turn
    one, other = list(map(str, turn.transitions))[:2]
    open_position(user, turn.position)
    user.cell(one).click()
    expect(user.page.locator("#ply")).to_have_text("Move 1 of 1")
    user.page.keyboard.press("{")
    user.cell(other).click()
    comment = user.page.get_by_label("Comment")
    comment.fill("A good {idea}")
    moves = user.page.locator("#tree button")
    expect(moves).to_have_text([f"1. {one}", f"1. {other}"], use_inner_text=True)
    user.page.get_by_role("button", name="Promote variation").click()
    expect(moves).to_have_text([f"1. {other}", f"1. {one}"], use_inner_text=True)
    user.reload()
    expect(moves).to_have_text([f"1. {other}", f"1. {one}"], use_inner_text=True)
    expect(user.page.locator("#tree .comment")).to_have_text("A good (idea)")
    moves.last.click()
    user.page.get_by_role("button", name="Delete from here").click()
    expect(moves).to_have_count(1)
    user.toggle_card("Open and save")
    field = user.page.locator("#record")
    field.fill("")
    user.page.locator("#save-record").click()
    expect(field).to_have_value(re.compile(r"^\[Deal"))
    record = parse_record(field.input_value())
    assert [str(move) for move in record.game.moves] == [other]
    assert "A good (idea)" in str(record.comments)


@pytest.mark.long
@pytest.mark.parametrize("script", ["delete window.WebAssembly", "delete window.Worker"])
@pytest.mark.parametrize(
    ("path", "rest"), [("analysis", ".board"), ("rules", "figure.drawing svg.board"), ("puzzles", ".board")]
)
def test_a_browser_without_the_kernel_gets_a_sentence_and_the_rest_of_the_page(
    user: User, path: str, rest: str, script: str
) -> None:
    user.page.add_init_script(script)
    user.page.goto(f"/{path}")
    expect(user.page.locator("#no-kernel")).to_be_visible()
    expect(user.page.locator(rest).first).to_be_visible()


@pytest.mark.long
def test_each_listed_shortcut_works_unless_all_are_switched_off_on_any_page(user: User, game: Game) -> None:
    """This page binds other keys than the page of a game, and reads the setting by itself."""
    open_record(user, record_of(game.at(3)))
    ply, engine = user.page.locator("#ply"), user.page.locator("#engine")
    expect(ply).to_have_text("Move 3 of 3")
    dialog = user.page.get_by_role("dialog", name="Keyboard shortcuts")
    user.toggle_card("Settings")
    keyboard = user.page.keyboard
    for is_by_key in (True, False):
        if is_by_key:
            keyboard.press("?")
        else:
            user.page.get_by_role("button", name="Shortcuts").click()
        expect(dialog).to_be_visible()
        keyboard.press("[")
        keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    expect(ply).to_have_text("Move 3 of 3")
    for key, move in (("[", 2), ("{", 0), ("]", 1), ("}", 3)):
        keyboard.press(key)
        expect(ply).to_have_text(f"Move {move} of 3")
    keyboard.press(".")
    expect(user.page.locator(".cells button.can-play:focus")).to_have_count(1)
    for pressed in ("true", "false"):
        keyboard.press("e")
        expect(engine).to_have_attribute("aria-pressed", pressed)
    user.start()
    user.toggle_card("Settings")
    user.page.get_by_role("checkbox", name="Keyboard shortcuts").uncheck()
    user.open("/analysis")
    for key in ("[", "e", "?"):
        keyboard.press(key)
    expect(dialog).to_be_hidden()
    expect(engine).to_have_attribute("aria-pressed", "false")
    expect(ply).to_have_text("Move 3 of 3")
    user.toggle_card("Settings")
    user.page.get_by_role("checkbox", name="Keyboard shortcuts").check()
    keyboard.press("?")
    expect(dialog).to_be_visible()

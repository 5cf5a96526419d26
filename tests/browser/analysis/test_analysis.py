"""The analysis page: the engine, own variations, records and shortcuts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tribolo_core import Game, Position, Record, format_position, parse_record

from ..user import User
from .records import open_record, record_of


def open_position(user: User, position: Position) -> None:
    user.page.goto(f"/analysis?{urlencode({'p': format_position(position)})}")
    user.wait_until_ready()


def saved_record(user: User) -> Record:
    """Let the page save the game as a record, and return the record, which the page also shows."""
    field = user.page.locator("#record")
    field.fill("")
    user.page.locator("#save-record").click()
    expect(field).to_have_value(re.compile(r"^\[Deal"))
    return parse_record(field.input_value())


@pytest.mark.long
def test_a_game_of_the_server_opens_at_a_ply(user: User) -> None:
    """The script changes the link when the user views another move."""
    user.open_finished("greedy")
    game = user.download_record().game
    user.page.keyboard.press("{")
    for _ in range(5):
        user.page.keyboard.press("]")
    user.page.get_by_role("link", name="Analyse").click()
    user.wait_until_ready()
    expect(user.page.locator("#ply")).to_have_text(f"Move 5 of {len(game.moves)}")
    assert user.board == game.at(5).turn.board
    user.page.locator("[data-step=last]").click()
    expect(user.page.locator("#status")).to_contain_text("The game is over")
    assert user.board == game.turn.board


def test_the_engine_ranks_moves_until_it_is_stopped(user: User, game: Game) -> None:
    open_position(user, game.at(20).turn.position)
    engine = user.page.locator("#engine")
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
    user.page.reload()
    user.wait_until_ready()
    expect(moves).to_have_text([f"1. {other}", f"1. {one}"], use_inner_text=True)
    expect(user.page.locator("#tree .comment")).to_have_text("A good (idea)")
    moves.last.click()
    user.page.get_by_role("button", name="Delete from here").click()
    expect(moves).to_have_count(1)
    user.toggle_card("Open and save")
    record = saved_record(user)
    assert [str(move) for move in record.game.moves] == [other]
    assert "A good (idea)" in str(record.comments)


@pytest.mark.long
@pytest.mark.parametrize("script", ["delete window.WebAssembly", "delete window.Worker"])
def test_a_browser_without_the_kernel_gets_a_sentence(user: User, script: str) -> None:
    """No server could search for this page instead."""
    user.page.add_init_script(script)
    user.page.goto("/analysis")
    user.wait_until_ready()
    expect(user.page.locator("#problem")).to_be_visible()


@pytest.mark.long
def test_a_browser_without_storage_says_so_once(user: User) -> None:
    """The page plays on without its storage, and shows the sentence itself."""
    user.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    user.page.goto("/analysis")
    user.wait_until_ready()
    user.page.locator(".cells button.can-play").first.click()
    expect(user.page.locator("#problem")).to_contain_text("cannot keep your variations")


@pytest.mark.long
def test_several_workers_search_together(user: User, game: Game) -> None:
    """The reports of several real workers come in any order."""
    open_position(user, game.at(20).turn.position)
    workers = user.page.locator("#threads")
    options: list[Any] = workers.locator("option").all_inner_texts()
    workers.select_option(options[-1])
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines")).to_contain_text("nodes/s")
    user.page.keyboard.press("e")
    expect(user.page.locator("#engine")).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_each_listed_shortcut_works(user: User, game: Game) -> None:
    """This page binds other keys than the page of a game."""
    open_record(user, record_of(game.at(3)))
    ply = user.page.locator("#ply")
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
    engine = user.page.locator("#engine")
    for pressed in ("true", "false"):
        keyboard.press("e")
        expect(engine).to_have_attribute("aria-pressed", pressed)


@pytest.mark.long
def test_shortcuts_that_are_switched_off_stay_off_on_every_page(user: User, game: Game) -> None:
    """Each page reads the setting by itself."""
    open_record(user, record_of(game.at(3)))
    ply = user.page.locator("#ply")
    expect(ply).to_have_text("Move 3 of 3")
    user.toggle_card("Settings")
    setting = user.page.get_by_role("checkbox", name="Keyboard shortcuts")
    setting.uncheck()
    for key in ("[", "e", "?"):
        user.page.keyboard.press(key)
    expect(user.page.get_by_role("dialog")).to_be_hidden()
    expect(user.page.locator("#engine")).to_have_attribute("aria-pressed", "false")
    expect(ply).to_have_text("Move 3 of 3")
    user.start()
    assert not user.page.locator("#settings input[name=keys]").is_checked()
    user.page.goto("/analysis")
    user.wait_until_ready()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog")).to_be_hidden()
    user.toggle_card("Settings")
    setting.check()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog")).to_be_visible()

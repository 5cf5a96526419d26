"""What every browser does with the static site: a game, a puzzle, and a start after the file server has been stopped."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.user import User

from ..file_server import FileServer
from .test_whole_site import IS_CONTROLLED, open_page, play_to_the_end, solve_puzzles


def test_a_whole_game(guest: User) -> None:
    guest.start_from_form(deal="dense", seed="7", pace="instant")
    game = play_to_the_end(guest)
    assert guest.board == game.turn.board


def test_a_puzzle(guest: User) -> None:
    open_page(guest, "puzzles/")
    solve_puzzles(guest, 1)


def test_a_start_without_the_file_server(guest: User, file_server: FileServer) -> None:
    open_page(guest, "rules/")
    guest.page.wait_for_function(IS_CONTROLLED)
    file_server.stop()
    try:
        guest.start_from_form(seed="7", pace="instant")
        guest.play_on(lambda move: guest.cell(move).click(), 1)
        expect(guest.page.locator("#status")).to_be_visible()
    finally:
        file_server.start()

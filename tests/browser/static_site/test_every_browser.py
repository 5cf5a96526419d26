"""What every browser does with the static site: a game, a puzzle, and a start without the file server."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.user import User

from ..file_server import FileServer
from ..test_offline import IS_CONTROLLED, wait_for


def test_a_whole_game(guest: User) -> None:
    guest.start_from_form(deal="dense", seed="7", pace="instant")
    guest.play_to_the_end()
    expect(guest.page.locator("#log")).to_contain_text("The game is over")
    plies = guest.plies
    guest.reload()
    expect(guest.page.locator("#end")).to_be_visible()
    assert guest.plies == plies


@pytest.mark.long
@pytest.mark.service_worker
def test_a_start_without_the_file_server(guest: User, file_server: FileServer) -> None:
    guest.open("./rules/")
    wait_for(guest, IS_CONTROLLED, bool)
    file_server.stop()
    try:
        guest.start_from_form(seed="7", pace="instant")
        for _ in range(2):  # Without a look at the record, which Firefox gives to no driver.
            guest.play_first()
    finally:
        file_server.start()

"""A move in a game with other people that cannot be sent waits, and is sent when the connection returns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from ..user import User

pytestmark = pytest.mark.needs_chromium("requests that fail")


def lose_moves(route: Route) -> None:
    if '"play"' in (route.request.post_data or ""):
        route.abort()
    else:
        route.continue_()


def test_a_move_waits_on_the_board_across_a_reload_and_is_sent(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    host.start(blue="here", red="link", green="greedy")
    guest.sit_down(host.invite_link)
    for user in (host, guest):
        user.play_first()
    assert host.wait_for_turn()
    host.page.route("**/commands", lose_moves)
    move = host.legal_moves[0]
    host.play(move)
    expect(host.page.locator("#waiting")).to_have_text(f"{move} is not sent yet: the server cannot be reached.")
    board, plies = host.board, host.plies
    assert guest.plies == plies - 1
    host.reload()
    expect(host.page.locator("svg.board .waiting")).to_be_visible()
    expect(host.cell(move)).to_have_attribute("aria-label", f"{move} Blue, last move, not sent yet")
    assert (host.board, host.plies) == (board, plies)
    host.page.unroute("**/commands")
    host.page.evaluate("dispatchEvent(new Event('online'))")
    guest.wait_for_plies(plies)
    assert guest.board == board
    expect(host.page.locator("#waiting")).to_be_empty()
    expect(host.page.locator("svg.board .waiting")).to_have_count(0)

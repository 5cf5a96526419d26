"""Tabs of one browser over HTTP/1.1, with its six connections: a hidden tab has no stream."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from ..user import User

pytestmark = pytest.mark.new_profile

CHOOSE_VISIBILITY = """
let visibilityState = "visible";
Object.defineProperty(document, "visibilityState", { get: () => visibilityState });
window.setVisibility = (state) => {
    visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
};
"""
"""A browser without windows shows all its tabs at once, so the tests say which one is in front."""


def to_front(tab: User, tabs: list[User]) -> None:
    for other in tabs:
        other.page.evaluate("setVisibility('hidden')")
    tab.page.evaluate("setVisibility('visible')")


def open_tabs(user: User, count: int) -> list[User]:
    """Open tabs in the user's browser profile, each with a game of its own in which the user plays all colours."""
    context = user.page.context
    context.add_init_script(CHOOSE_VISIBILITY)
    tabs: list[User] = []
    for _ in range(count):
        tab = User(context.new_page())
        tab.start(blue="here", red="here", green="here")
        tabs.append(tab)
        tab.page.evaluate("setVisibility('hidden')")
    return tabs


def play_elsewhere(tab: User, page: str = "") -> None:
    """Play the first legal move of the game in a tab, or of the game at `page`, so that only the server can tell it."""
    address = f"/api{urlsplit(page or tab.page.url).path}"
    state = tab.page.request.get(address).json()
    command = {"command": "play", "version": state["version"], "move": next(iter(state["takes"]))}
    assert tab.page.request.post(f"{address}/commands", data=command).ok


def test_a_hidden_tab_hears_of_no_move_until_it_is_shown_again(new_user: Callable[..., User]) -> None:
    [tab] = open_tabs(new_user(), 1)
    play_elsewhere(tab)
    tab.page.wait_for_timeout(500)
    assert tab.plies == 0
    requests: list[str] = []
    tab.page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    to_front(tab, [])
    tab.wait_for_plies(1)
    expect(tab.page.locator("#log")).to_contain_text("plays")
    assert requests == ["events?since=1"]


@pytest.mark.long
def test_eight_tabs_load_show_and_play_moves(user: User) -> None:
    """One browser opens at most six connections over HTTP/1.1."""
    tabs = open_tabs(user, 8)
    for tab in tabs:
        play_elsewhere(tab)
    for tab in tabs:
        to_front(tab, tabs)
        tab.wait_for_plies(1)
        with tab.page.expect_response("**/commands"):
            tab.play(tab.legal_moves[0])
        play_elsewhere(tab)
        tab.wait_for_plies(3)
        assert tab.board == tab.download_record().game.turn.board
    assert [tab.errors for tab in tabs] == [[]] * 8

"""A hidden tab has no stream: over HTTP/1.1, a browser opens six connections."""

from __future__ import annotations

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
"""A browser without windows shows all its tabs at once, so the test says whether one is in front."""


def hidden_tab(user: User) -> User:
    """Open a tab in the user's browser profile, with a game in which the user plays all colours."""
    user.page.context.add_init_script(CHOOSE_VISIBILITY)
    tab = User(user.page.context.new_page())
    tab.start(blue="here", red="here", green="here")
    tab.page.evaluate("setVisibility('hidden')")
    return tab


def play_elsewhere(tab: User, page: str = "") -> None:
    """Play the first legal move of the game in a tab, or of the game at `page`, so that only the server can tell it."""
    address = f"/api{urlsplit(page or tab.page.url).path}"
    state = tab.page.request.get(address).json()
    command = {"command": "play", "version": state["version"], "move": next(iter(state["takes"]))}
    assert tab.page.request.post(f"{address}/commands", data=command).ok


def test_a_hidden_tab_hears_of_no_move_until_it_is_shown_again(user: User) -> None:
    tab = hidden_tab(user)
    play_elsewhere(tab)
    tab.page.wait_for_timeout(500)
    assert tab.plies == 0
    requests: list[str] = []
    tab.page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    tab.page.evaluate("setVisibility('visible')")
    tab.wait_for_plies(1)
    expect(tab.page.locator("#log")).to_contain_text("plays")
    assert requests == ["events?since=1"]

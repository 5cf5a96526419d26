"""A page that the browser has kept hears what has changed before it takes a move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.variants import gated

from ..user import User
from .test_tabs import play_elsewhere

HOLD_EVENTS = """
window.hold = () => { window.held = new Promise((resolve) => { window.release = resolve; }); };
if (location.protocol === "http:" && sessionStorage.getItem("holds")) hold();
const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, listener) {
    const later = async (event) => {
        await window.held;
        if (this.readyState !== EventSource.CLOSED) listener(event);
    };
    return add.call(this, kind, kind === "message" ? later : listener);
};
"""
"""After `hold`, here and on the next page, events of the stream reach the page only after `release`.

As in a browser, a stream that the page has closed meanwhile has no events.
"""

RESTORED = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""What a page meets that the browser has kept in memory; browsers under test keep none there."""


@pytest.mark.new_profile
@pytest.mark.parametrize("kept_in", gated(["cache", "memory"]))
def test_a_page_restored_by_back_takes_no_move_before_it_knows_the_present_turn(user: User, kept_in: str) -> None:
    page = user.page
    page.context.add_init_script(HOLD_EVENTS)
    user.start(blue="here", red="here", green="here")
    game = page.url
    page.evaluate("sessionStorage.setItem('holds', 'yes'); hold()")
    if kept_in == "cache":
        page.goto("/rules")
    play_elsewhere(user, game)
    if kept_in == "cache":
        page.go_back()
        user.wait_until_ready()
    else:
        page.evaluate(RESTORED)
    commands: list[str] = []
    page.on("request", lambda request: commands.append(request.url) if request.method == "POST" else None)
    user.cell(user.legal_moves[0]).click()
    page.wait_for_timeout(300)
    assert (user.plies, commands) == (0, [])
    page.evaluate("release()")
    user.wait_for_plies(1)
    expect(page.locator("#log .moved")).to_have_count(1)
    page.wait_for_timeout(300)
    assert commands == []

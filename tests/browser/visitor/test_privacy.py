"""Deleting one's own data in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.user import User
from tests.harness.waiting import until


def test_a_visitor_deletes_their_data(user: User) -> None:
    user.start()
    game = user.page.url
    user.page.evaluate("localStorage.setItem('tribolo.settings', '{}'); localStorage.setItem('other', '1')")
    user.page.goto("/privacy")
    user.page.locator("#delete input[type=checkbox]").check()
    user.page.get_by_role("button", name="Delete my data").click()
    expect(user.page.locator("#deleted")).to_contain_text("Your data was deleted: your part in 1 game on the server.")
    assert user.page.context.cookies() == []
    until(lambda: user.page.evaluate("localStorage.getItem('tribolo.settings')") is None)
    assert user.page.evaluate("localStorage.getItem('other')") == "1"
    user.page.goto("/")
    expect(user.page.get_by_text("No games yet. They will appear here.")).to_be_visible()
    answer = user.page.goto(game)
    assert answer
    assert answer.status == 404

"""Deleting one's own data in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.user import User
from tests.harness.waiting import until


@pytest.mark.parametrize(
    "has_script",
    [
        pytest.param(True, id="script"),
        pytest.param(
            False, id="no script", marks=[pytest.mark.long, pytest.mark.needs_chromium("pages without scripts")]
        ),
    ],
)
def test_a_visitor_deletes_their_data(new_user: Callable[..., User], has_script: bool) -> None:
    user = new_user(java_script_enabled=has_script)
    if has_script:
        user.start()
    else:
        user.page.goto("/")
        user.page.get_by_role("button", name="Play now").click()
    game = user.page.url
    if has_script:
        user.page.evaluate("localStorage.setItem('tribolo.settings', '{}'); localStorage.setItem('other', '1')")
    user.page.goto("/privacy")
    user.page.locator("#delete input[type=checkbox]").check()
    user.page.get_by_role("button", name="Delete my data").click()
    expect(user.page.locator("#deleted")).to_contain_text("Your data was deleted: your part in 1 game on the server.")
    assert user.page.context.cookies() == []
    if has_script:
        until(lambda: user.page.evaluate("localStorage.getItem('tribolo.settings')") is None)
        assert user.page.evaluate("localStorage.getItem('other')") == "1"
    user.page.goto("/")
    expect(user.page.get_by_text("No games yet. They will appear here.")).to_be_visible()
    answer = user.page.goto(game)
    assert answer
    assert answer.status == 404

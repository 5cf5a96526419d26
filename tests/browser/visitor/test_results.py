"""The results of a visitor in the browser: help that the page gives itself counts, and a list without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.user import ONE_MOVE, User
from tests.variants import gated
from tribolo_core import format_position


@pytest.mark.parametrize("control", gated(["#hint", "#analyse"]))
def test_help_of_the_page_itself_is_counted(user: User, control: str) -> None:
    user.start(position=format_position(ONE_MOVE))
    game = user.page.url
    with user.page.expect_response(lambda response: response.url.endswith("/help")) as reported:
        user.page.locator(control).click()
    assert reported.value.status == 204
    user.open(game)
    with user.command_sent():
        user.play("a1")
    expect(user.page.locator("#end")).to_be_visible()
    user.page.goto("/results")
    cells = user.page.get_by_role("table", name="All games").get_by_role("cell")
    expect(cells).to_have_text(["none", "none", "none", "1 of 1"])

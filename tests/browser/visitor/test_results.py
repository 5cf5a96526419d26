"""The results of a visitor in the browser: help that the page gives itself counts, and a list without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.user import ONE_MOVE, User
from tests.variants import gated
from tribolo_core import format_position


def ask_for_hint(user: User) -> None:
    with user.page.expect_response(lambda response: response.url.endswith("/help")) as reported:
        user.page.locator("#hint").click()
    assert reported.value.status == 204


def open_analysis(user: User) -> None:
    game = user.page.url
    with user.page.expect_response(lambda response: response.url.endswith("/help")):
        user.page.locator("#analyse").click()
    user.open(game)


@pytest.mark.parametrize("get_help", gated([ask_for_hint, open_analysis]))
def test_help_of_the_page_itself_is_counted(user: User, get_help: Callable[[User], None]) -> None:
    user.start(position=format_position(ONE_MOVE))
    get_help(user)
    with user.command_sent():
        user.play("a1")
    expect(user.page.locator("#end")).to_be_visible()
    user.page.goto("/results")
    cells = user.page.get_by_role("table", name="All games").get_by_role("cell")
    expect(cells).to_have_text(["none", "none", "none", "1 of 1"])


def test_a_phone_without_scripts_lists_the_games_in_its_width(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    seats = {"Blue": "here", "Red": "random", "Green": "random"}
    game = user.page.request.post("/api/games", data={"seats": seats, "position": format_position(ONE_MOVE)}).json()
    command = {"command": "play", "move": "a1", "version": game["version"]}
    assert user.page.request.post(f"/api/games/{game['id']}/commands", data=command).ok
    user.page.goto("/results")
    shown = user.page.locator("#list")
    expect(user.page.locator("#tables")).to_be_hidden()
    expect(shown.get_by_role("rowheader").get_by_role("link")).to_have_attribute("href", f"/games/{game['id']}")
    expect(shown.get_by_role("cell")).to_have_text(["Dizzy 1, beginner · Dizzy 2, beginner", "Blue", "1", "3"])
    assert user.page.evaluate("document.documentElement.scrollWidth") <= 390

"""The analysis page: the positions and games that it opens, and the links to it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tribolo_core import format_position

from ..user import ONE_MOVE, User

REASON = "Hints and analysis are off while other people play."


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "reason"), [("?p=nonsense", "This is not a position."), (f"?game={'A' * 22}", "There is no such game.")]
)
def test_the_analysis_says_what_is_wrong_with_its_address_and_shows_no_other_deal(
    user: User, query: str, reason: str
) -> None:
    user.page.goto(f"/analysis{query}")
    expect(user.page.get_by_role("alert")).to_contain_text(reason)
    user.wait_until_ready()
    expect(user.page.locator(".stage")).to_be_hidden()
    user.page.locator("#record").fill(format_position(ONE_MOVE))
    user.page.locator("#open-record").click()
    expect(user.page.locator(".stage")).to_be_visible()
    assert user.board == ONE_MOVE.board
    user.open("/analysis")
    expect(user.page.locator("#problem")).to_be_hidden()


@pytest.mark.long
def test_hints_and_analysis_come_back_when_a_game_with_a_friend_is_over(new_user: Callable[..., User]) -> None:
    """Open pages hear of the end by their streams."""
    host, friend = new_user(), new_user()
    host.start(red="link", position=format_position(ONE_MOVE))
    friend.sit_down(host.invite_link)
    game = host.page.url.rpartition("/")[2]
    for user in (host, friend):
        expect(user.page.locator("#analysis-off")).to_have_text(REASON)
        expect(user.page.locator("#analysis-off")).to_be_visible()
        expect(user.page.locator("#hint")).to_be_hidden()
        expect(user.page.locator("#analyse")).to_be_hidden()
    host.page.keyboard.press("b")
    expect(host.page.locator("#log .refused")).to_have_text(REASON)
    friend.page.goto(f"/analysis?game={game}")
    expect(friend.page.get_by_role("alert")).to_have_text(REASON)
    assert friend.board != ONE_MOVE.board
    with host.command_sent():
        host.cell("a1").click()
    expect(host.page.locator("#analysis-off")).to_be_hidden()
    host.page.get_by_role("link", name="Review", exact=True).click()
    host.page.wait_for_url(f"**/analysis?game={game}&review=1")
    friend.page.reload()
    for user in (host, friend):
        user.wait_until_ready()
        expect(user.page.locator("#status")).to_have_text(re.compile("The game is over"))
        expect(user.page.locator("#problem")).to_be_hidden()

"""Games against two opponents: with a finger, and without a script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.harness.games import play_out
from tribolo_core import format_position

from .user import User

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.needs_chromium("touch events")
def test_a_game_is_played_to_its_end_by_touch_on_a_phone(new_user: Callable[..., User]) -> None:
    user = new_user(**PHONE)
    user.start(position=format_position(play_out(3, "greedy").turns[-25].position))
    choice = user.page.locator("#choice")

    def play(move: str) -> None:
        user.cell(move).tap()
        expect(choice).to_contain_text(f"{move} captures")
        if ord(move[0]) % 2:
            user.cell(move).tap()
        else:
            choice.get_by_role("button", name="Play").tap()

    game = user.play_on(play)
    assert game.turn.outcome
    assert user.board == game.turn.board


@pytest.mark.needs_chromium("a page without JavaScript")
def test_a_game_is_played_without_javascript(new_user: Callable[..., User]) -> None:
    user = new_user(java_script_enabled=False)
    page = user.page
    page.goto("/new")
    page.get_by_label("Deal number").fill("7")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_label("Deal", exact=True)
    for _ in range(3):
        while not page.locator(".badge").count():
            page.wait_for_timeout(200)
            page.reload()
        page.locator(".cells button:enabled").first.click()
    while not page.locator(".badge").count():
        page.wait_for_timeout(200)
        page.reload()
    assert (
        page.locator("svg.board use[href='#mark-legal']").count() == page.locator(".cells button:enabled").count() > 0
    )
    before = user.plies
    page.get_by_role("button", name="Undo").click()
    assert user.plies < before
    expect(page.locator("#hint")).to_be_hidden()
    page.get_by_role("link", name="First position").click()
    expect(page.locator("#viewing")).to_be_visible()
    page.locator("#viewing a").click()
    page.get_by_role("button", name="Restart").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert user.plies <= 2
    page.get_by_role("link", name="Tribolo").click()
    expect(page.locator(".games li")).to_have_count(1)
    page.locator(".games a").click()
    expect(page.locator("svg.board")).to_be_visible()

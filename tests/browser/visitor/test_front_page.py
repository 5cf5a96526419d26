"""The front page: the living board, the game that waits, and forms that are sent twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.user import User
from tests.harness.waiting import until
from tests.variants import gated

CELLS = """() => [...document.querySelectorAll(".living-board [data-name]")]
  .map((cell) => cell.dataset.name + cell.classList[1]).join()"""


@pytest.mark.long
def test_the_board_of_the_front_page_replays_a_game_and_can_be_stopped(user: User) -> None:
    user.page.clock.install()
    user.page.goto("/")
    first = user.page.evaluate(CELLS)
    until(lambda: user.page.evaluate(CELLS) != first)
    user.page.get_by_role("button", name="Stop").click()
    expect(user.page.get_by_role("button", name="Replay")).to_be_visible()
    until(lambda: user.page.evaluate("document.getAnimations().length") == 0)
    stopped = user.page.evaluate(CELLS)
    user.page.clock.run_for(60_000)
    assert user.page.evaluate(CELLS) == stopped


def friends_games(user: User) -> set[str]:
    return set(re.findall(r'"/games/([\w-]{22})"', user.page.request.get("/").text()))


@pytest.mark.parametrize("has_script", gated([True, False]))
def test_a_double_click_starts_one_game_and_coming_back_another(
    new_user: Callable[..., User], has_script: bool
) -> None:
    user = new_user(java_script_enabled=has_script)
    user.page.goto("/")
    user.page.get_by_role("button", name="Play with a friend").dblclick()
    user.page.wait_for_url("**/games/*")
    assert len(friends_games(user)) == 1
    if not has_script:
        return
    user.page.go_back(wait_until="commit")
    user.page.get_by_role("button", name="Play with a friend").click()
    user.page.wait_for_url("**/games/*")
    assert len(friends_games(user)) == 2


def test_a_form_whose_answer_was_lost_is_sent_again_and_starts_one_game(user: User) -> None:
    user.page.goto("/")

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    user.page.route("**/games", lose, times=1)
    with user.page.expect_event("requestfailed"):
        user.page.get_by_role("button", name="Play with a friend").click()
    if not user.is_firefox:  # It stays on the page.
        user.page.wait_for_url("chrome-error://**")
        user.page.go_back()
    user.page.get_by_role("button", name="Play with a friend").click()
    user.page.wait_for_url("**/games/*")
    assert len(friends_games(user)) == 1


def test_the_front_page_fits_a_phone_with_its_board_and_the_button_to_play(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 390, "height": 664})
    user.page.goto("/")
    for part in (".living-board", ".play-now .button", ".halves .button >> nth=0"):
        expect(user.page.locator(part)).to_be_in_viewport(ratio=1)

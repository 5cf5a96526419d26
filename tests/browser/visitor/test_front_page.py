"""The front page: the living board, the game that waits, and games with friends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.user import User
from tests.web.waiting import until

CELLS = """() => [...document.querySelectorAll(".living-board [data-name]")]
  .map((cell) => cell.dataset.name + cell.classList[1]).join()"""


def test_the_board_of_the_front_page_replays_a_game_and_can_be_stopped(new_user: Callable[..., User]) -> None:
    user = new_user()
    user.page.goto("/")
    first = user.page.evaluate(CELLS)
    until(lambda: user.page.evaluate(CELLS) != first)
    user.page.get_by_role("button", name="Stop").click()
    expect(user.page.get_by_role("button", name="Replay")).to_be_visible()
    until(lambda: user.page.evaluate("document.getAnimations().length") == 0)
    stopped = user.page.evaluate(CELLS)
    user.page.wait_for_timeout(1_500)
    assert user.page.evaluate(CELLS) == stopped


@pytest.mark.needs_chromium("reduced motion")
def test_the_board_of_the_front_page_stands_still_for_those_who_prefer_less_motion(
    new_user: Callable[..., User],
) -> None:
    user = new_user(reduced_motion="reduce")
    user.page.goto("/")
    first = user.page.evaluate(CELLS)
    user.page.wait_for_timeout(1_500)
    assert user.page.evaluate(CELLS) == first
    expect(user.page.locator("#living-board-pause")).to_be_hidden()


def test_the_front_page_resumes_the_game_that_waits(new_user: Callable[..., User]) -> None:
    user = new_user()
    user.page.goto("/")
    expect(user.page.locator("#resume")).to_be_hidden()
    user.page.get_by_role("button", name="Play now").click()
    user.wait_until_ready()
    game = user.page.url
    user.page.goto("/")
    user.page.get_by_role("link", name="Resume your game").click()
    user.wait_until_ready()
    assert user.page.url == game


def test_one_tap_starts_a_game_with_a_friend_and_shows_the_link(new_user: Callable[..., User]) -> None:
    user = new_user()
    user.page.goto("/")
    user.page.get_by_role("button", name="Play with a friend").click()
    user.wait_until_ready()
    assert "/seat/" in user.invite_link
    expect(user.page.locator("[data-seat=Red] [data-slot=link]")).to_be_visible()


def test_the_front_page_fits_a_phone_with_its_board_and_the_button_to_play(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 390, "height": 664})
    user.page.goto("/")
    for element in (user.page.locator(".living-board .board"), user.page.get_by_role("button", name="Play now")):
        box = element.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 664

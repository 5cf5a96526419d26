"""Duels: a finished game challenges others with a link, and the page compares both games."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.user import ONE_MOVE, User
from tribolo_core import format_position

GAME = {"position": format_position(ONE_MOVE), "seed": "1", "blue": "here", "red": "greedy", "green": "greedy"}


@pytest.mark.long
def test_a_finished_game_challenges_others_and_both_games_are_compared(user: User) -> None:
    user.open(f"/play#{urlencode(GAME)}")
    expect(user.page.locator("#duel-goal")).to_be_hidden()
    user.play("a1")
    expect(user.page.locator("#share-end")).to_be_visible()
    link = user.page.locator("#share-result").input_value()
    user.page.goto("about:blank")
    user.open(link)
    expect(user.page.locator("#duel-goal")).to_have_text("Challenge: beat 3 cells.")
    expect(user.page.locator("#duel")).to_be_hidden()
    user.play("a1")
    expect(user.page.locator("#duel-result")).to_have_text("Cells at the end: you 3, the challenger 3.")
    expect(user.page.locator("#duel-move")).to_have_text("Both games have the same moves.")
    user.reload()
    expect(user.page.locator("#duel-lines polyline")).to_have_count(2)

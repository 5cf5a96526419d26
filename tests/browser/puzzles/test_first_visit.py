"""The steps of docs/tutorial/first-puzzle.md: from the front page to the first solved puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from frontends.games.puzzles import reward_for, task_of
from frontends.web.teaching.course import LESSONS

from ..user import User
from .solving import play_keys
from .test_puzzles import shown_puzzle


@pytest.mark.long
def test_a_fresh_visitor_comes_from_the_front_page_to_the_first_solved_puzzle(user: User) -> None:
    """The tutorial names these links, buttons and sentences."""
    page = user.page
    page.goto("/")
    page.get_by_role("link", name="New here? Learn to play").click()
    page.get_by_role("link", name="The jump").click()
    for task in LESSONS["jump"].tasks:
        shown = page.locator(".task:visible")
        user.wait_until_ready()
        for cell in task.right if task.goal.kind == "cells" else task.right[:1]:
            shown.locator(f".cells button[value={cell}]").click()
        expect(shown.get_by_role("status")).to_contain_text("Right.")
        shown.locator("[data-next]").click()
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    page.get_by_role("link", name="Puzzles").click()
    missed = shown_puzzle(user)
    user.cell(str(missed.choices[1].move)).click()
    expect(page.locator("#status")).to_have_text("Not the best move.")
    page.get_by_role("button", name="Try again").click()
    play_keys(user, missed)
    expect(page.locator("#status")).to_have_text(f"Right, this time. {reward_for(missed.steps[-1])}")
    before = page.url
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda address: address != before)
    solved = shown_puzzle(user)
    expect(page.locator("#status")).to_have_text(f"You play {solved.player}. {task_of(solved)}")
    play_keys(user, solved)
    expect(page.locator("#status")).to_have_text(f"Right! {reward_for(solved.steps[-1])}")

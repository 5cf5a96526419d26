"""The best moves of a puzzle, played on its page."""

from __future__ import annotations

from playwright.sync_api import expect

from tribolo_core.puzzles.puzzle import Puzzle

from ..user import User


def play_keys(user: User, puzzle: Puzzle) -> None:
    """Play the best move of each own move of the puzzle on the page, after the replies of the opponents."""
    for number, step in enumerate(puzzle.steps, start=1):
        if number > 1:
            expect(user.page.locator("#step-text")).to_have_text(f"Your move {number} of {len(puzzle.steps)}")
        user.cell(str(step.key)).click()

"""Records of games, and how a user opens them on the analysis page."""

from __future__ import annotations

from playwright.sync_api import expect

from tribolo_core import Game, Record, format_record

from ..user import User


def record_of(game: Game, seats: tuple[str, str, str] = ("human", "human", "human")) -> str:
    """Return the record of a game; by default, one between three people."""
    return format_record(Record(game, seats))


NODES = 300
"""The nodes of the searches of a review."""


def open_record(user: User, text: str) -> None:
    user.open("/analysis#open")
    user.page.locator("#record").fill(text)
    user.page.locator("#open-record").click()


def review_record(user: User, text: str) -> None:
    open_record(user, text)
    user.page.locator("#review-nodes").select_option(str(NODES))
    user.page.locator("#review-start").click()
    expect(user.page.locator("#review-tools")).to_be_visible()

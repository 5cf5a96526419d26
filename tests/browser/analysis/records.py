"""Records of games, and how a user opens them on the analysis page."""

from __future__ import annotations

from tribolo_core import Game, Record, format_record

from ..user import User


def record_of(game: Game, seats: tuple[str, str, str] = ("human", "human", "human")) -> str:
    """Return the record of a game; by default, one between three people."""
    return format_record(Record(game, seats))


def open_record(user: User, text: str) -> None:
    """Open the analysis page, and paste a record into it."""
    user.page.goto("/analysis#open")
    user.wait_until_ready()
    user.page.locator("#record").fill(text)
    user.page.locator("#open-record").click()

"""Visitors of the deal of the day: they begin a try on the page and play it to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from html import unescape
from types import SimpleNamespace

import pytest
from werkzeug.test import TestResponse

from frontends.games.daily.deal import deal_of_day, utc_day
from frontends.web.daily import friends
from frontends.web.daily import tries as daily
from frontends.web.store import games
from tests.daily.games import first_move, whole_game
from tests.web.worker import Browser, worded
from tribolo_core import Coord, Turn, parse_position

DAY = date(2026, 12, 1)
NOON = 1_796_126_400.0
"""Noon of `DAY`, in seconds since 1970."""

TOMORROW = DAY + timedelta(days=1)
SECONDS = 86_400
DEAL = deal_of_day(DAY)


def set_now(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    assert utc_day(NOON) == DAY
    for module in (daily, friends, games):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: now))


def refused(answer: TestResponse, status: int, sentence: str) -> None:
    assert (answer.status_code, sentence in worded(answer)) == (status, True), answer.text


def begin(browser: Browser, day: date = DAY) -> TestResponse:
    return browser.post("/daily", day=day.isoformat())


def begun(browser: Browser, day: date = DAY) -> str:
    answer = begin(browser, day)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rpartition("/")[2]


def play_out(
    browser: Browser, game: str, choose: Callable[[Turn], Coord] = first_move, until: int | None = None
) -> list[str]:
    """Play a game by the rule `choose` until it is over, or for `until` moves; return the moves of all players."""
    state = browser.state(game)
    played = 0
    while not state["position"].endswith("-") and played != until:
        assert state["is_your_turn"]
        turn = Turn.start(*parse_position(state["position"]))
        answer = browser.command(game, "play", move=str(choose(turn)), version=state["version"])
        assert answer.status_code == 200, answer.text
        state = answer.get_json()
        played += 1
    return [move["name"] for move in state["all_moves"]]


def finished(browser: Browser, name: str = "", day: date = DAY) -> str:
    """Play the ranked try to the end, list it under a name, if there is one, and return the id of its game."""
    game = begun(browser, day)
    play_out(browser, game)
    if name:
        answer = browser.post(f"/daily/{day}/name", name=name)
        assert answer.status_code == 303, answer.text
    return game


def own_cells() -> int:
    return whole_game(DEAL).turn.scores[DEAL.seat]


def names(browser: Browser, address: str = "/daily") -> list[str]:
    text = browser.get(address).text
    return [unescape(name) for name in re.findall("<bdi>(.*?)</bdi>", text)]

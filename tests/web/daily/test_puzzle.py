"""The puzzle of the day: each day keeps the puzzle with which its deal was first begun."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from frontends.games.daily.puzzle import puzzle_of_the_day
from tests.puzzle_file import PATH
from tests.web.daily.visitors import DAY, NOON, SECONDS, TOMORROW, begun, set_now
from tests.web.worker import Browser, Worker
from tribolo_core.puzzles.file import read_puzzles

IDS = sorted(puzzle.id for puzzle in read_puzzles(PATH).puzzles)


def puzzles_on(server: Worker, address: str = "/daily") -> list[str]:
    return re.findall(r'href="/puzzles/(\w+)"', server.browser().get(address).text)


def test_pages_without_a_server_find_the_puzzle_of_each_day(browser: Browser) -> None:
    calendar = browser.get("/daily/puzzles.json").get_json()
    first = date.fromisoformat(calendar["first"])
    for day in (first, DAY, first + timedelta(days=len(calendar["puzzles"]) - 1)):
        part, place = divmod(calendar["puzzles"][(day - first).days], calendar["size"])
        puzzle = browser.get(f"/puzzles/parts/{part}.json").get_json()[place]
        assert puzzle["id"] == puzzle_of_the_day(day, IDS)
    assert len(calendar["puzzles"]) > 3650


def test_a_past_day_keeps_its_puzzle_when_the_puzzles_change(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = puzzles_on(server)
    begun(server.browser())
    monkeypatch.setattr(server.resources.puzzles, "ids", [each for each in IDS if each not in kept])
    set_now(monkeypatch, NOON + SECONDS)
    assert puzzles_on(server, f"/daily/{DAY.isoformat()}") == kept
    assert puzzles_on(server) == [puzzle_of_the_day(TOMORROW, server.resources.puzzles.ids)]


def test_a_day_whose_puzzle_is_missing_is_shown_without_it(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    assert puzzles_on(server)
    begun(server.browser())
    monkeypatch.setattr(server.resources.puzzles, "_by_id", {})
    page = server.browser().get("/daily")
    assert page.status_code == 200
    assert "Puzzle of today" not in page.text
    assert server.browser().get("/daily/puzzles.json").get_json()["puzzles"] == []


def test_a_day_begun_without_puzzles_has_none(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without_puzzles:
        without_puzzles.setattr(server.resources.puzzles, "ids", [])
        assert puzzles_on(server) == []
        begun(server.browser())
    assert puzzles_on(server) == []

"""Results, shared texts, streaks, and the puzzle of the day."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.games.daily.puzzle import NoPuzzles, puzzle_of_the_day
from frontends.games.daily.result import CELLS_PER_SQUARE, SQUARES, DailyResult, share_text
from frontends.games.daily.streak import Streak, streak
from tribolo_core import PLAYERS, Player, Scores
from tribolo_core.daily import Medals

DAY = date(2026, 12, 1)
CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("streaks.json").read_text("utf-8"))
RESULTS = st.builds(DailyResult, st.just(DAY), st.sampled_from(PLAYERS), st.builds(Scores, *[st.integers(0, 164)] * 3))


@pytest.mark.parametrize(
    ("scores", "place", "margin"),
    [
        ((60, 50, 40), 1, 10),
        ((50, 60, 40), 2, -10),
        ((40, 50, 60), 3, -20),
        ((50, 50, 40), 1, 0),
        ((40, 50, 50), 3, -10),
    ],
)
def test_place_and_margin_compare_the_person_with_the_others(
    scores: tuple[int, int, int], place: int, margin: int
) -> None:
    result = DailyResult(DAY, Player.BLUE, Scores(*scores))
    assert (result.cells, result.place, result.margin) == (scores[0], place, margin)


def test_a_shared_text_lacked_the_medal_and_the_streak() -> None:
    result, address = DailyResult(DAY, Player.RED, Scores(40, 81, 3)), "https://example.org/daily/2026-12-01"
    head, row = "Tribolo 2026-12-01: 1st, 81 cells (+41)", "🟥🟥🟥🟥🟥🟥🟦🟦🟦"
    assert share_text(result).split("\n") == [head, row]
    assert share_text(result, Medals(90, 91, 92), 1, address).split("\n") == [head, row, address]
    rewarded = share_text(result, Medals(36, 41, 74), 3, address).split("\n")
    assert rewarded == [head, "Gold medal · Streak: 3 days", row, address]


@given(RESULTS)
def test_a_shared_text_gives_nothing_away_but_the_scores(result: DailyResult) -> None:
    head, _, row = share_text(result).partition("\n")
    assert re.fullmatch(r"Tribolo 2026-12-01: (1st|2nd|3rd), (1 cell|(?!1 )\d+ cells) \([+-]\d+\)", head)
    assert set(row) <= {*SQUARES.values()}
    for player, cells in result.scores.items():
        assert abs(row.count(SQUARES[player]) - cells / CELLS_PER_SQUARE) <= 0.5


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_streak_lasts_until_a_second_day_of_a_week_is_missed(case: dict[str, Any]) -> None:
    days = map(date.fromisoformat, case["days"])
    assert streak(days, date.fromisoformat(case["today"])) == Streak(case["current"], case["longest"])


@given(st.sets(st.integers(-40, 0)))
def test_streaks_agree_with_a_count_day_by_day(numbers: set[int]) -> None:
    current = longest = 0
    free: set[tuple[int, int]] = set()
    for day in (DAY + timedelta(days=number) for number in range(-40, 1)):
        week = day.isocalendar()[:2]
        if (day - DAY).days in numbers:
            current += 1
            longest = max(longest, current)
        elif current and day < DAY and week not in free:
            free.add(week)
        elif day < DAY:
            current, free = 0, set()
    assert streak((DAY + timedelta(days=number) for number in numbers), DAY) == Streak(current, longest)


@given(st.integers(1, 60), st.integers(0, 2_000))
def test_every_puzzle_comes_once_in_a_round_of_days(count: int, circle: int) -> None:
    days = [date.fromordinal((circle + 1) * count + number) for number in range(count)]
    assert Counter(puzzle_of_the_day(day, range(count)) for day in days) == Counter(range(count))


def test_without_puzzles_there_is_no_puzzle_of_the_day() -> None:
    with pytest.raises(NoPuzzles):
        puzzle_of_the_day(DAY, [])

"""A date stands for one deal, everywhere and in every release of the same version."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.games.daily.deal import DailyDeal, deadline, deal_of_day, end_of_day, utc_day, weights_digest
from frontends.session.seats import HUMAN
from frontends.web.characters import is_bounded
from tools.wasm import ENGINE
from tribolo_core import Game, opponent
from tribolo_core.daily import DAILY_VERSIONS, Medals, medals_of_day
from tribolo_core.dice import nth_seed

from .games import PATH

ROOT = Path(__file__).parents[2]

SWITCH = date(2026, 12, 1)
"""The first day whose opponents depend on the day of the week."""

MEDALS = {
    date(2026, 11, 30): Medals(56, 63, 73),
    date(2026, 12, 1): Medals(36, 41, 74),
    date(2026, 12, 6): Medals(38, 55, 62),
    date(2026, 12, 7): Medals(59, 92, 94),
}


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=number) for number in range(count)]


def line_of(day: date) -> str:
    deal = deal_of_day(day)
    return f"{day} {deal.version} {deal.seed} {deal.seat} {' '.join(deal.opponents)}\n"


@pytest.mark.parametrize(
    ("days", "version", "digest"),
    [
        (
            [date.min, date(2024, 2, 29), *days_from(date(2024, 3, 6), 1_000)],
            1,
            "5fa10f321cf86b588cf8a22e462ea51806b96c4e7e8b4900c98b7b8ac298b8fe",
        ),
        ([*days_from(SWITCH, 1_000), date.max], 2, "e362a3897440d3ff3a2ebdc532bec164a6eefd485ab1ae54e910e86c23b643a9"),
    ],
    ids=["before December 2026", "from December 2026 on"],
)
def test_a_thousand_dates_stand_for_the_deals_that_their_rules_drew(
    days: list[date], version: int, digest: str
) -> None:
    assert {deal_of_day(day).version for day in days} == {version}
    lines = "".join(map(line_of, days))
    assert sha256(lines.encode()).hexdigest() == digest, "past days change: begin new rules on a later day"


@given(st.dates())
def test_a_deal_has_a_person_and_two_opponents_that_answer_at_once(day: date) -> None:
    deal = deal_of_day(day)
    assert deal == deal_of_day(day)
    assert (deal.day, deal.weights, deal.is_playable) == (day, weights_digest(), True)
    assert deal.version == DAILY_VERSIONS[day >= SWITCH]
    assert deal.seats[deal.seat] == HUMAN
    assert tuple(deal.seats[player] for player in [*deal.seat.from_here()][1:]) == deal.opponents
    assert all(is_bounded(spec) for spec in deal.opponents)
    start = deal.start()
    assert (start.game.turn, start.seed) == (Game.new(seed=deal.seed).turn, deal.seed)


def test_the_page_can_know_the_weights_of_a_day() -> None:
    description = json.loads((ENGINE / "kernel.json").read_text("utf-8"))
    assert description["weights"] == weights_digest()


def test_deals_of_another_release_cannot_be_played_and_have_no_medals() -> None:
    deal = deal_of_day(SWITCH)
    assert not replace(deal, version=DAILY_VERSIONS[-1] + 1).is_playable
    assert not replace(deal, weights="0" * 64).is_playable
    assert replace(deal, weights=None).is_playable
    assert replace(deal, seed=1).medals is replace(deal, weights="0" * 64).medals is None


@pytest.mark.parametrize("day", MEDALS)
def test_the_medals_of_days_are_unchanged(day: date) -> None:
    assert deal_of_day(day).medals == medals_of_day(day) == MEDALS[day]


@pytest.mark.parametrize("backend", ["portable", ""])
def test_another_process_plays_the_golden_deals_and_games(backend: str) -> None:
    program = "from tests.daily.games import golden_text; print(golden_text(), end='')"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1", "TZ": "Pacific/Auckland"}
    environment |= {"TRIBOLO_BACKEND": backend} if backend else {}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=ROOT, check=True
    )
    assert done.stdout == PATH.read_text(encoding="utf-8"), "past days change: let VERSION grow"


def test_days_begin_and_end_in_utc_whatever_the_time_zone() -> None:
    midnight = datetime(2026, 12, 2, tzinfo=UTC)
    assert utc_day(midnight.timestamp()) == date(2026, 12, 2)
    assert utc_day(midnight.timestamp() - 0.001) == date(2026, 12, 1)
    assert end_of_day(date(2026, 12, 1)) == midnight
    assert deadline(date(2026, 12, 1)) == datetime(2026, 12, 2, 12, tzinfo=UTC)


def cells_in_game(deal: DailyDeal, stand_in: str, number: int) -> int:
    """Return the cells of the opponent `stand_in` at the end of game `number` in the seat of the person."""
    game = Game.new(seed=deal.seed)
    while (player := game.turn.player) is not None:
        is_stand_in = player is deal.seat
        seed = nth_seed(deal.seed, number) if is_stand_in else deal.seed
        asked = opponent(stand_in if is_stand_in else deal.seats[player])
        game = game.play(asked.choose(game.turn, seed=(seed + len(game.moves)) % 2**64, past=game.past))
    return game.turn.scores[deal.seat]


def test_a_medal_needs_the_cells_that_a_level_reaches_in_half_of_its_games() -> None:
    reached: list[int] = []
    for spec in ("level:2", "level:4", "level:6"):
        cells = sorted(cells_in_game(deal_of_day(SWITCH), spec, number) for number in range(30))
        reached.append(max([cells[15], *reached]))
    assert tuple(reached) == medals_of_day(SWITCH)

"""A date stands for one deal, everywhere and in every release of the same version."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.games.daily.deal import deadline, deal_of_day, end_of_day, utc_day, weights_digest
from frontends.session.seats import HUMAN
from tools.wasm import ENGINE
from tribolo_core import PLAYERS, Game
from tribolo_core.ai.spec import parse_spec
from tribolo_core.daily import DAILY_VERSION

from .games import PATH, golden_text

ROOT = Path(__file__).parents[2]


def test_the_golden_deals_and_games_are_unchanged() -> None:
    assert golden_text() == PATH.read_text(encoding="utf-8"), "past days change: let VERSION grow"


def test_a_thousand_dates_stand_for_the_deals_that_the_first_release_drew() -> None:
    def line(day: date) -> str:
        deal = deal_of_day(day)
        return f"{day} {deal.version} {deal.seed} {deal.seat} {' '.join(deal.opponents)} {deal.nodes}\n"

    days = [date(2026, 12, 1) + timedelta(days=number) for number in range(997)]
    lines = "".join(map(line, [*days, date.min, date(2024, 2, 29), date.max]))
    digest = "49113b39fafc84a25b6e990f1fd2893213c92f5a12db8119649aa9405297e0fc"
    assert sha256(lines.encode()).hexdigest() == digest, "past days change: let the version grow"


@given(st.dates())
def test_a_deal_has_a_person_and_two_different_opponents_limited_by_nodes(day: date) -> None:
    deal = deal_of_day(day)
    assert deal == deal_of_day(day)
    assert (deal.day, deal.version, deal.weights, deal.is_playable) == (day, DAILY_VERSION, weights_digest(), True)
    assert deal.seats[deal.seat] == HUMAN
    others = [deal.seats[player] for player in [*deal.seat.from_here()][1:]]
    specs = [parse_spec(spec) for spec in others]
    assert tuple(spec.name for spec in specs) == deal.opponents
    assert [spec.options for spec in specs] == [{"nodes": str(deal.nodes)}] * 2
    assert len(set(deal.opponents)) == 2
    start = deal.start()
    assert (start.game.turn, start.seed) == (Game.new(seed=deal.seed).turn, deal.seed)


def test_the_days_of_years_use_every_seat_every_opponent_and_every_limit() -> None:
    deals = [deal_of_day(date(2026, 12, 1) + timedelta(days=number)) for number in range(1_000)]
    assert len({deal.seed for deal in deals}) == len(deals)
    for values, count in (
        (Counter(deal.seat for deal in deals), len(PLAYERS)),
        (Counter(name for deal in deals for name in deal.opponents), 3),
        (Counter(deal.nodes for deal in deals), 5),
    ):
        assert len(values) == count
        assert max(values.values()) < 1.5 * min(values.values())


def test_the_page_can_know_the_weights_of_a_day() -> None:
    description = json.loads((ENGINE / "kernel.json").read_text("utf-8"))
    assert description["weights"] == weights_digest()


def test_deals_of_another_version_or_of_other_weights_cannot_be_played() -> None:
    deal = deal_of_day(date(2026, 12, 1))
    assert not replace(deal, version=DAILY_VERSION + 1).is_playable
    assert not replace(deal, weights="0" * 64).is_playable


@pytest.mark.parametrize("backend", ["portable", ""])
def test_another_process_plays_the_same_games(backend: str) -> None:
    program = "from tests.daily.games import golden_text; print(golden_text(), end='')"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1", "TZ": "Pacific/Auckland"}
    environment |= {"TRIBOLO_BACKEND": backend} if backend else {}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=ROOT, check=True
    )
    assert done.stdout == PATH.read_text(encoding="utf-8")


def test_days_begin_and_end_in_utc_whatever_the_time_zone() -> None:
    midnight = datetime(2026, 12, 2, tzinfo=UTC)
    assert utc_day(midnight.timestamp()) == date(2026, 12, 2)
    assert utc_day(midnight.timestamp() - 0.001) == date(2026, 12, 1)
    assert end_of_day(date(2026, 12, 1)) == midnight
    assert deadline(date(2026, 12, 1)) == datetime(2026, 12, 2, 12, tzinfo=UTC)

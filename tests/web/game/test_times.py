"""Times as the server writes them on pages; the page's scripts have the same examples in `tests/page`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frontends.web.game.times import present_times
from frontends.wire.sentences import say
from frontends.wire.states import ClocksState
from frontends.wire.words import describe_age

TIMES = json.loads((Path(__file__).parents[2] / "data" / "times.json").read_text())


@pytest.mark.parametrize(("milliseconds", "text"), TIMES["clocks"])
def test_a_clock_shows_the_same_time_as_that_of_the_script(milliseconds: int, text: str) -> None:
    clocks = ClocksState(remaining={"Blue": milliseconds}, running=None, elapsed=0, lag="")
    assert present_times(clocks) == {"Blue": text}


@pytest.mark.parametrize(("seconds", "unit", "count"), TIMES["ages"])
def test_a_time_is_a_number_of_its_greatest_whole_unit(seconds: int, unit: str, count: int) -> None:
    assert describe_age(seconds) == say(f"time_{unit}", count=count)

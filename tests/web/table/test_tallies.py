"""The tables of results: the page counts the same rows as the server does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frontends.web.http.pages.results import Progress, ResultRow, Rival, progress, rivals, tallies
from tests.node import answering

COLOURS = ("Blue", "Red", "Green")

ROWS = st.lists(
    st.builds(
        ResultRow,
        address=st.uuids().map(str),
        touched=st.just(0.0),
        groups=st.tuples(
            st.sampled_from(COLOURS), st.sampled_from(["Gus", "Pip", "Mina"]), st.sampled_from(["Maze", "Open"])
        ),
        cells=st.integers(0, 4),
        place=st.integers(1, 3),
        margins=st.lists(st.tuples(st.sampled_from(["Gus", "Pip"]), st.integers(-3, 3)), min_size=2, max_size=2).map(
            tuple
        ),
        has_help=st.booleans(),
        is_dealt=st.booleans(),
    ),
    max_size=25,
)


@pytest.fixture(scope="module")
def count_in_page() -> Iterator[Callable[[object], Any]]:
    with answering(Path(__file__).with_name("tallies.js")) as ask:
        yield ask


@settings(max_examples=100)
@given(rows=ROWS)
def test_the_page_counts_as_the_server(count_in_page: Callable[[object], Any], rows: list[ResultRow]) -> None:
    counted = {
        "tables": [[asdict(tally) for tally in table] for table in tallies(rows)],
        "rivals": [asdict(rival) for rival in rivals(rows)],
        "progress": asdict(progress(rows)),
    }
    expected = json.loads(json.dumps(counted))
    asked = {"rows": [asdict(row) for row in rows], "title": "All games", "colours": COLOURS}
    found = count_in_page(asked)
    for name in ("recent", "before"):
        assert found["progress"].pop(name) == pytest.approx(expected["progress"].pop(name))
    assert found == expected


def row(place: int, *, cells: int = 50, has_help: bool = False) -> ResultRow:
    margins = (("Gus", 3 - place), ("Pip", place - 2))
    return ResultRow("", 0.0, ("Blue", "Gus", "Maze"), cells, place, margins, has_help, is_dealt=True)


def test_second_places_averages_and_opponents_are_counted_without_help() -> None:
    """Results told wins from the rest only: a close second place looked like a last one."""
    rows = [row(1, cells=80), row(2), row(2), row(3, cells=20), row(1, cells=99, has_help=True)]
    (total,) = tallies(rows)[0]
    assert (total.places, total.cells / total.games, total.helped_wins) == ([1, 2, 1], 50, 1)
    assert rivals(rows) == [Rival("Gus", games=4, ahead=3, margin=4), Rival("Pip", games=4, ahead=1, margin=0)]


def test_a_streak_of_wins_begins_with_the_newest_game_and_a_trend_needs_older_ones() -> None:
    rows = [row(1), row(1), row(2), row(1), row(1), row(1), row(3)]
    assert progress(rows) == Progress(streak=2, longest=3, recent=None, before=None)
    many = [row(2, cells=60)] * 10 + [row(2, cells=30)] * 5
    assert progress(many) == Progress(streak=0, longest=0, recent=60, before=30)
    assert progress([]) == Progress(streak=0, longest=0, recent=None, before=None)

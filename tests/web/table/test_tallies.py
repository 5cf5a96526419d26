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

from frontends.web.http.pages.results import ResultRow, tallies
from tests.node import answering

COLOURS = ("Blue", "Red", "Green")

ROWS = st.lists(
    st.builds(
        ResultRow,
        address=st.uuids().map(str),
        touched=st.just(0.0),
        groups=st.tuples(*map(st.sampled_from, (COLOURS, ("Gus", "Pip", "Mina"), ("Maze", "Open")))),
        cells=st.integers(0, 4),
        is_won=st.booleans(),
        has_help=st.booleans(),
        is_dealt=st.booleans(),
    ),
    max_size=20,
)


@pytest.fixture(scope="module")
def count_in_page() -> Iterator[Callable[[object], Any]]:
    with answering(Path(__file__).with_name("tallies.js")) as ask:
        yield ask


@settings(max_examples=100)
@given(rows=ROWS)
def test_the_page_counts_as_the_server(count_in_page: Callable[[object], Any], rows: list[ResultRow]) -> None:
    expected = json.loads(json.dumps([[asdict(tally) for tally in table] for table in tallies(rows)]))
    asked = {"rows": [asdict(row) for row in rows], "title": "All games", "colours": COLOURS}
    assert count_in_page(asked) == expected

"""The page writes game records as Python does, and tells their faults alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given

from tests.generators import A_TENTH
from tests.node import answering
from tests.notation.test_notation import RECORD, RECORD_FAULTS, records
from tribolo_core import NotationError, Record, format_record, parse_record

Page: TypeAlias = Callable[[str], str]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """Return a function that parses and formats a text as the page does, in a process of Node.js."""
    with answering(Path(__file__).with_name("records.ts")) as ask:
        yield ask


def expected(text: str) -> str:
    try:
        return format_record(parse_record(text))
    except NotationError as error:
        return str(error)


@A_TENTH
@given(records())
def test_the_page_writes_a_record_as_it_was(page: Page, record: Record) -> None:
    text = format_record(record)
    assert page(text) == text


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, *_ in RECORD_FAULTS])
def test_the_page_tells_a_fault_as_python_does(page: Page, old: str, new: str) -> None:
    text = RECORD.replace(old, new, 1)
    assert page(text) == expected(text)


@pytest.mark.parametrize("player", "brg-")
@pytest.mark.parametrize("row", ["BRG#############", "1RB#############", "BGGGG1##########", "1RBG1###########"])
def test_a_start_position_without_moves_for_some_players_is_written_alike(page: Page, row: str, player: str) -> None:
    deal = f"{row}{'/################' * 10} {player}"
    tags = "".join(f'[{name} "x"]\n' for name in ("Blue", "Red", "Green"))
    for result in ("*", "1-1-1"):
        text = f'[Deal "{deal}"]\n{tags}[Result "{result}"]\n\n'
        assert page(text) == expected(text)

"""The page and Python read and write game records alike, and report the same faults."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation import test_notation, test_variations
from tribolo_core import Game, NotationError, Record, format_record, parse_record

from .test_wasm import node

Page: TypeAlias = Callable[[str], dict[str, Any]]

records = st.one_of(test_notation.records(), test_variations.records())
"""Records of whole games with any tags, and of short games with variations."""

characters = st.characters(codec="utf-8")

pieces = st.one_of(
    st.sampled_from([*"()[]{}\"\\ \n\r\t/-'", "i6 ", "A11", "{a}", '[Deal "', '"]', " b", '\n[Red "x"]', "16", "017"]),
    st.sampled_from(["\x1c", "\x85", "\ufeff", "\u2028", "😀", "é"]),
    st.text(characters, max_size=3),
)
"""Texts to put into a record."""

TOKEN = re.compile(r"\{[^{}]*\}|[()]|[a-p]\d+")


def without_unassigned(text: str) -> str:
    """Return a text without the characters that Python does not know.

    A message quotes a character if it can be printed, and the Unicode of Node.js may be newer than that of Python.
    """
    return "".join(character for character in text if unicodedata.category(character) != "Cn")


@st.composite
def changed_records(draw: st.DrawFn) -> str:
    """Draw the text of a record with up to three changes, each of which replaces up to 40 characters.

    The new characters are a short text, or a part of the record from another place.
    """
    text = format_record(draw(records))
    for _ in range(draw(st.integers(0, 3))):
        start, source = (draw(st.integers(0, len(text))) for _ in range(2))
        length, copied = (draw(st.sampled_from((0, 1, 2, 5, 40))) for _ in range(2))
        text = text[:start] + draw(st.one_of(pieces, st.just(text[source : source + copied]))) + text[start + length :]
    return text


@st.composite
def rearranged_records(draw: st.DrawFn) -> str:
    """Draw the text of a record in which up to three moves, comments and parentheses are replaced, removed or added.

    The text is well-formed up to the moves, so that most of its faults are illegal moves and misplaced variations.
    """
    head, body = format_record(draw(test_variations.records())).split("\n\n", 1)
    tokens = TOKEN.findall(body)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(tokens)))
        others = draw(st.lists(st.sampled_from([*tokens, "(", "(", ")", "{a}", "b7", "q1", '[Red "x"]']), max_size=2))
        tokens[start : start + draw(st.integers(0, 2))] = others
    return f"{head}\n\n{draw(st.sampled_from((' ', chr(10)))).join(tokens)}\n"


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """Return a function that parses and formats a text as the page does, in a process of Node.js."""
    with subprocess.Popen(node("records.js"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        written, answers = process.stdin, process.stdout
        assert written is not None
        assert answers is not None

        def ask(text: str) -> dict[str, Any]:
            written.write(json.dumps(text) + "\n")
            written.flush()
            return dict(json.loads(answers.readline()))

        yield ask


def expected(text: str) -> dict[str, Any]:
    """Return what Python answers to a text: the formatted record, or the faults of the text and their message."""
    try:
        return {"text": format_record(parse_record(text))}
    except NotationError as error:
        return {"faults": [list(fault) for fault in error.faults], "message": str(error)}


@given(records)
def test_the_page_writes_a_record_as_it_was(page: Page, record: Record) -> None:
    text = format_record(record)
    assert page(text) == {"text": text}


@given(st.one_of(changed_records(), rearranged_records()).map(without_unassigned))
def test_the_page_reads_a_changed_record_as_python_does(page: Page, text: str) -> None:
    assert page(text) == expected(text)


@given(st.one_of(st.text(characters).map(without_unassigned), st.text('[]{}()"\\ \n.#BRGbrg-/0a1', max_size=300)))
def test_the_page_refuses_any_text_as_python_does(page: Page, text: str) -> None:
    assert page(text) == expected(text)


def test_blanks_and_printable_characters_are_the_same(page: Page) -> None:
    record = format_record(Record(Game.new(seed=7).play_all(["i6", "h3"]), ("human", "greedy", "random")))
    special = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zs")]
    for character in (*special, "\u2028", "\u2029", "\u200b", "\ud800", "\ue000", "\u0345", "\U0001f600"):
        for text in (record.replace("i6 h3", f"i6{character}h3"), record.replace("human", f"a{character}b")):
            assert page(text) == expected(text), text


@pytest.mark.parametrize("player", "brg-")
@pytest.mark.parametrize("row", ["BRG#############", "1RB#############", "BGGGG1##########", "1RBG1###########"])
def test_a_start_position_without_moves_for_some_players_is_read_alike(page: Page, row: str, player: str) -> None:
    deal = f"{row}{'/################' * 10} {player}"
    tags = "".join(f'[{name} "x"]\n' for name in ("Blue", "Red", "Green"))
    for result in ("*", "1-1-1"):
        text = f'[Deal "{deal}"]\n{tags}[Result "{result}"]\n\n'
        assert page(text) == expected(text)

"""The golden answers are computed again and compared to the last bit."""

from __future__ import annotations

import json

import pytest

from tests.golden.answers import GOLDEN, LIMITED, SECTIONS, as_text, recorded
from tribolo_core import OPPONENTS, SPECS

ASKED = [(section, name) for section, cases in SECTIONS.items() for name in cases]


@pytest.mark.parametrize(("section", "name"), ASKED)
def test_an_answer_is_what_it_was(section: str, name: str) -> None:
    answer, golden = json.loads(as_text(SECTIONS[section][name]())), recorded(section)[name]
    assert answer == golden
    assert as_text(answer) == as_text(golden), "the same numbers, and written in the same way"


def test_every_golden_answer_is_asked_for() -> None:
    files = {path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.rglob("*.json")}
    assert files == set(SECTIONS)
    assert {section: list(recorded(section)) for section in SECTIONS} == {
        section: list(cases) for section, cases in SECTIONS.items()
    }


def test_every_opponent_and_variant_is_asked_and_an_opponent_has_a_file() -> None:
    assert set(SPECS) == set(LIMITED)
    assert {f"opponents/{name}" for name in OPPONENTS} == {name for name in SECTIONS if name.startswith("opponents/")}

"""The sections of the golden answers, and their files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from .common import Cases, as_text
from .games import game_cases, match_cases
from .notation import record_cases
from .research import batch_cases, dataset_cases, training_cases
from .rules import deal_cases
from .searches import analyse_command_cases, analysis_cases, ending_cases, review_cases

GOLDEN: Final = Path(__file__).parents[2] / "data" / "golden"
"""The folder of the golden answers."""


def _of_each_opponent(*parts: Cases) -> Mapping[str, Cases]:
    """Return the section of each opponent: the cases whose names begin with the name of the opponent."""
    sections: dict[str, dict[str, Callable[[], Any]]] = {}
    for name, ask in chain.from_iterable(cases.items() for cases in parts):
        sections.setdefault(f"opponents/{re.split('[:,]', name)[0]}", {})[name] = ask
    return sections


SECTIONS: Final[Mapping[str, Cases]] = {
    **_of_each_opponent(game_cases(), analysis_cases()),
    "matches": match_cases(),
    "deals": deal_cases(),
    "records": record_cases(),
    "analyse_commands": analyse_command_cases(),
    "reviews": review_cases(),
    "endings": ending_cases(),
    "batches": batch_cases(),
    "datasets": dataset_cases(),
    "training": training_cases(),
}
"""The cases of each section, keyed by its name; a section has a file with a line for each case.

An opponent has a section of its own, so that a new one changes no other file.
"""


@cache
def recorded(section: str) -> Mapping[str, Any]:
    answers: Mapping[str, Any] = json.loads((GOLDEN / f"{section}.json").read_text("utf-8"))
    return answers


def main() -> None:
    for section, cases in SECTIONS.items():
        lines = [f"{as_text(name)}: {as_text(ask())}" for name, ask in cases.items()]
        path = GOLDEN / f"{section}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

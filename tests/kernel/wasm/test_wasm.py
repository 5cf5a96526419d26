"""The answers of the kernel as WebAssembly are those of the native kernel, to the last bit."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.node import ROOT, node
from tools.wasm import ENGINE, WEIGHTS

from .opponents import choices, days, deals, medals
from .questions import native_answer, native_turn, questions

FRESH = os.environ.get("TRIBOLO_FRESH_ENGINE")
"""The folder with a module that was just built from the sources; `make test-wasm` sets it."""


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, Any]]:
    """Return questions about turns of several games, each with the turn and the analysis of the native kernel."""
    return [(question, [native_turn(game), native_answer(question, game)]) for question, game in questions()]


@pytest.fixture
def module() -> str:
    """Return the path of the module in the folder `FRESH`, or else of that in the repository."""
    return str(Path(FRESH or ENGINE) / "kernel.wasm")


def run(program: str, **values: Any) -> Any:
    text, command = json.dumps(values | {"weights": str(WEIGHTS)}), node(Path(__file__).with_name(program))
    return json.loads(subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout)


def test_node_answers_as_the_native_kernel(module: str, asked: list[tuple[Any, Any]]) -> None:
    answers = run("ask.ts", module=module, questions=[question for question, _ in asked])
    for (question, expected), answer in zip(asked, answers, strict=True):
        assert answer == expected, question


def test_node_plays_and_deals_as_the_native_kernel(module: str) -> None:
    asked, dealt, dated, won = choices(), deals(), days(), [*medals()]
    found = run(
        "opponents.ts",
        module=module,
        choices=[question for question, _ in asked],
        deals=[pair for pair, _ in dealt],
        days=[day for day, _ in dated],
        medals=[day for day, _ in won],
    )
    for (question, expected), move in zip(asked, found["moves"], strict=True):
        assert move == expected, question
    assert found["positions"] == [position for _, position in dealt]
    assert found["days"] == [day for _, day in dated]
    assert found["medals"] == [cells for _, cells in won]
    assert found["guided"] == ["engine", "level", "peaceful", "revenge"]


def mutated(random: Random, text: str, letters: str) -> str:
    """Return `text` with up to three characters replaced, removed or added; new ones are drawn from `letters`."""
    for _ in range(random.randrange(4)):
        place = random.randrange(len(text) + 1)
        text = text[:place] + random.choice(("", *letters)) + text[place + random.randrange(2) :]
    return text


def test_no_request_ends_the_module(module: str, asked: list[tuple[Any, Any]]) -> None:
    random = Random(1)
    values = ("1", "50", "0", "-1", "", "x", "1e9", "NaN", "18446744073709551616")
    requests = []
    for question, _ in asked * 3:
        start = mutated(random, question.start, "BRG#./0123456789 brg-\n\0é")
        moves = [mutated(random, move, "abcp01239 \n") for move in question.moves[: random.randrange(9)]]
        names = random.sample(("seed", "exploration", "sharpness", "nodes"), random.randrange(3))
        requests.append((start, moves, {"nodes": "20"} | {name: random.choice(values) for name in names}))
    files = [list(random.randbytes(size)) for size in (0, 1, 100, 307_000)]
    files += [list(WEIGHTS.read_bytes()[:size]) for size in (20, 1_000)]
    valid = (
        *("choose mcts:depth=3,nodes=9,uct=0.4 seed=5 milliseconds=3", "choose level:3", "choose original:fair"),
        *("choose engine:nodes=9,sharpness=2", "deal islands 7", "day 2026-12-01"),
    )
    start = asked[0][0].start
    lines = [[mutated(random, text, ":,=-_0123456789aeilmnorst\0é "), start] for text in valid * 50]
    lines += [[text] for text, _ in lines]
    counts = run("refusals.ts", module=module, requests=requests, lines=lines, files=files)
    assert counts["others"] == 0
    assert counts["answers"] > 50
    assert counts["refusals"] > 100

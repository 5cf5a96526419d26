"""The answers of the kernel as WebAssembly are those of the native kernel, to the last bit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.wasm import ENGINE, WEIGHTS

from .questions import native_answer, native_turn, questions

FRESH = os.environ.get("TRIBOLO_FRESH_ENGINE")
"""The folder with a module that was just built from the sources; `make test-wasm` sets it."""


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, Any]]:
    """Return the questions, each with the expected turn and analysis."""
    return [(question, [native_turn(game), native_answer(question, game)]) for question, game in questions()]


@pytest.mark.parametrize("folder", [ENGINE, *([Path(FRESH)] if FRESH else [])], ids=lambda folder: folder.name)
def test_node_answers_as_the_native_kernel(folder: Path, asked: list[tuple[Any, Any]]) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; on Debian: apt-get install nodejs.")
    paths = {"module": str(folder / "kernel.wasm"), "weights": str(WEIGHTS)}
    program = Path(__file__).with_name("ask.js")
    text = json.dumps(paths | {"questions": [question for question, _ in asked]})
    found = subprocess.run([node, program], input=text, capture_output=True, text=True, check=True, timeout=300).stdout
    for (question, expected), answer in zip(asked, json.loads(found), strict=True):
        assert answer == expected, question

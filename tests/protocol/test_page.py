"""The reference page of the protocol: every transcript on it happens as it is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .driver import Engine, without_times

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "engine-protocol.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"```text\n(> .*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript.splitlines()[-1])
def test_a_transcript_happens_as_shown(transcript: str) -> None:
    engine = Engine()
    happened: list[str] = []
    for line in (shown.removeprefix("> ") for shown in transcript.splitlines() if shown.startswith("> ")):
        before = len(engine.lines)
        engine.go(line) if line.startswith("go") else engine.send(line)
        happened += [f"> {line}", *(f"< {answer}" for answer in engine.lines[before:])]
    assert without_times(happened) == without_times(transcript.splitlines())

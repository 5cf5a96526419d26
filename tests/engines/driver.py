"""Specs of test engines, and the processes that run."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from frontends.engines.external import ExternalEngine
from frontends.engines.spec import parse_engine
from tests.harness.waiting import until
from tribolo_core import Game

SCRIPT = Path(__file__).with_name("engine_script.py")
GAME = Game.new(seed=7)


def spec_of(fault: str, options: str = "") -> str:
    return f"exec:{sys.executable} {SCRIPT} {fault!r}{options}"


def engine(fault: str, logs: Path, options: str = "") -> ExternalEngine:
    return parse_engine(spec_of(fault, options), logs)


def running(text: str) -> list[int]:
    """Return the ids of all processes whose command line contains a text, without this one and without dead ones."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if folder.name.isdigit() and int(folder.name) != os.getpid() and text in command:
                found.append(int(folder.name))
    return found


def wait_until_ended(text: str) -> None:
    """Wait until no process has a text in its command line: a killed process needs a moment to end."""
    until(lambda: not running(text))

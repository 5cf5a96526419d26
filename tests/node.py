"""Programs that run in Node.js."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.harness.programs import program as installed


def node(program: Path) -> list[str]:
    return [installed("node"), str(program)]


@contextmanager
def answering(program: Path) -> Iterator[Callable[[object], Any]]:
    """Run a program that answers lines of JSON by lines of JSON; yield the function that asks it."""
    with subprocess.Popen(node(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        written, answers = process.stdin, process.stdout
        assert written is not None
        assert answers is not None

        def ask(value: object) -> Any:
            written.write(json.dumps(value) + "\n")
            written.flush()
            return json.loads(answers.readline())

        yield ask

"""What all golden answers share: types, digests, and runs of the console."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from tribolo_core import Coord

LineUp: TypeAlias = tuple[str, str, str]
Cases: TypeAlias = Mapping[str, Callable[[], Any]]
"""Functions that compute golden answers, keyed by the names of the cases."""


def as_text(answer: Any) -> str:
    """Return a golden answer (a recorded result of a test case) as JSON on one line.

    The numbers in two answers are equal to the last bit if the texts of the answers are equal.
    """
    return json.dumps(answer, ensure_ascii=False)


def digest(answer: Any) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 hash of a golden answer (a recorded result of a test case).

    If the answer is bytes, these bytes are hashed; any other answer is first converted to JSON.
    """
    content = answer if isinstance(answer, bytes) else as_text(answer).encode()
    return hashlib.sha256(content).hexdigest()[:32]


def console(*arguments: str, stdin: str = "") -> str:
    """Run `tribolo-cli` in a temporary folder, and return the text that the program writes to standard output.

    `arguments` are the command-line arguments, and `stdin` is the text on standard input. Raise CalledProcessError if
    the exit code is not 0.
    """
    command = Path(sys.executable).with_name("tribolo-cli")
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "NO_COLOR": "1", "PYTHONUTF8": "1"}
        done = subprocess.run(
            [str(command), *arguments],
            input=stdin,
            capture_output=True,
            check=True,
            cwd=folder,
            encoding="utf-8",
            env=environment,
            timeout=120,
        )
    return done.stdout


def console_json(*arguments: str, stdin: str = "") -> dict[str, Any]:
    """Run `tribolo-cli` as `console` does, and return the JSON object that it prints.

    The field `schema` is left out: the golden answers are older than it is.
    """
    fields: dict[str, Any] = json.loads(console(*arguments, stdin=stdin))
    fields.pop("schema", None)
    return fields


def cells(coords: Iterable[Coord]) -> str:
    """Return the names of cells, separated by spaces."""
    return " ".join(map(str, coords))

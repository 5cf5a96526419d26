"""What all golden answers share: types, digests, and runs of the console."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import chdir
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from tests.harness.console import run_here
from tribolo_core import Coord

LineUp: TypeAlias = tuple[str, str, str]
Cases: TypeAlias = Mapping[str, Callable[[], Any]]
"""Functions that compute golden answers, keyed by the names of the cases."""


def as_text(answer: Any) -> str:
    """Return a golden answer as JSON on one line; equal texts mean numbers that are equal to the last bit."""
    return json.dumps(answer, ensure_ascii=False)


def digest(answer: Any) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of an answer: of bytes as they are, else of its JSON."""
    content = answer if isinstance(answer, bytes) else as_text(answer).encode()
    return hashlib.sha256(content).hexdigest()[:32]


def console(*arguments: str, stdin: str = "") -> str:
    """Return the output of `tribolo-cli`, run in this process and a temporary folder."""
    with TemporaryDirectory() as folder, chdir(folder):
        done = run_here(*arguments, text=stdin, NO_COLOR="1", XDG_DATA_HOME=folder)
    if done.exit_code:
        raise RuntimeError(f"tribolo-cli {' '.join(arguments)}: {done.output}")
    return done.stdout


def console_json(*arguments: str, stdin: str = "") -> dict[str, Any]:
    """Return the JSON object that `console` prints, without the fields that are younger than the answers."""
    fields: dict[str, Any] = json.loads(console(*arguments, stdin=stdin))
    for name in ("schema", "likenesses"):
        fields.pop(name, None)
    return fields


def cells(coords: Iterable[Coord]) -> str:
    return " ".join(map(str, coords))

"""The static site for tests, built once for each session."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from frontends.web.static_site.build import Options, build
from tribolo_core.puzzles.file import SHIPPED

PREFIX = "/games/tribolo/"
"""The path under which the tests serve the site."""

ADDRESS = f"https://example.org{PREFIX}"

PUZZLES = 60
"""The number of puzzles of the site: two parts, since the texts of all puzzles take seconds."""


@contextmanager
def few_puzzles(folder: Path) -> Iterator[None]:
    """Let applications that are created in the block have the first `PUZZLES` of the shipped puzzles."""
    lines = gzip.decompress(SHIPPED.read_bytes()).splitlines(keepends=True)
    file = folder / "puzzles.jsonl"
    file.write_bytes(b"".join(lines[: PUZZLES + 1]))
    os.environ["TRIBOLO_PUZZLES"] = str(file)
    try:
        yield
    finally:
        del os.environ["TRIBOLO_PUZZLES"]


def built(folder: Path) -> Path:
    """Return the root of a web server's documents, below which the site lies at `PREFIX`."""
    root = folder / "root"
    with few_puzzles(folder):
        build(root / PREFIX.strip("/"), Options(PREFIX, ADDRESS))
    return root

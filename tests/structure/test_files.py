"""Source files are short, and so are their lines."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .sources import SOURCES

MAX_LINES = 400
MAX_COLUMNS = 120

PRAGMA = re.compile(r"  # (?:noqa|type: ignore)\b.*$")
"""A comment for a linter at the end of a Python line. It does not count as a part of the line, as in ruff."""


def too_long(sources: Mapping[str, str]) -> dict[str, int]:
    """Return the number of lines of each file that has more than `MAX_LINES` lines, keyed by the path of the file.

    `sources` holds the text of each file by its path.
    """
    lengths = {path: len(text.splitlines()) for path, text in sources.items()}
    return {path: length for path, length in lengths.items() if length > MAX_LINES}


def too_wide(sources: Mapping[str, str]) -> list[str]:
    """Return each line with more than `MAX_COLUMNS` columns as a text "FILE:LINE", with lines counted from 1.

    `sources` holds the text of each file by its path.
    """
    return [
        f"{path}:{number}"
        for path, text in sources.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if len(PRAGMA.sub("", line) if path.endswith((".py", ".pyi")) else line) > MAX_COLUMNS
    ]


def test_no_file_has_more_than_400_lines() -> None:
    assert too_long(SOURCES) == {}


def test_no_line_has_more_than_120_columns() -> None:
    assert too_wide(SOURCES) == []


def test_a_file_with_401_lines_is_reported() -> None:
    assert too_long({"a.rs": "line\n" * 400, "b.rs": "line\n" * 401}) == {"b.rs": 401}


def test_a_line_with_121_columns_is_reported() -> None:
    line, pragma = "x" * MAX_COLUMNS, "  # type: ignore[arg-type]  # the library is untyped"
    sources = {"a.py": f"{line}\n{line}x\n{line}{pragma}\n{line}x{pragma}\n", "b.js": f"{line}{pragma}", "c.rs": line}
    assert too_wide(sources) == ["a.py:2", "a.py:4", "b.js:1"]

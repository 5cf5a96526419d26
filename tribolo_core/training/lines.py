"""Files of lines. Each line is appended at once; a process that was killed may leave an incomplete last line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

from ..errors import InvalidTraining, TriboloError

T = TypeVar("T")


def read_lines(path: Path, parse: Callable[[str, int], T]) -> Iterator[T]:
    """Parse a file line by line, and yield the results of `parse`.

    `parse` is called with the text of each line and its number, from 1. A missing file has no lines. An incomplete last
    line is ignored. Raise InvalidTraining if the file cannot be read, a line is not UTF-8, or `parse` raises
    TriboloError.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise InvalidTraining(path, error.strerror or str(error)) from None
    complete = content[: content.rfind(b"\n") + 1]
    for number, line in zip(count(1), complete.splitlines(), strict=False):
        try:
            yield parse(line.decode(), number)
        except UnicodeDecodeError as error:
            raise InvalidTraining(path, f"line {number} is invalid: {error}") from None
        except TriboloError as error:
            raise InvalidTraining(path, str(error).rstrip(".")) from None


@contextmanager
def line_writer(path: Path) -> Iterator[Callable[[str], None]]:
    """Open a file for appending, and yield a function that appends one line to it.

    The yielded function takes the text of the line without the line break, and adds the line break. If the last line
    of the file is incomplete, because an earlier process was interrupted, remove this line before appending.
    """
    _remove_incomplete_line(path)
    with path.open("a", encoding="utf-8", buffering=1) as file:
        yield lambda line: print(line, file=file)


def _remove_incomplete_line(path: Path) -> None:
    """Remove the text after the last line break of a file; do nothing if the file is missing."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return
    complete = content.rfind(b"\n") + 1
    if complete < len(content):
        os.truncate(path, complete)

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
    """Call `parse` with every complete line of a file and its number, from 1, and yield the results.

    A missing file has no lines. An incomplete last line is ignored. Raise InvalidTraining if the file cannot be read, a
    line is not UTF-8, or `parse` raises TriboloError.
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
    """Open a file for appending and yield a function that writes one line, given without its line break.

    An incomplete last line, which an interrupted process may have left, is removed first.
    """
    _remove_incomplete_line(path)
    with path.open("a", encoding="utf-8", buffering=1) as file:
        yield lambda line: print(line, file=file)


def _remove_incomplete_line(path: Path) -> None:
    """Truncate a file after its last line break; a missing file stays missing."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return
    complete = content.rfind(b"\n") + 1
    if complete < len(content):
        os.truncate(path, complete)

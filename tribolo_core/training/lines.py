"""The files of lines in a training folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from ..errors import InvalidTraining, TriboloError
from ..storage.lines import split_lines

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
    lines, _incomplete = split_lines(content)
    for number, line in enumerate(lines, start=1):
        try:
            yield parse(line.decode(), number)
        except UnicodeDecodeError as error:
            raise InvalidTraining(path, f"line {number} is invalid: {error}") from None
        except TriboloError as error:
            raise InvalidTraining(path, str(error).rstrip(".")) from None

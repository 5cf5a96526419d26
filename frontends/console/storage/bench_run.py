"""The file of an unfinished run of Tribolo-Bench: what was found until now, beside the score that it will become."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tribolo_core.benchmark.evidence import BenchRun, Part
from tribolo_core.benchmark.run_format import InvalidRun, format_part, parse_run

from .files import FileRefused, appending, read_lines

LARGEST_RUN: Final = 1 << 26
"""Bytes of the largest file that is read; a whole run of version 1 has about 2 million."""


def unfinished_path(score: Path) -> Path:
    """Return the path of the unfinished run whose score will be in the file `score`."""
    return score.with_name(f"{score.name}.unfinished")


def read_run(path: Path, run: BenchRun, head: str) -> list[Part]:
    """Return the games and answers in the file of an unfinished run; an empty list if there is no file.

    `head` is the first line of its file. A last line without its end is left out. Raise FileRefused if the file
    cannot be read, or holds anything else than this run.
    """
    lines, torn = read_lines(path, LARGEST_RUN)
    try:
        parts = parse_run(lines, run, head)
    except InvalidRun as error:
        raise FileRefused(path, f"{error.problem}. Remove the file, or name another one with --out") from None
    if not lines and not head.startswith(torn):
        raise FileRefused(path, "it is no unfinished run of Tribolo-Bench. Remove it, or name another --out")
    return parts


@contextmanager
def run_writer(path: Path | None, head: str) -> Iterator[Callable[[Part], None]]:
    """Open the file of an unfinished run, and yield a function that adds a part to it without delay.

    A new file begins with `head`; a file to which nothing was added is removed. If `path` is None, the yielded function
    does nothing. Raise FileRefused if the file cannot be written.
    """
    with appending(path, head) as append:
        yield lambda part: append(format_part(part))

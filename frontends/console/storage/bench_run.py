"""The file of an unfinished run of Tribolo-Bench: what was found until now, beside the score that it will become."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tribolo_core.benchmark.evidence import BenchRun, Part
from tribolo_core.benchmark.run_format import InvalidRun, format_part, parse_run

from .files import FileRefused, read_text, refusing

LARGEST_RUN: Final = 1 << 26
"""Bytes of the largest file that is read; a whole run of version 1 has about 2 million."""


def unfinished_path(score: Path) -> Path:
    """Return the path of the unfinished run whose score will be in the file `score`."""
    return score.with_name(f"{score.name}.unfinished")


def read_run(path: Path, run: BenchRun, head: str) -> list[Part]:
    """Return the games and answers in the file of an unfinished run; an empty list if there is no file.

    `head` is the first line of its file. A last line without its end is removed from the file. Raise FileRefused if the
    file cannot be read, or holds anything else than this run.
    """
    if not path.exists():
        return []
    text = read_text(path, LARGEST_RUN)
    complete = text[: text.rfind("\n") + 1]
    try:
        parts = parse_run(complete.split("\n")[:-1], run, head)
    except InvalidRun as error:
        raise FileRefused(path, f"{error.problem}. Remove the file, or name another one with --out") from None
    if not complete and not head.startswith(text):
        raise FileRefused(path, "it is no unfinished run of Tribolo-Bench. Remove it, or name another --out")
    if text != complete:
        with refusing(path):
            os.truncate(path, len(complete.encode()))
    return parts


@contextmanager
def run_writer(path: Path | None, head: str) -> Iterator[Callable[[Part], None]]:
    """Open the file of an unfinished run, and yield a function that adds a part to it without delay.

    A new file begins with `head`; a file to which nothing was added is removed. If `path` is None, the yielded function
    does nothing. Raise FileRefused if the file cannot be written.
    """
    if path is None:
        yield lambda _part: None
        return
    with refusing(path):
        file = path.open("a", encoding="utf-8", newline="\n", buffering=1)

    def write(part: Part) -> None:
        with refusing(path):
            if not file.tell():
                print(head, file=file)
            print(format_part(part), file=file)

    try:
        with file:
            yield write
    finally:
        if not path.stat().st_size:
            path.unlink()

"""The file of an arena tournament: one finished game on each line."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tribolo_core.arena.game import RESULT_PREFIX, GameResult, InvalidResult, parse_result
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tournament import Tournament

from .files import FileRefused


def read_results(path: Path, tournament: Tournament) -> dict[Job, GameResult]:
    """Return the finished games in the results file of a tournament, keyed by job (game to play).

    If the last line of the file is incomplete, remove this line from the file. Raise FileRefused, and leave the file
    unchanged, if the file cannot be read or if any other line is not a game of the tournament.
    """
    try:
        text = path.read_bytes()
        complete = text[: text.rfind(b"\n") + 1]
        lines = complete.decode().splitlines()
        games = {result.job: result for result in map(parse_result, lines, itertools.count(1))}
        torn = text[len(complete) :].decode(errors="replace")
        if torn[: len(RESULT_PREFIX)] != RESULT_PREFIX[: len(torn)]:
            raise InvalidResult(len(lines) + 1, "it does not begin as one")
        if strange := games.keys() - set(tournament.jobs):
            job = min(strange)
            raise FileRefused(path, f"it holds another tournament: {', '.join(job.line_up)} from deal {job.start}")
        if torn:
            os.truncate(path, len(complete))
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    except (InvalidResult, UnicodeDecodeError) as error:
        raise FileRefused(path, str(error).removesuffix(".")) from None
    return games


@contextmanager
def result_writer(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Open the results file `path` for appending, and yield a function that writes a line to the file.

    The yielded function takes a line with its line break, and writes the line without delay. If `path` is `None`, no
    file is opened, and the yielded function does nothing. Raise FileRefused if the file cannot be opened.
    """
    if path is None:
        yield lambda _line: None
        return
    try:
        file = path.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    with file:
        yield lambda line: print(line, end="", file=file)

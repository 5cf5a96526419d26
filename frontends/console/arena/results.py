"""The file of results of a tournament: read and checked whole, then written line by line."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tribolo_core.arena.game import RESULT_PREFIX, GameResult, InvalidResult, parse_result
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tournament import Tournament


def read_results(path: Path, tournament: Tournament) -> dict[Job, GameResult]:
    """The games of a file, all of them of the tournament; a last line not written to its end is cut off."""
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
            raise click.UsageError(f"{path} is of another tournament: {', '.join(job.line_up)} from deal {job.start}.")
        if torn:
            os.truncate(path, len(complete))
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}.") from None
    except (InvalidResult, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path}: {error}") from None
    return games


@contextmanager
def result_writer(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Writes lines to the end of a file, each at once, or nowhere."""
    if path is None:
        yield lambda _line: None
        return
    try:
        file = path.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}.") from None
    with file:
        yield lambda line: print(line, end="", file=file)

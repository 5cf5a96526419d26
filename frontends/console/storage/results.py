"""The file of an arena tournament: one finished game on each line; the first line also holds the plan."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeGuard

from tribolo_core.arena.game import RESULT_PREFIX, GameResult, InvalidResult, format_result, parse_result
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.storage.json_text import InvalidJson, load_object

from .files import FileRefused, appending, check_is_file, read_lines, refusing

LARGEST_RESULTS: Final = 1 << 30
"""Bytes of the largest results file that is read; a game has about 1,000."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament as the user describes it: the texts and the values of the arguments and options of `arena`."""

    specs: tuple[str, ...]
    against: tuple[str, ...]
    pool: bool
    seed: int
    starts: int
    until: float | None
    compare: tuple[str, ...] = ()


def read_plan(path: Path) -> TournamentPlan:
    """Return the plan that the first line of a results file holds.

    Raise FileRefused if the file cannot be read, or if its first line holds no plan; earlier versions wrote none.
    """
    check_is_file(path)
    try:
        with refusing(path), path.open(encoding="utf-8-sig") as file:
            line = file.readline()
        found = load_object(line).get("plan") if line.endswith("\n") else None
    except UnicodeDecodeError:
        raise FileRefused(path, "the file is not UTF-8 text") from None
    except InvalidJson:
        raise FileRefused(path, "Line 1 is not a valid arena result") from None
    match found:
        case {
            "specs": specs,
            "against": against,
            "pool": bool() as pool,
            "seed": int() as seed,
            "starts": int() as starts,
            "until": float() | None as until,
            **others,
        }:
            # Earlier versions wrote one text or null.
            rivals = [] if against is None else [against] if isinstance(against, str) else against
            candidates = others.get("compare", [])
            if _are_texts(specs) and _are_texts(rivals) and _are_texts(candidates):
                return TournamentPlan((*specs,), (*rivals,), pool, seed, starts, until, (*candidates,))
    raise FileRefused(path, "it does not say which tournament it holds; name the SPECs and the options, too")


def _are_texts(value: object) -> TypeGuard[list[str]]:
    """Return whether a value of JSON is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def read_results(path: Path, tournament: Tournament) -> dict[Job, GameResult]:
    """Return the finished games in the results file of a tournament, keyed by job (game to play).

    The file may end with the beginning of a result, without a line break. Raise FileRefused if the file is missing or
    cannot be read, or if any other line is not a game of the tournament.
    """
    with refusing(path):
        path.stat()
    lines, torn = read_lines(path, LARGEST_RESULTS)
    try:
        games = {result.job: result for result in map(parse_result, lines, itertools.count(1))}
        if torn[: len(RESULT_PREFIX)] != RESULT_PREFIX[: len(torn)]:
            raise InvalidResult(len(lines) + 1, "it does not begin as one")
        if strange := games.keys() - set(tournament.jobs):
            job = min(strange)
            raise FileRefused(path, f"it holds another tournament: {', '.join(job.line_up)} from deal {job.start}")
    except InvalidResult as error:
        raise FileRefused(path, str(error).removesuffix(".")) from None
    return games


@contextmanager
def result_writer(path: Path | None, plan: TournamentPlan) -> Iterator[Callable[[GameResult], None]]:
    """Open the results file `path` for appending, and yield a function that writes the result of a game to the file.

    The yielded function writes a line without delay; the first line of a file also holds `plan`. If `path` is `None`,
    no file is opened, and the yielded function does nothing. Raise FileRefused if the file cannot be opened or written.
    """
    with appending(path) as append:

        def write(result: GameResult) -> None:
            line = format_result(result)
            if path is not None and not path.stat().st_size:
                line = json.dumps(json.loads(line) | {"plan": asdict(plan)}, ensure_ascii=False)
            append(line)

        yield write

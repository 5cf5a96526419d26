"""The file of an arena tournament: one finished game on each line; the first line also holds the plan."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
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
    clock: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The specs of all opponents, each once."""
        return tuple(dict.fromkeys((*self.specs, *self.against, *self.compare)))


def read_plan(path: Path) -> TournamentPlan | None:
    """Return the plan that the first line of a results file holds; `None` if it holds none, as in earlier versions.

    Raise FileRefused if the file cannot be read, or if its first line is not JSON.
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
            # Earlier versions wrote one text or null, and neither `compare` nor `clock`.
            rivals = [] if against is None else [against] if isinstance(against, str) else against
            compare, clock = others.get("compare", []), others.get("clock")
            if _are_texts(specs) and _are_texts(rivals) and _are_texts(compare) and isinstance(clock, str | None):
                return TournamentPlan((*specs,), (*rivals,), pool, seed, starts, until, (*compare,), clock)
    return None


def _are_texts(value: object) -> TypeGuard[list[str]]:
    """Return whether a value of JSON is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def read_results(path: Path) -> dict[Job, GameResult]:
    """Return the finished games in a results file, keyed by job (game to play).

    The file may end with the beginning of a result, without a line break. Raise FileRefused if the file is missing or
    cannot be read, or if any other line is not a game.
    """
    with refusing(path):
        path.stat()
    lines, torn = read_lines(path, LARGEST_RESULTS)
    try:
        games = {result.job: result for result in map(parse_result, lines, itertools.count(1))}
        if torn[: len(RESULT_PREFIX)] != RESULT_PREFIX[: len(torn)]:
            raise InvalidResult(len(lines) + 1, "it does not begin as one")
    except InvalidResult as error:
        raise FileRefused(path, str(error).removesuffix(".")) from None
    return games


def check_results(path: Path, games: Iterable[Job], tournament: Tournament) -> None:
    """Raise FileRefused, which names the setting that differs, if a game in a results file is not of a tournament."""
    strange = set(games) - set(tournament.jobs)
    if not strange:
        return
    job = min(strange)
    if job.line_up not in tournament.line_ups:
        raise FileRefused(path, f"other SPECs played its games: {', '.join(job.line_up)}")
    first, last = tournament.starts[0], tournament.starts[-1]
    raise FileRefused(path, f"it has a game of deal {job.start}; --seed and --deals say {first} to {last}")


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

"""An unfinished run as lines of JSON: a head with the settings of the run, then the games and answers found so far."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Final

from ..arena.game import InvalidResult, format_result, parse_result
from ..arena.schedule import Job
from ..errors import InvalidContent
from ..storage.json_text import InvalidJson, load_object
from .evidence import AnswerChunk, BenchRun, Part, chunks_of
from .questions import BenchQuestion
from .score_format import answer_fields, parse_answer
from .version import FINGERPRINT, VERSION

SCHEMA: Final = "tribolo-bench-run/1"
"""Name and version of the lines."""


class InvalidRun(InvalidContent):
    """The lines of an unfinished run are invalid, or those of another run: the `problem`."""


def format_head(run: BenchRun, release: str, plugins: Sequence[str] = ()) -> str:
    """Return the first line of a run, which must be the same when the run goes on.

    `plugins` are the checksums of the plug-ins, so that a changed plug-in cannot go on with the run.
    """
    head = {
        "schema": SCHEMA,
        "version": VERSION,
        "fingerprint": FINGERPRINT,
        "release": release,
        "opponent": run.spec,
        "split": run.split,
        "deals": run.deals,
        "plugins": [*plugins],
    }
    return json.dumps(head)


def format_part(part: Part) -> str:
    """Return the line of a game or of some answers."""
    if isinstance(part, AnswerChunk):
        return json.dumps({"first": part.first, "answers": [*map(answer_fields, part.answers)]})
    return json.dumps({"game": json.loads(format_result(part))})


def parse_run(lines: Sequence[str], run: BenchRun, head: str) -> list[Part]:
    """Return the parts of a run in lines, the first of which has to be `head`; every game is replayed.

    No lines have no parts. Raise InvalidRun if a line is invalid, or if the lines are those of another run.
    """
    if not lines:
        return []
    try:
        stored = load_object(lines[0])
    except InvalidJson:
        stored = {}
    if stored.get("schema") != SCHEMA:
        raise InvalidRun("it is no unfinished run of Tribolo-Bench")
    if stored != json.loads(head):
        raise InvalidRun("it holds a run of another opponent, plug-in, split, number of deals or release")
    chunks, jobs = chunks_of(run.questions), frozenset(run.jobs)
    return [_parse_part(line, number, chunks, jobs) for number, line in enumerate(lines[1:], start=2)]


def _parse_part(line: str, number: int, chunks: Mapping[int, Sequence[BenchQuestion]], jobs: Collection[Job]) -> Part:
    """Return the part of a run in `line`, the line with this `number`.

    Raise InvalidRun if the part is invalid, or is neither the game of one of `jobs` nor the answers to one of `chunks`.
    """
    try:
        fields = load_object(line)
        if "game" in fields:
            result = parse_result(json.dumps(fields["game"]))
            if result.job not in jobs:
                raise InvalidRun("its game is none of the run")
            return result
        match fields:
            case {"first": int() as first, "answers": [*stored]} if len(stored) == len(chunks.get(first, ())) > 0:
                return AnswerChunk(first, tuple(map(parse_answer, count(first + 1), chunks[first], stored)))
        raise InvalidRun("it holds neither a game nor answers of the run")
    except (InvalidContent, InvalidResult) as error:
        raise InvalidRun(f"line {number}: {error.problem}") from None

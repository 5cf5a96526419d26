"""A finished run as lines of JSON: a head, then a line for each unit."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..errors import EarlierScore, InvalidArgument, InvalidScore, NoScore
from ..storage.json_text import InvalidJson, load_object
from .candidate import Candidate, CandidateFile
from .run import QUICK_TASKS, TASKS, Run, Unit
from .streams import parse_nonce

SCHEMA: Final = "tribolo-bench/3"
"""Name and version of the lines."""

_OLD: Final = {
    "1": "is of Tribolo-Bench 1, which release 0.2.0 checks",
    "2": "is of Tribolo-Bench 2, which no release has; commit 3dcde8ce checks it",
}
"""What is said of files of earlier benchmarks, by the number in their schema."""


def format_run(run: Run, release: str, answers: Mapping[Unit, Any]) -> str:
    """Return the lines of a finished run."""
    head = {
        "schema": SCHEMA,
        "release": release,
        "opponent": run.candidate.spec,
        "files": [{"name": file.name, "sha256": file.checksum} for file in run.candidate.files],
        "digest": run.candidate.digest,
        "nonce": run.nonce.hex(),
        "quick": run.is_quick,
        "confined": run.is_confined,
    }
    units = ({**unit._asdict(), "answer": answer} for unit, answer in sorted(answers.items(), key=lambda item: item[0]))
    return "".join(f"{json.dumps(fields, ensure_ascii=False)}\n" for fields in (head, *units))


def parse_run(lines: Sequence[str]) -> tuple[Run, str, dict[Unit, Any]]:
    """Return the run in the lines of a file, the release that made it, and the answers.

    Raise NoScore if the lines are something else, EarlierScore if they are of an earlier benchmark, InvalidScore if one
    is invalid.
    """
    run, release = _parse_head(lines[0] if lines else "")
    answers: dict[Unit, Any] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            fields: dict[str, Any] = load_object(line)
            unit, answer = Unit(str(fields["task"]), int(fields["number"])), fields["answer"]
        except InvalidJson as error:
            raise InvalidScore(f"line {number}: {error.problem}") from None
        except KeyError as error:
            raise InvalidScore(f"line {number}: {error} is missing") from None
        except (TypeError, ValueError) as error:
            raise InvalidScore(f"line {number}: {error}") from None
        if unit in answers:
            raise InvalidScore(f"line {number}: unit {unit.number} of the task {unit.task} is there twice")
        answers[unit] = answer
    return run, release, answers


def _parse_head(line: str) -> tuple[Run, str]:
    """Return the run in the first line, and its release; raise the errors of `parse_run`."""
    if old := re.match(r'\{"schema": "tribolo-bench/([12])"', line):
        raise EarlierScore(_OLD[old[1]])
    try:
        fields: dict[str, Any] = load_object(line)
    except InvalidJson as error:
        raise NoScore(error.problem) from None
    if fields.get("schema") != SCHEMA:
        raise NoScore(f"its schema is {fields.get('schema')!r}, not {SCHEMA!r}")
    try:
        files = tuple(CandidateFile(str(file["name"]), str(file["sha256"])) for file in fields["files"])
        candidate = Candidate(str(fields["opponent"]), files)
        nonce, digest, release = parse_nonce(fields["nonce"]), fields["digest"], str(fields["release"])
        run = Run(candidate, nonce, bool(fields["confined"]), QUICK_TASKS if fields["quick"] else TASKS)
    except KeyError as error:
        raise InvalidScore(f"{error} is missing") from None
    except InvalidArgument as error:
        raise InvalidScore(str(error).rstrip(".")) from None
    except (TypeError, ValueError) as error:
        raise InvalidScore(str(error)) from None
    if digest != candidate.digest:
        raise InvalidScore("its digest is not that of its spec and files")
    if not all(text.isprintable() for text in (candidate.spec, release, *(file.name for file in files))):
        raise InvalidScore("a text in its first line has control characters")
    return run, release

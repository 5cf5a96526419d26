"""A score and its evidence as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from ..arena.game import GameResult, InvalidResult, format_result, parse_result
from ..arena.schedule import Job
from ..coord import Coord
from ..errors import InvalidScore, NoScore, TriboloError
from ..storage.json_text import InvalidJson, load_object
from .deals import Split
from .evidence import BenchRun, Evidence
from .questions import BenchAnswer
from .score import BenchScore, score_of
from .version import FINGERPRINT, VERSION

SCHEMA: Final = "tribolo-bench/1"
"""Name and version of the JSON object."""

_ANY_SCHEMA: Final = "tribolo-bench/"
"""How the schema of a score begins in every version."""


def score_fields(score: BenchScore) -> dict[str, Any]:
    """Return a score as an object of JSON; intervals are objects with the fields `mean`, `low` and `high`."""
    solve = {"all": score.solve, **score.solve_by_kind}
    play = score.play
    return {
        "play": {
            "wins": play.wins._asdict(),
            "forfeits": play.forfeits,
            "rivals": [
                {**asdict(row), "rivals": [*row.rivals], "wins": row.wins._asdict(), "cells": row.cells._asdict()}
                for row in play.rivals
            ],
        },
        "predict": score.predict and {**asdict(score.predict), "brier": score.predict.brier._asdict()},
        "solve": {kind: {**asdict(share), "best": share.best._asdict()} for kind, share in solve.items()},
    }


def format_score(evidence: Evidence, release: str) -> str:
    """Return the JSON of a run: what was run, its score, and the games and answers from which the score follows."""
    run = evidence.run
    head = {
        "schema": SCHEMA,
        "version": VERSION,
        "fingerprint": FINGERPRINT,
        "release": release,
        "opponent": run.spec,
        "split": run.split,
        "deals": run.deals,
        "is_complete": run.is_complete,
        "is_reproducible": run.is_reproducible,
        "score": score_fields(score_of(evidence)),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    games = ",\n".join(map(format_result, evidence.games.values()))
    answers = ",\n".join(json.dumps([answer.move and str(answer.move), answer.shares]) for answer in evidence.answers)
    return "{" + ",\n".join(lines) + f',\n"games": [\n{games}\n],\n"answers": [\n{answers}\n]}}\n'


def parse_score(text: str) -> Evidence:
    """Return the evidence in the JSON of a run, after checking it.

    Every game is replayed by the rules, and the score is computed again. Raise NoScore if the text is no such JSON,
    InvalidScore if it is of another version of the benchmark, if a needed field is missing or invalid, or if the score
    differs from the stored one in anything but times.
    """
    try:
        fields = _load_score(text)
        _check_head(fields)
        run = BenchRun(str(fields["opponent"]), Split(fields["split"]), fields["deals"])
        evidence = Evidence(run, _parse_games(run, fields["games"]), _parse_answers(run, fields["answers"]))
        _check_score(fields["score"], json.loads(json.dumps(score_fields(score_of(evidence)))))
        if (fields["is_complete"], fields["is_reproducible"]) != (run.is_complete, run.is_reproducible):
            raise InvalidScore("it does not say truly whether it is complete and reproducible")
    except KeyError as error:
        raise InvalidScore(f"{error} is missing") from None
    except InvalidScore:
        raise
    except (TypeError, ValueError, TriboloError) as error:
        raise InvalidScore(str(error).rstrip(".")) from None
    return evidence


def _load_score(text: str) -> dict[str, Any]:
    """Return the fields of a score; raise NoScore if the text is not JSON, or JSON without the schema of a score."""
    try:
        fields: dict[str, Any] = load_object(text)
    except InvalidJson as error:
        raise NoScore(error.problem) from None
    if not str(fields.get("schema")).startswith(_ANY_SCHEMA):
        raise NoScore(f"its schema is {fields.get('schema')!r}, not {SCHEMA!r}")
    return fields


def _check_head(fields: Mapping[str, Any]) -> None:
    """Raise InvalidScore if the JSON is of another version of the schema or of the benchmark."""
    if fields["schema"] != SCHEMA:
        raise InvalidScore(f"its schema is {fields['schema']!r}, not {SCHEMA!r}")
    if (fields["version"], fields["fingerprint"]) != (VERSION, FINGERPRINT):
        raise InvalidScore(f"it is not of version {VERSION} of the benchmark")


def _check_score(stored: object, found: dict[str, Any]) -> None:
    """Raise InvalidScore if a stored score differs from the one that was found again, KeyError if a task is missing.

    Times are not compared.
    """
    if not isinstance(stored, dict):
        raise InvalidScore(f"its score is {stored!r}, not an object")
    if others := stored.keys() - found.keys():
        raise InvalidScore(f"it has a result of a task that the benchmark does not have: {min(others)}")
    for name, result in found.items():
        if _without_times(stored[name]) != _without_times(result):
            raise InvalidScore(f"its games and answers lead to another result of the task {name}")


def _without_times(result: object) -> object:
    """Return a result of a task without times: those of the games are rounded, so their mean is not quite the same."""
    if isinstance(result, dict):
        return {name: _without_times(value) for name, value in result.items() if name != "milliseconds"}
    return [_without_times(value) for value in result] if isinstance(result, list) else result


def _parse_games(run: BenchRun, stored: Sequence[Mapping[str, Any]]) -> dict[Job, GameResult]:
    """Return the stored games of a run by job; raise InvalidScore or TypeError unless they are exactly its games."""
    games = {}
    for number, fields in enumerate(stored, start=1):
        try:
            result = parse_result(json.dumps(fields))
        except InvalidResult as error:
            raise InvalidScore(f"game {number}: {error.problem}") from None
        games[result.job] = result
    if len(games) != len(stored) or games.keys() != set(run.jobs):
        raise InvalidScore(f"its games are not the {len(run.jobs)} games of {run.deals} deals")
    return {job: games[job] for job in run.jobs}


def _parse_answers(run: BenchRun, stored: Sequence[Sequence[Any]]) -> tuple[BenchAnswer, ...]:
    """Return the stored answers of a run; raise TypeError or ValueError unless they are legal answers."""
    questions = run.questions
    if len(stored) != len(questions):
        raise InvalidScore(f"it has {len(stored)} answers to {len(questions)} questions")
    answers = []
    for number, (question, (name, shares)) in enumerate(zip(questions, stored, strict=True), start=1):
        move = None if name is None else Coord.parse(name)
        if move is not None and move not in question.turn.transitions:
            raise InvalidScore(f"answer {number}: {move} is illegal")
        if shares is not None and not (len(shares) == 3 and all(-1e-6 <= share <= 1 + 1e-6 for share in shares)):
            raise InvalidScore(f"answer {number}: the win shares are {shares}")
        answers.append(BenchAnswer(move, None if shares is None else (shares[0], shares[1], shares[2])))
    return tuple(answers)

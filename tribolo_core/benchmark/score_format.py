"""A score and its evidence as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from ..ai.answers import InvalidAnswer, checked_shares, shown
from ..arena.game import GameResult, InvalidResult, format_result, parse_result
from ..arena.schedule import Job
from ..coord import Coord
from ..errors import InvalidScore, NoScore, NotationError, TriboloError
from ..storage.json_text import InvalidJson, load_object
from .deals import Split
from .evidence import BenchRun, Evidence
from .questions import BenchAnswer, BenchQuestion
from .score import BenchScore, score_of
from .version import FINGERPRINT, SPLITS, VERSION

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
    answers = ",\n".join(json.dumps(answer_fields(answer)) for answer in evidence.answers)
    return "{" + ",\n".join(lines) + f',\n"games": [\n{games}\n],\n"answers": [\n{answers}\n]}}\n'


def parse_score(text: str) -> Evidence:
    """Return the evidence in the JSON of a run, after checking it.

    Every game is replayed by the rules, and the score is computed again. Raise NoScore if the text is no such JSON,
    InvalidScore if it is of another version of the benchmark, if a needed field is missing or invalid, or if the score
    differs from the stored one in anything but times.
    """
    try:
        fields = _load_score(text)
        run = _parse_head(fields)
        evidence = Evidence(run, _parse_games(run, fields["games"]), _parse_answers(run, fields["answers"]))
        _check_score(fields["score"], json.loads(json.dumps(score_fields(score_of(evidence)))))
        if (fields["is_complete"], fields["is_reproducible"]) != (run.is_complete, run.is_reproducible):
            raise InvalidScore("it does not say truly whether it is complete and reproducible")
    except KeyError as error:
        raise InvalidScore(f"{error} is missing") from None
    except InvalidScore:
        raise
    except TriboloError as error:
        raise InvalidScore(str(error).rstrip(".")) from None
    except RecursionError:
        raise InvalidScore("its lists are too deep") from None
    return evidence


def _load_score(text: str) -> dict[str, Any]:
    """Return the fields of a score; raise NoScore if the text is not JSON, or JSON without the schema of a score."""
    try:
        fields: dict[str, Any] = load_object(text)
    except InvalidJson as error:
        raise NoScore(error.problem) from None
    if not str(fields.get("schema")).startswith(_ANY_SCHEMA):
        raise NoScore(f"its schema is {shown(fields.get('schema'))}, not {SCHEMA!r}")
    return fields


def _parse_head(fields: Mapping[str, Any]) -> BenchRun:
    """Return the run of a score; raise KeyError or InvalidScore if its fields are invalid or of another version."""
    if fields["schema"] != SCHEMA:
        raise InvalidScore(f"its schema is {shown(fields['schema'])}, not {SCHEMA!r}")
    if (fields["version"], fields["fingerprint"]) != (VERSION, FINGERPRINT):
        raise InvalidScore(f"it is not of version {VERSION} of the benchmark")
    for name in ("opponent", "release"):
        if not isinstance(fields[name], str) or not fields[name].isprintable():
            raise InvalidScore(f"its {name} is {shown(fields[name])}, not a text of one line")
    if fields["split"] not in SPLITS:
        raise InvalidScore(f"its split is {shown(fields['split'])}, not {' or '.join(SPLITS)}")
    return BenchRun(fields["opponent"], Split(fields["split"]), fields["deals"])


def _check_score(stored: object, found: dict[str, Any]) -> None:
    """Raise InvalidScore if the `stored` score differs from the computed score `found`, KeyError if a task is missing.

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
    """Return the result of a task without times; stored times are rounded, so a mean of them differs slightly."""
    if isinstance(result, dict):
        return {name: _without_times(value) for name, value in result.items() if name != "milliseconds"}
    return [_without_times(value) for value in result] if isinstance(result, list) else result


def _parse_games(run: BenchRun, stored: object) -> dict[Job, GameResult]:
    """Return the stored games of a run by job; raise InvalidScore unless they are exactly its games.

    Rivals and other built-in opponents never forfeit.
    """
    if not isinstance(stored, list):
        raise InvalidScore(f"its games are {shown(stored)}, not a list")
    games = {}
    for number, fields in enumerate(stored, start=1):
        try:
            result = parse_result(json.dumps(fields))
        except InvalidResult as error:
            raise InvalidScore(f"game {number}: {error.problem}") from None
        for forfeit in result.forfeits:
            name = result.job.seats[forfeit.player.index]
            if name != run.spec or run.is_reproducible is not None:
                raise InvalidScore(f"game {number}: {name} is built in, and does not forfeit")
        games[result.job] = result
    if len(games) != len(stored) or games.keys() != set(run.jobs):
        raise InvalidScore(f"its games are not the {len(run.jobs)} games of {run.deals} deals")
    return {job: games[job] for job in run.jobs}


def answer_fields(answer: BenchAnswer) -> list[object]:
    """Return the move and the win shares of an answer as a list of JSON, which `parse_answer` reads."""
    return [answer.move and str(answer.move), answer.shares]


def _parse_answers(run: BenchRun, stored: object) -> tuple[BenchAnswer, ...]:
    """Return the stored answers of a run; raise InvalidScore unless they are legal answers."""
    questions = run.questions
    if not isinstance(stored, list) or len(stored) != len(questions):
        count = len(stored) if isinstance(stored, list) else shown(stored)
        raise InvalidScore(f"it has {count} answers to {len(questions)} questions")
    return tuple(map(parse_answer, range(1, len(questions) + 1), questions, stored))


def parse_answer(number: int, question: BenchQuestion, stored: object) -> BenchAnswer:
    """Return the `stored` answer to question `number`, from 1.

    Raise InvalidScore unless `stored` is a legal move or `None`, and win shares or `None`.
    """
    match stored:
        case [str() | None as name, None | [_, _, _] as given]:
            move = None if name is None else _parse_move(number, question, name)
            try:
                return BenchAnswer(move, checked_shares("the win shares", given))
            except InvalidAnswer as error:
                raise InvalidScore(f"answer {number}: the win shares are {error.found}, not {error.expected}") from None
    raise InvalidScore(f"answer {number} is {shown(stored)}, not a move and win shares")


def _parse_move(number: int, question: BenchQuestion, name: str) -> Coord:
    """Return the move with a `name` in answer `number`; raise InvalidScore if it is no cell or an illegal move."""
    try:
        move = Coord.parse(name)
    except NotationError as error:
        raise InvalidScore(f"answer {number}: {error.problem}") from None
    if move not in question.turn.transitions:
        raise InvalidScore(f"answer {number}: {move} is illegal")
    return move

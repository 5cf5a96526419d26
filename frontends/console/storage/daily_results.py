"""The results of the deals of the day that the user has played, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date

from frontends.games.daily.result import DailyResult
from tribolo_core import Player, Scores
from tribolo_core.errors import TriboloError


class InvalidDailyResults(TriboloError):
    """A text does not hold results of the deals of the day; the text of the error is the reason, with its place."""


def format_daily_results(results: Iterable[DailyResult]) -> str:
    """Return results as JSON text for `parse_daily_results`."""
    fields = [
        {"day": result.day.isoformat(), "seat": str(result.seat), "scores": [*result.scores.values()]}
        for result in results
    ]
    return json.dumps(fields, indent=1) + "\n"


def parse_daily_results(text: str) -> tuple[DailyResult, ...]:
    """Parse the JSON text of `format_daily_results`; raise InvalidDailyResults if it is no list of results."""
    try:
        return tuple(_result(**fields) for fields in json.loads(text))
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno}, column {error.colno}: not a list of results: {error.msg}"
        raise InvalidDailyResults(problem) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidDailyResults(f"line 1: not a list of results: {error}") from None


def _result(day: str, seat: str, scores: list[int]) -> DailyResult:
    if len(scores) != len(Player) or not all(type(score) is int for score in scores):
        raise TypeError("three scores were expected")
    return DailyResult(date.fromisoformat(day), Player(seat), Scores(*scores))

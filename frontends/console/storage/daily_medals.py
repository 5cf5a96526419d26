"""The medals of deals of the day, as JSON: they never change, and measuring those of a day takes a second."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from tribolo_core.daily import Medals
from tribolo_core.errors import TriboloError


class InvalidMedals(TriboloError):
    """A text does not hold the medals of days."""

    def __str__(self) -> str:
        return "the file does not hold medals of days"


def format_medals(medals: Mapping[date, Medals]) -> str:
    """Return the medals of days as JSON text for `parse_medals`."""
    return json.dumps({day.isoformat(): cells for day, cells in medals.items()}, indent=1) + "\n"


def parse_medals(text: str) -> dict[date, Medals]:
    """Parse the JSON text of `format_medals`; raise InvalidMedals if it holds anything else.

    >>> parse_medals('{"2026-12-01": [36, 41, 74]}')
    {datetime.date(2026, 12, 1): Medals(bronze=36, silver=41, gold=74)}
    """
    try:
        medals = {date.fromisoformat(day): Medals(*cells) for day, cells in json.loads(text).items()}
        is_valid = all(type(cells) is int for each in medals.values() for cells in each)
    except (AttributeError, TypeError, ValueError, RecursionError):
        is_valid = False
    if not is_valid:
        raise InvalidMedals()
    return medals

"""Streaks: days in a row on which a person has a result."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple


class Streak(NamedTuple):
    """The numbers of days in a row: those that lead up to now, and the most so far."""

    current: int
    longest: int


def streak(days: Iterable[date], today: date) -> Streak:
    """Return the streak of a person with results on `days`, which may come in any order.

    A streak that ended yesterday is current: the person can still play `today`.

    >>> streak([date(2026, 12, 1), date(2026, 12, 2)], date(2026, 12, 3))
    Streak(current=2, longest=2)
    """
    played = set(days)
    lengths: dict[date, int] = {}
    for day in sorted(played):
        lengths[day] = lengths.get(day - timedelta(days=1), 0) + 1
    current = lengths.get(today) or lengths.get(today - timedelta(days=1), 0)
    return Streak(current, max(lengths.values(), default=0))

"""Streaks: days on which a person has a result, with at most one missed day in a week between them.

The page counts in the same way, in `frontends/web/page/achievements/streak.ts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from tribolo_core.translation.messages import gettext


class Streak(NamedTuple):
    """The numbers of days with a result in a streak: in the current one, and in the longest so far."""

    current: int
    longest: int

    def __str__(self) -> str:
        return gettext("Streak: {current}. Longest: {longest}.", **self._asdict())


def streak(days: Iterable[date], today: date) -> Streak:
    """Return the streaks of a person with results on `days`, which may come in any order.

    In each week, from Monday to Sunday, one missed day does not end a streak; it does not count either. `today` is not
    missed yet.

    >>> streak([date(2026, 12, 1), date(2026, 12, 3)], date(2026, 12, 4))
    Streak(current=2, longest=2)
    """
    played = set(days)
    current = longest = 0
    free_weeks: set[int] = set()
    last: date | None = None
    for day in sorted({*played, today}):
        # Of three days in a row, two are in one week.
        gap = 0 if last is None else (day - last).days
        missed = [day - timedelta(days=back) for back in range(1, min(gap, 4))]
        weeks = {_week(each) for each in missed}
        if len(weeks) < len(missed) or weeks & free_weeks:
            current, free_weeks = 0, set()
        else:
            free_weeks |= weeks
        current += day in played
        longest = max(longest, current)
        last = day
    return Streak(current, longest)


def _week(day: date) -> int:
    """Return the number of the week of a day; weeks begin on Mondays, as 0001-01-01 is one."""
    return (day.toordinal() - 1) // 7

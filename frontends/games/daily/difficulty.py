"""How hard the deals of days are for casual players: the opponents follow the day of the week."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from tribolo_core.translation.messages import gettext_noop as _

EASY: Final = _("Easy today.")
MEDIUM: Final = _("Medium today.")
HARD: Final = _("Hard today.")

OF_WEEKDAYS: Final = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD)
"""The messages for the deals of Monday to Sunday; docs/benchmarks/daily.md has the measurements."""

FIRST_GRADED_DAY: Final = date(2026, 12, 1)
"""The first day whose opponents follow the day of the week."""


def difficulty_of(day: date) -> str:
    """Return the message about the difficulty of the deal of a day; empty for days before `FIRST_GRADED_DAY`.

    >>> difficulty_of(date(2026, 12, 6))
    'Hard today.'
    """
    return OF_WEEKDAYS[day.weekday()] if day >= FIRST_GRADED_DAY else ""


def easy_day_before(today: date) -> date | None:
    """Return the latest easy day of the week before `today`; `None` if there is none, or if today is easy itself.

    >>> easy_day_before(date(2026, 12, 6))
    datetime.date(2026, 12, 1)
    """
    if difficulty_of(today) == EASY:
        return None
    days = (today - timedelta(days=back) for back in range(1, 8))
    return next((day for day in days if difficulty_of(day) == EASY), None)

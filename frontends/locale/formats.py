"""Dates, times, numbers, lists and plural forms in the language in use."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list as format_babel_list
from babel.numbers import format_decimal

from .languages import ENGLISH, current_language


def current_locale() -> Locale:
    """Return the rules of the language in use for dates, numbers and plural forms."""
    return _locale(current_language())


@lru_cache
def _locale(language: str) -> Locale:
    # Texts in English have British spelling, and so have their dates.
    return Locale.parse("en_GB" if language == ENGLISH else language)


def format_day(day: date, *, names_weekday: bool = False) -> str:
    """Return a day such as "1 December 2026", or with the name of its weekday before it.

    >>> format_day(date(2026, 12, 1))
    '1 December 2026'
    """
    return format_date(day, "full" if names_weekday else "long", current_locale())


def format_moment(moment: datetime) -> str:
    """Return a moment of this year or the last such as "1 Dec, 14:05 UTC"; `moment` is in UTC.

    >>> format_moment(datetime(2026, 12, 1, 14, 5))
    '1 Dec, 14:05 UTC'
    """
    return f"{format_skeleton('MMMd', moment, locale=current_locale())}, {format_clock(moment)}"


def format_clock(moment: datetime) -> str:
    """Return the time of day such as "14:05 UTC"; `moment` is in UTC.

    >>> format_clock(datetime(2026, 12, 1, 14, 5))
    '14:05 UTC'
    """
    return f"{format_time(moment, 'HH:mm', locale=current_locale())} UTC"


def format_number(number: float) -> str:
    """Return a number with separators, and with at most three decimals.

    >>> format_number(1000), format_number(0.5)
    ('1,000', '0.5')
    """
    return format_decimal(number, locale=current_locale())


def format_list(texts: Iterable[str]) -> str:
    """Return texts as a list in a sentence, such as "Blue, Red and Green".

    >>> format_list(["Blue", "Red", "Green"])
    'Blue, Red and Green'
    """
    return format_babel_list(list(texts), locale=current_locale())

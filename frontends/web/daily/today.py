"""What the front page says about today's deal: the visitor's result or try, or how hard it is."""

from __future__ import annotations

from datetime import date
from typing import Final

from frontends.games.daily.deal import end_of_day
from frontends.games.daily.difficulty import difficulty_of
from frontends.games.daily.result import MEDALS
from frontends.web.daily.tries import dealt, has_begun
from frontends.web.resources import Resources
from frontends.web.serving.visitor import Visitor
from frontends.wire.sentences import say
from tribolo_core.translation.messages import gettext, gettext_noop

_BEGUN: Final = gettext_noop("Your ranked try is not over.")

ABOUT: Final = gettext_noop("One deal for everyone, one try, a table.")
"""What the deal of the day is, as a message."""


def describe_today(resources: Resources, visitor: Visitor, now: float, today: date, cells: int | None) -> str:
    """Return what the visitor has made of today's deal or, before the try begins, how hard it is and what it is.

    `now` is in seconds since 1970, `cells` the visitor's result of today, `None` without one.
    """
    if cells is None:
        is_begun, difficulty = has_begun(resources, visitor, today), difficulty_of(today)
        messages = [_BEGUN] if is_begun else [difficulty, ABOUT]
        return " ".join(gettext(message) for message in messages if message)
    medals = dealt(resources, today, today).deal.medals
    medal = "" if medals is None else f" {gettext(MEDALS[medals.earned(cells)])}."
    minutes = int(end_of_day(today).timestamp() - now) // 60
    time = say("time_hours", count=minutes // 60) if minutes >= 60 else say("time_minutes", count=minutes)
    return f"{say('day_done', count=cells)}{medal} {say('day_next', time=time)}"

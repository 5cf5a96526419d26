"""The time controls: how long people may take in a game of people, and how long an open seat waits for it."""

from __future__ import annotations

from typing import Final, NamedTuple

from frontends.wire.states import TimeControlName

from .clocks import Allowance

DAY: Final = 86_400.0

_SECOND: Final = 1_000
_MINUTE: Final = 60 * _SECOND
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class TimeControl(NamedTuple):
    """The rules of a time control for games, open seats, and people who are away; times are in seconds.

    `allowance` is the time on the clocks, `None` without clocks. With `needs_page`,
    an open seat is withdrawn when its person has no page open; every open seat is withdrawn after `open_seconds`.

    When a person has been away for `takeover_seconds`, the other people of the game may let a computer player play on.
    In a game from the lobby, they may also do so when a turn of a person has taken `idle_seconds`, even if the person
    has a page open. With clocks both are `None`, since a person who does not move runs out of time.
    """

    allowance: Allowance | None
    needs_page: bool
    open_seconds: float
    takeover_seconds: float | None
    idle_seconds: float | None = None


FEWEST_PEOPLE: Final = 2
"""Least number of seats for people in a game with clocks."""

UNLIMITED: Final[TimeControlName] = "unlimited"
"""The time control without clocks."""

TIME_CONTROLS: Final[dict[TimeControlName, TimeControl]] = {
    UNLIMITED: TimeControl(
        None,
        needs_page=True,
        open_seconds=DAY,
        takeover_seconds=60.0,
        idle_seconds=300.0,
    ),
    "3+5": TimeControl(
        Allowance(3 * _MINUTE, 5 * _SECOND),
        needs_page=True,
        open_seconds=DAY,
        takeover_seconds=None,
    ),
    "10+10": TimeControl(
        Allowance(10 * _MINUTE, 10 * _SECOND),
        needs_page=True,
        open_seconds=DAY,
        takeover_seconds=None,
    ),
    "day": TimeControl(
        Allowance(_DAY, is_per_move=True),
        needs_page=False,
        open_seconds=14 * DAY,
        takeover_seconds=None,
    ),
    "postal": TimeControl(
        Allowance(2 * _DAY, 4 * _HOUR, most=28 * _DAY),
        needs_page=False,
        open_seconds=14 * DAY,
        takeover_seconds=None,
    ),
}
"""The time controls, in the order of the form for a new game."""


def control_for(name: TimeControlName, people: int) -> TimeControlName:
    """Return `name`, or `UNLIMITED` for fewer than `FEWEST_PEOPLE` seats for people: a person alone needs no clock."""
    return name if people >= FEWEST_PEOPLE else UNLIMITED

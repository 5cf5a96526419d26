"""A crowd that asks for more than the server can do, and then leaves."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

import gevent

from .crowd import crowd
from .pacing import AtRate
from .person import Plan
from .scenarios import WARM_UP_SECONDS, Load, Result, median_of, result_of, run_on_their_own
from .server import Options, serving

RECOVERY_SECONDS: Final = 5
"""Seconds between the end of an overload and the window that shows whether the server has recovered."""

CAPACITY_PEOPLE: Final = 100
"""People who move as soon as it is their turn, which measures the capacity."""

OVERLOAD_PEOPLE: Final = 500
"""People who ask for multiples of the capacity."""

REMAINING_PEOPLE: Final = 10
"""People who stay when the crowd leaves, and play a move every two seconds each."""

FACTORS: Final = (0.5, 1.0, 2.0, 3.0)
"""The rates that the crowd asks for, as multiples of the capacity."""


class Overload(NamedTuple):
    """The capacity in moves a second and, for each of `FACTORS`, the result and that of those who stayed behind."""

    capacity: float
    crowds: list[Result]
    remaining: list[Result]


def run_overload(options: Options, seconds: float) -> Overload:
    """Measure the capacity of a new server, then ask for multiples of it; each time the crowd leaves, and some stay."""
    with serving(options) as server:
        capacity = run_on_their_own(server, Load("capacity", CAPACITY_PEOPLE, move_seconds=0), seconds).moves
        pacing = AtRate()
        results: list[Result] = []
        remaining: list[Result] = []
        try:
            with crowd(server, Plan(server.ports, 1, pacing)) as people:
                for factor in FACTORS:
                    people.resize(OVERLOAD_PEOPLE)
                    pacing.rate = factor * capacity
                    gevent.sleep(WARM_UP_SECONDS)
                    before = pacing.offered
                    window = people.measure(seconds)
                    results.append(result_of(window, 1, pacing.offered - before))
                    pacing.rate = 0
                    people.resize(REMAINING_PEOPLE)
                    gevent.sleep(RECOVERY_SECONDS)
                    pacing.rate = REMAINING_PEOPLE / 2
                    remaining.append(result_of(people.measure(RECOVERY_SECONDS), 1))
                    pacing.rate = 0
        finally:
            pacing.close()
    return Overload(capacity, results, remaining)


def median_overload(overloads: Sequence[Overload]) -> Overload:
    """Return the median of each value."""
    crowds = zip(*(overload.crowds for overload in overloads), strict=True)
    remaining = zip(*(overload.remaining for overload in overloads), strict=True)
    capacity = median(overload.capacity for overload in overloads)
    return Overload(capacity, [*map(median_of, crowds)], [*map(median_of, remaining)])

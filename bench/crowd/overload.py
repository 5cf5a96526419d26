"""A crowd that asks for more than the server can do, and then leaves."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from .measurements import measure
from .scenarios import WARM_UP_SECONDS, Load, Result, crowd_of, median_of, result_of, run_on
from .server import Options, serving

RECOVERY_SECONDS: Final = 5
"""Seconds between the end of an overload and the window that shows whether the server has recovered."""

CAPACITY_PEOPLE: Final = 100
"""People who move as soon as it is their turn, which measures the capacity."""

UNLIMITED: Final = 2_000.0
"""Moves a second that are more than a server can do."""

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
    results: list[Result] = []
    remaining: list[Result] = []
    with serving(options) as servers:
        capacity = run_on(servers, Load("capacity", CAPACITY_PEOPLE, UNLIMITED), seconds).moves
        people = crowd_of(Load("overload", OVERLOAD_PEOPLE, capacity), servers)
        try:
            for factor in FACTORS:
                people.resize(OVERLOAD_PEOPLE)
                people.rate = factor * capacity
                time.sleep(WARM_UP_SECONDS)
                results.append(result_of(measure(people, servers, seconds), 1))
                people.rate = 0
                people.resize(REMAINING_PEOPLE)
                time.sleep(RECOVERY_SECONDS)
                people.rate = REMAINING_PEOPLE / 2
                remaining.append(result_of(measure(people, servers, RECOVERY_SECONDS), 1))
                people.rate = 0
        finally:
            people.leave()
    return Overload(capacity, results, remaining)


def median_overload(overloads: Sequence[Overload]) -> Overload:
    crowds = zip(*(overload.crowds for overload in overloads), strict=True)
    remaining = zip(*(overload.remaining for overload in overloads), strict=True)
    capacity = median(overload.capacity for overload in overloads)
    return Overload(capacity, [*map(median_of, crowds)], [*map(median_of, remaining)])

"""Clocks: the time that each person of a game has left, and what a move costs; pure values, in whole milliseconds."""

from __future__ import annotations

from typing import Final, NamedTuple

LAG_QUOTA: Final = 500
"""Milliseconds of lag for which a player is not charged: the quota at the start, and the greatest quota."""

LAG_REFILL: Final = 100
"""Milliseconds by which the quota of a player grows with each of the player's moves."""


class Allowance(NamedTuple):
    """The time that a time control gives to each person.

    A clock begins with `initial`. Each move adds `increment` or, if the time is given out `is_per_move`, sets the clock
    to `initial` again. With `most`, a person never uses more than that in the whole game.
    """

    initial: int
    increment: int = 0
    most: int | None = None
    is_per_move: bool = False


class Clock(NamedTuple):
    """The clock of a person: the time left, the time used in all, and the lag that may still be forgiven.

    A clock without remaining time has flagged.
    """

    remaining: int
    used: int = 0
    quota: int = LAG_QUOTA

    @property
    def has_flagged(self) -> bool:
        return self.remaining <= 0

    @property
    def longest(self) -> int:
        """The longest time after which a move can be in time, if as much lag as possible is forgiven."""
        return self.remaining + self.quota


def new_clock(allowance: Allowance) -> Clock:
    """Return the clock of a person at the start of a game."""
    return Clock(allowance.initial)


def clock_after(allowance: Allowance, clock: Clock, elapsed: int, lag: int) -> Clock:
    """Return the clock of a player after a move, or a clock that has flagged if the move came too late.

    The move came `elapsed` milliseconds after the turn began. `lag` is the part of them that the server has measured as
    its own delay; it is forgiven as far as the quota of the player reaches. Negative times, which follow if the clock
    of a machine is set back, count as 0.
    """
    elapsed = max(elapsed, 0)
    forgiven = min(max(lag, 0), clock.quota, elapsed)
    charged = elapsed - forgiven
    if charged >= clock.remaining:
        return flagged(clock)
    used = clock.used + charged
    remaining = allowance.initial if allowance.is_per_move else clock.remaining - charged + allowance.increment
    if allowance.most is not None:
        remaining = min(remaining, allowance.most - used)
    return Clock(remaining, used, min(clock.quota - forgiven + LAG_REFILL, LAG_QUOTA))


def flagged(clock: Clock) -> Clock:
    """Return a clock after its time has run out."""
    return clock._replace(remaining=0, used=clock.used + clock.remaining)

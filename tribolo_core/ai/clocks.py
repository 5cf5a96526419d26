"""Clocks of a game: the time that each player has for all its moves, and an increment for each move.

An opponent whose time is up before it has moved forfeits. The time of an answer is the elapsed time, with all that lies
between the game and the opponent, such as the pipe to a program.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from ..player import PLAYERS, Player
from ..values import frozen

_MOVES_LEFT: Final = 25
"""A move takes the remaining time divided by this number, and a part of the increment; a player has about 43 moves."""


@frozen
class Clock:
    """The `remaining` time of a player and the `increment` for each of its moves, in milliseconds."""

    remaining: int
    increment: int = 0


Clocks: TypeAlias = tuple[Clock, Clock, Clock]
"""The clocks of Blue, Red and Green."""


def time_for_move(clock: Clock) -> int:
    """Return the milliseconds to spend on a move: at most half of the remaining time, but at least 1.

    >>> time_for_move(Clock(60_000, 1_000)), time_for_move(Clock(100, 5_000)), time_for_move(Clock(0))
    (3150, 50, 1)
    """
    return max(1, min(clock.remaining // _MOVES_LEFT + clock.increment * 3 // 4, clock.remaining // 2))


class TimeControl(NamedTuple):
    """The time that a clock begins with, and the increment after each move, in milliseconds."""

    initial: float
    increment: float = 0.0


class RunningClocks:
    """The clocks of the three players during a game."""

    def __init__(self, control: TimeControl) -> None:
        self._increment = control.increment
        self._remaining = dict.fromkeys(PLAYERS, control.initial)

    def now(self) -> Clocks:
        """Return the clocks, rounded down to milliseconds."""
        blue, red, green = (Clock(int(self._remaining[player]), int(self._increment)) for player in PLAYERS)
        return blue, red, green

    def spend(self, player: Player, milliseconds: float) -> bool:
        """Take the time of a move from a player's clock; return whether the move came in time.

        Only a move in time earns the increment.
        """
        self._remaining[player] -= milliseconds
        if self._remaining[player] < 0:
            return False
        self._remaining[player] += self._increment
        return True

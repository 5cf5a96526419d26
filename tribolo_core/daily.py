"""The deal of a UTC day, as the kernel draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from . import _kernel
from .player import PLAYERS, Player

if TYPE_CHECKING:
    from datetime import date

DAILY_VERSION: Final = _kernel.DAILY_VERSION
"""The version of the rules that turn a date into a deal; `kernel/src/daily.rs` has them."""


class DrawnDay(NamedTuple):
    """What a date stands for: the seed of its standard deal, the seat of the person, and the opponents.

    `opponents` has the names of the opponents of the other two players, in turn order after `seat`; each evaluates
    `nodes` positions for a move.
    """

    seed: int
    seat: Player
    opponents: tuple[str, str]
    nodes: int


def draw_day(day: date) -> DrawnDay:
    """Return what a UTC day stands for."""
    seed, seat, opponents, nodes = _kernel.daily_deal(day.isoformat())
    return DrawnDay(seed, PLAYERS[seat], opponents, nodes)

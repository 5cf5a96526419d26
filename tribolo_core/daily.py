"""The deal of a UTC day and its medals, as the kernel draws and measures them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from . import _kernel
from .ai.built_in import default_network
from .player import PLAYERS, Player

if TYPE_CHECKING:
    from datetime import date

DAILY_VERSIONS: Final = tuple(_kernel.DAILY_VERSIONS)
"""The versions of the rules that turn a date into a deal; `kernel/src/daily/deal.rs` has them."""


class DrawnDay(NamedTuple):
    """The game of a UTC day: the seed of its standard deal, the seat of the person, and the opponents.

    `version` is the version of the rules. `opponents` has the specs of the opponents of the other two players, in turn
    order after `seat`. `weights` is the digest of the weights that they need; it is `None` if they need none.
    """

    version: int
    seed: int
    seat: Player
    opponents: tuple[str, str]
    weights: str | None


class Medals(NamedTuple):
    """The cells that each medal of a day needs.

    Levels 2, 4 and 6 each play 30 games on the deal in the seat of the person. `bronze`, `silver` and `gold` are the
    most cells that these levels reach in at least half of their games, but no fewer than the medal below needs.
    """

    bronze: int
    silver: int
    gold: int

    def earned(self, cells: int) -> Literal["gold", "silver", "bronze"] | None:
        """Return the best medal that a result of `cells` cells earns; `None` if it earns none.

        >>> Medals(36, 41, 74).earned(41)
        'silver'
        """
        return _kernel.earned_medal(cells, self)


def draw_day(day: date) -> DrawnDay:
    """Return the seed, the seat and the opponents of a UTC day, drawn by the version of the rules in force that day."""
    version, seed, seat, opponents, weights = _kernel.daily_deal(day.isoformat())
    return DrawnDay(version, seed, PLAYERS[seat], opponents, weights)


@lru_cache(maxsize=64)
def medals_of_day(day: date) -> Medals:
    """Return the medals of a UTC day; the kernel plays 90 games unless they are still in the cache.

    >>> from datetime import date
    >>> medals_of_day(date(2026, 12, 1))
    Medals(bronze=36, silver=41, gold=74)
    """
    return Medals(*_kernel.daily_medals(day.isoformat(), default_network()))

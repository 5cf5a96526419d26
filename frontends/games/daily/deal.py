"""The deal of a day: which deal, which seat and which opponents a date stands for.

The rules that turn a date into a deal are the kernel's, and have a version. A server keeps the version under which a
day was first begun, with the values themselves, so that a later version changes only later days.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final

from frontends.games.tribolo import TriboloSession
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS, Game, Player, TriboloError
from tribolo_core.ai.built_in import default_weights
from tribolo_core.daily import DAILY_VERSION, draw_day
from tribolo_core.translation.messages import gettext

GRACE: Final = timedelta(hours=12)
"""How long after the end of a day a game of that day may end and still be ranked."""


FIRST_DAY: Final = date(2026, 1, 1)
"""The first day that has a deal."""


class OtherRelease(TriboloError):
    """The deal belongs to a release whose opponents answer otherwise."""

    def __str__(self) -> str:
        return gettext(
            "This day belongs to another release of Tribolo. You can look at it, but its opponents cannot play here."
        )


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a UTC day.

    `seed` is the seed of the standard deal and of the opponents' choices. A person plays `seat`; `opponents` are the
    names of the opponents of the other two players, in turn order after `seat`, and each evaluates `nodes` positions
    for a move. `weights` is the digest of the engine's weights, and `version` the version of the rules.
    """

    day: date
    version: int
    seed: int
    seat: Player
    opponents: tuple[str, str]
    nodes: int
    weights: str

    @property
    def seats(self) -> Seats[Player]:
        """The seats of a game of this deal: a human, and the specs of the two opponents."""
        others = [player for player in self.seat.from_here() if player is not self.seat]
        specs = {player: f"{name}:nodes={self.nodes}" for player, name in zip(others, self.opponents, strict=True)}
        return Seats.of({player: specs.get(player, HUMAN) for player in PLAYERS})

    @property
    def is_playable(self) -> bool:
        """Whether this release gives the answers of this deal: it has the same rules and the same weights."""
        return (self.version, self.weights) == (DAILY_VERSION, weights_digest())

    def start(self) -> TriboloSession:
        """Return a game of this deal at its first turn, with its seats."""
        return Session(Game.new(seed=self.seed), self.seats, self.seed)


@cache
def weights_digest() -> str:
    """Return the SHA-256 digest of the weights of this release, in hexadecimal."""
    return hashlib.sha256(default_weights().values).hexdigest()


def deal_of_day(day: date) -> DailyDeal:
    """Return the deal of a UTC day, with the version of the rules and the weights of this release.

    >>> from datetime import date
    >>> deal = deal_of_day(date(2026, 12, 1))
    >>> (str(deal.seat), deal.opponents, deal.nodes)
    ('Green', ('engine', 'peaceful'), 8)
    """
    return DailyDeal(day, DAILY_VERSION, *draw_day(day), weights_digest())


def utc_day(now: float) -> date:
    """Return the UTC day of a time in seconds since 1970."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of_day(day: date) -> datetime:
    """Return the moment when a UTC day ends and the next one begins."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def deadline(day: date) -> datetime:
    """Return the moment until which a game of a UTC day must have ended to be ranked."""
    return end_of_day(day) + GRACE

"""The deal of a day: which deal, which seat and which opponents a date stands for.

The rules that turn a date into a deal are the kernel's. Each version of them holds from a first day on, so a later
version changes only later days. A server keeps the version under which a day was first begun, with the values.
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
from tribolo_core.daily import DAILY_VERSIONS, Medals, draw_day, medals_of_day
from tribolo_core.translation.messages import gettext

from .result import DailyResult

GRACE: Final = timedelta(hours=12)
"""How long after the end of a day a game of that day may end and still be ranked."""


FIRST_DAY: Final = date(2026, 1, 1)
"""The first day whose deal can be played."""


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
    specs of the opponents of the other two players, in turn order after `seat`. `weights` is the digest of the weights
    that they need, `None` if they need none, and `version` the version of the rules.
    """

    day: date
    version: int
    seed: int
    seat: Player
    opponents: tuple[str, str]
    weights: str | None

    @property
    def seats(self) -> Seats[Player]:
        """The seats of a game of this deal: a human, and the specs of the two opponents."""
        others = [player for player in self.seat.from_here() if player is not self.seat]
        specs = dict(zip(others, self.opponents, strict=True))
        return Seats.of({player: specs.get(player, HUMAN) for player in PLAYERS})

    @property
    def is_playable(self) -> bool:
        """Whether this release gives the answers of this deal: it knows the rules, and has the weights."""
        return self.version in DAILY_VERSIONS and self.weights in (None, weights_digest())

    @property
    def has_medals(self) -> bool:
        """Whether this release draws and plays this deal on its day, so that it can measure the medals."""
        return self.is_playable and self == deal_of_day(self.day)

    @property
    def medals(self) -> Medals | None:
        """The medals of this deal; `None` if it has none.

        The kernel plays 90 games when a day is asked for first.
        """
        return medals_of_day(self.day) if self.has_medals else None

    def start(self) -> TriboloSession:
        """Return a game of this deal at its first turn, with its seats."""
        return Session(Game.new(seed=self.seed), self.seats, self.seed)

    def result(self, session: TriboloSession) -> DailyResult | None:
        """Return the result of a session of this deal; `None` before its end."""
        return DailyResult(self.day, self.seat, session.turn.scores) if session.is_over else None


@cache
def weights_digest() -> str:
    """Return the SHA-256 digest of the weights of this release, in hexadecimal."""
    return hashlib.sha256(default_weights().values).hexdigest()


def deal_of_day(day: date) -> DailyDeal:
    """Return the deal of a UTC day; a day before `FIRST_DAY` has one, too, which no program offers.

    >>> from datetime import date
    >>> deal = deal_of_day(date(2026, 11, 1))
    >>> (str(deal.seat), deal.opponents)
    ('Green', ('engine:nodes=16', 'peaceful:nodes=16'))
    """
    return DailyDeal(day, *draw_day(day))


def utc_day(now: float) -> date:
    """Return the UTC day of a time in seconds since 1970."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of_day(day: date) -> datetime:
    """Return the moment when a UTC day ends and the next one begins."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def deadline(day: date) -> datetime:
    """Return the moment until which a game of a UTC day must have ended to be ranked."""
    return end_of_day(day) + GRACE

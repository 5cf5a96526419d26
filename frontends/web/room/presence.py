"""Presence: the people of a game who have its page open, when the others had it open last, and the spectators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from tribolo_core import PLAYERS, Player

GONE_SECONDS: Final = 600.0
"""Seconds after which a person who is away counts as gone."""

Where: TypeAlias = Literal["here", "away", "gone"]


class Absence(NamedTuple):
    """The presence of the person of a seat. `minutes` counts the whole minutes of absence, 0 for `here` and `gone`."""

    where: Where
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Presence:
    """The open pages of a game, as far as they are known.

    `here` are the players whose people have a page open. `seen` says for others when they had one last, in seconds
    since 1970. `watching` is the number of open pages that hold no seat.
    """

    here: frozenset[Player] = frozenset()
    seen: Mapping[Player, float] = field(default_factory=dict)
    watching: int = 0

    def away(self, player: Player, now: float) -> float:
        """Return the seconds for which the person of `player` has been away at the time `now`, in seconds since 1970.

        A person without a known page has just sat down, and counts as away since `now`.
        """
        return 0.0 if player in self.here else now - self.seen.get(player, now)

    def absence(self, player: Player, now: float) -> Absence:
        """Return whether the person of `player` is here, away or gone at the time `now`, in seconds since 1970."""
        if player in self.here:
            return Absence("here")
        away = self.away(player, now)
        return Absence("gone") if away >= GONE_SECONDS else Absence("away", max(0, int(away // 60)))

    def shown(self, now: float) -> tuple[int, ...]:
        """Return `watching` and, for each player, the full minutes away at the time `now`: -1 if here, 600 if gone."""
        absences = (self.absence(player, now) for player in PLAYERS)
        return (self.watching, *(-1 if each.where == "here" else _minutes(each) for each in absences))


NOBODY_THERE: Final = Presence()
"""The presence in a game of which nothing is known."""


def _minutes(absence: Absence) -> int:
    return int(GONE_SECONDS) if absence.where == "gone" else absence.minutes

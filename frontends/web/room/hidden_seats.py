"""Hidden seats: those whose people have neither name nor voice for a visitor, and the room as the visitor sees it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, NamedTuple, Self

from tribolo_core import Player

from .events import Fact, Renamed, Said
from .room import GameRoom


class HiddenSeats(NamedTuple):
    """The seats of a game whose people have no name, no voice or neither for a visitor.

    `by_visitor` has the seats whose people the visitor has blocked, and `by_host` those that the host hides from
    everybody: they have neither name nor voice. `silent` has the seats whose people have blocked the visitor: they keep
    their names, but the visitor does not see what they say.
    """

    by_visitor: frozenset[Player] = frozenset()
    by_host: frozenset[Player] = frozenset()
    silent: frozenset[Player] = frozenset()

    @property
    def all(self) -> frozenset[Player]:
        """The seats whose people have neither name nor voice."""
        return self.by_visitor | self.by_host

    def with_hosts(self, players: AbstractSet[Player]) -> Self:
        """Return these seats and those of `players`, which the host hides."""
        return self._replace(by_host=self.by_host | players)

    def hide_in(self, room: GameRoom) -> GameRoom:
        """Return a room without the names and phrases of the people in these seats; `silent` seats keep their names."""
        hidden = self.all
        if not hidden | self.silent:
            return room
        names = tuple((player, name) for player, name in room.names if player not in hidden)
        log = tuple(entry for entry in room.log if not self._hides(entry.fact))
        return replace(room, names=names, log=log)

    def _hides(self, fact: Fact) -> bool:
        """Return whether a fact is hidden from the visitor: a phrase or a new name of somebody in these seats."""
        match fact:
            case Said(talkers):
                return not (self.all | self.silent).isdisjoint(talkers)
            case Renamed(player):
                return player in self.all
            case _:
                return False


NOTHING_HIDDEN: Final = HiddenSeats()

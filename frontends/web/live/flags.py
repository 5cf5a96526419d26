"""Flags: the end of somebody's time, which a thread of each process looks for; any of them stores it, once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from frontends.web.live.bots import answer_at_once, hand_over
from frontends.web.live.periodic import Periodic
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import Flagged
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange, Store
from tribolo_core import Player, TriboloError

_LOG: Final = logging.getLogger(__name__)


def flag(change: GameChange, player: Player) -> None:
    """End the time of the person in the seat of `player`, whose clock runs; a computer player plays the seat on."""
    change.apply(Flagged(player))
    hand_over(change, player)


@dataclass(eq=False)
class Flags(Periodic):
    """The thread of this process that ends the time of people, and keeps the heartbeat of the clocks.

    `notify` is called with each game that has changed.
    """

    name = "flags"
    seconds = 0.5

    store: Store
    notify: Callable[[StoredGame], object] = lambda _: None

    def look(self) -> None:
        """Flag the games whose clock has run out, unless another process does; store a heartbeat if one is due."""
        for game in self.store.clocks.find_due():
            try:
                stored, has_flagged = self.store.change(game, self._flag_if_due)
            except UnknownGame:
                continue
            except TriboloError as error:  # The other games must not wait for this one.
                _LOG.error("cannot flag a game: %s", error)
                continue
            if has_flagged:
                self.notify(stored)

    def _flag_if_due(self, change: GameChange) -> bool:
        player, flag_at = change.room.running, change.stored.flag_at
        if player is None or flag_at is None or change.now is None or change.now < flag_at:
            return False
        flag(change, player)
        answer_at_once(change)
        return True

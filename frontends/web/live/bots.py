"""The computer players on a server: their moves are computed and stored together with the move before them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.games.tribolo import TriboloMoveRequest, answer
from frontends.session.seats import HUMAN
from frontends.web.characters import STAND_IN, check_bounded
from frontends.web.live.periodic import Periodic
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import Played, SeatChanged
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange, Store
from tribolo_core import Coord, Player, Stop

_LOG: Final = logging.getLogger(__name__)

MAX_ANSWERS: Final = 16
"""Greatest number of bot moves in one change."""

GAMES_AT_ONCE: Final = 4
"""Games in which `Bots` goes on before it pauses."""


def answer_at_once(change: GameChange) -> None:
    """Apply the next moves of bots, at most `MAX_ANSWERS`; if a bot fails, `STAND_IN` makes its move."""
    for _ in range(MAX_ANSWERS):
        question = change.room.session.question
        if question is None:
            return
        change.apply(Played(question.player, _move(question)))


def hand_over(change: GameChange, player: Player) -> None:
    """Let a computer player take over the seat of `player`, if the game runs, so that the others can go on."""
    session = change.room.session
    if session.player is not None and session.seats[player] == HUMAN:
        change.apply(SeatChanged(player, STAND_IN))


def _move(question: TriboloMoveRequest) -> Coord:
    try:
        check_bounded(question.spec)
        return answer(question, Stop())
    except Exception as error:  # Any error in an opponent must leave the person's move alone.
        _LOG.error("bot %s failed to move, and %s moves for it", question.spec, STAND_IN, exc_info=error)
        return answer(replace(question, spec=STAND_IN), Stop())


@dataclass(eq=False)
class Bots(Periodic):
    """The thread of this process that goes on in games in which more bots are to move than one change answers.

    Such a game has no person left, or its person cannot move for long. Any process may go on in a game: a move that
    another one has stored meanwhile is not made again. `notify` is called with each game that has changed.
    """

    name = "bots"
    seconds = 1.0

    store: Store
    notify: Callable[[StoredGame], object] = lambda _: None
    _broken: set[str] = field(default_factory=set)
    """The games in which this process cannot go on; the others must not wait for them."""

    def look(self) -> None:
        """Answer for the bots of the games that have waited longest."""
        waiting = self.store.find_unanswered(GAMES_AT_ONCE + len(self._broken))
        for game in [game for game in waiting if game not in self._broken][:GAMES_AT_ONCE]:
            try:
                stored, _ = self.store.change(game, answer_at_once)
            except UnknownGame:  # The game was removed.
                continue
            except SQLAlchemyError:  # The database is away or busy, and the next call tries again.
                raise
            except Exception as error:  # Any error in a stored game must leave the thread alive.
                _LOG.error("cannot go on in the game %s", game, exc_info=error)
                self._broken.add(game)
                continue
            self.notify(stored)

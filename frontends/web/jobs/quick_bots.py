"""Bots that answer at once: their moves are computed and stored together with the move before them.

In games of several people, only they get a seat, so that nobody is charged for the thinking time of a computer that
somebody else has chosen. Games from before this rule go on with the computers that they have.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from frontends.games.tribolo import answer
from frontends.session.seats import HUMAN
from frontends.web.characters import STAND_IN, answers_at_once, character
from frontends.web.room.errors import SlowOpponent
from frontends.web.room.events import Played
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange
from tribolo_core import Stop

_LOG: Final = logging.getLogger(__name__)

MAX_ANSWERS: Final = 16
"""Greatest number of bot moves in one change; if only bots play, the bot workers make the moves after them."""


def check_quick(stored: StoredGame, seats: Iterable[str]) -> None:
    """Raise SlowOpponent if a game of several people cannot have one of these seats."""
    for spec in seats if stored.is_of_people else ():
        if spec != HUMAN and not answers_at_once(spec):
            raise SlowOpponent(character(spec).name, character(STAND_IN).label)


def answer_at_once(change: GameChange) -> None:
    """Apply the moves of the bots that are to move next, at most `MAX_ANSWERS`, as long as they answer at once.

    If a bot fails, leave its move to the bot workers, which try again and count the failures.
    """
    for _ in range(MAX_ANSWERS):
        question = change.room.question
        if question is None or not answers_at_once(question.spec):
            return
        try:
            change.apply(Played(question.player, answer(question, Stop())))
        except Exception as error:  # Any error in an opponent must leave the person's move alone.
            _LOG.error("bot %s failed to move", question.spec, exc_info=error)
            return

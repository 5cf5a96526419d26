"""Bots that answer at once: their moves are computed and stored together with the move before them."""

from __future__ import annotations

import logging
from typing import Final

from frontends.games.tribolo import answer
from frontends.web.characters import answers_at_once
from frontends.web.room.events import Played
from frontends.web.store.games import GameChange
from tribolo_core import Stop

_LOG: Final = logging.getLogger(__name__)

MAX_ANSWERS: Final = 16
"""Greatest number of bot moves in one change; if only bots play, the bot workers make the moves after them."""


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

"""Games that tests bring to their end."""

from __future__ import annotations

from frontends.web.room.events import Played
from frontends.web.store.games import GameChange

from ..worker import Browser, Worker

ONE_MOVE = "1RB13/16/16/16/16/16/16/16/16/16/16 b"
"""A position whose only legal move is a1 for Blue; it ends the game, which Blue wins with 3 cells."""

RED_WINS = "1RB5RRRR4/16/16/16/16/16/16/16/16/16/16 b"
"""A position whose only legal move is a1 for Blue; it ends the game, which Red wins with 4 cells to 3."""


def finish(worker: Worker, game: str) -> None:
    """Play the first legal move for every player until a game is over."""

    def decide(change: GameChange) -> None:
        while (player := change.room.session.player) is not None:
            change.apply(Played(player, min(change.room.session.turn.transitions)))

    worker.resources.store.change(game, decide)


def begin_finished(worker: Worker, browser: Browser, **fields: object) -> str:
    """Start a game through the JSON interface, play it to its end, and return its id."""
    game = browser.begin(**fields)
    finish(worker, game)
    return game

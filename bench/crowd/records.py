"""Records of games that have begun, from which people of a crowd play on."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

from bench.crowd.game import PERSON
from bench.crowd.people import SEATS, new_game
from tests.harness.visitor import Visitor
from tribolo_core import Game, Record, format_record, opponent

DEALS: Final = 40
"""Deals of the records."""


@cache
def record_at(ply: int, deal: int) -> str:
    """Return the record of a game of `greedy` players until the person's first turn after at least `ply` moves.

    `deal` is the seed of the game. If the game ends earlier, the record stops at the person's last turn.
    """
    greedy = opponent("greedy")
    game = reached = Game.new(seed=deal)
    while game.turn.player is not None and len(reached.moves) < ply:
        game = game.play(greedy.choose(game.turn, seed=deal))
        if game.turn.player is PERSON:
            reached = game
    return format_record(Record(reached, SEATS))


def start_at(visitor: Visitor, ply: int) -> dict[str, Any]:
    """Start a game of a random deal as `record_at` returns it, or a new game if `ply` is 0, and return its state."""
    if not ply:
        return new_game(visitor)
    form = urlencode({"text": record_at(ply, random.randrange(DEALS))})
    visitor.send("records", form, "application/x-www-form-urlencoded")
    return visitor.ask(f"api{visitor.location}")

"""Advice on the best move in words, the same in every frontend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from .definition import Kind
from .loop import Session
from .view import View

MOST_EXPECTED: Final = 6
"""So many moves people can follow in their heads, which is two for each player."""


def most_taking(view: View) -> str:
    """The name of the move that takes most cells now, on a turn of a human who can move."""
    return max(view.takes, key=lambda name: len(view.takes[name]))


def tell_expected(kind: Kind[Any], session: Session[Any], spec: str, line: Sequence[Any]) -> str:
    """What an opponent would play on the present turn, the answers that it expects, and the scores after them."""
    game = session.game
    moves = []
    for move in line[:MOST_EXPECTED]:
        player = game.turns[-1].player
        game = game.play(move)
        moves.append(f"{player} {move}")
    after = kind.view(replace(session, game=game))
    scores = ", ".join(f"{player.name} {player.score}" for player in after.players)
    expected = f"expects {', '.join(moves[1:])}:" if moves[1:] else "has then"
    return f"{spec} would play {line[0]} and {expected} {scores}."

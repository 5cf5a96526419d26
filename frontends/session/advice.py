"""Hints in words, the same in every frontend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .definition import GameDefinition
from .loop import MoveT, PlayerT, Session, TurnT
from .view import View

MOST_EXPECTED: Final = 6
"""Moves shown of a principal variation: two for each player, as many as people can follow in their heads."""


def greediest_move(view: View) -> str:
    """Return the name of the move that captures most cells; `view.takes` must not be empty."""
    return max(view.takes, key=lambda name: len(view.takes[name]))


def describe_expected(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    spec: str,
    line: Sequence[MoveT],
) -> str:
    """Describe the principal variation `line` of an opponent: its move, the expected replies and the scores then."""
    game = session.game
    moves = []
    for move in line[:MOST_EXPECTED]:
        player = game.turn.player
        game = game.play(move)
        moves.append(f"{player} {move}")
    after = definition.presentation.view(replace(session, game=game))
    scores = ", ".join(f"{player.name} {player.score}" for player in after.players)
    expected = f"expects {', '.join(moves[1:])}:" if moves[1:] else "has then"
    return f"{spec} would play {line[0]} and {expected} {scores}."

"""Hints in words: the move that captures most, and the principal variation of an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .definition import GameDefinition
from .loop import MoveT, PlayerT, Session, TurnT
from .view import View

MOVES_SHOWN: Final = 6
"""The maximum number of moves shown of a principal variation: two rounds of three players."""


def greediest_move(view: View) -> str:
    """Return the name of the legal move that captures most, of several the first.

    Raise ValueError if no human is to move, because `view.takes` is then empty.
    """
    return max(view.takes, key=lambda name: len(view.takes[name]))


def describe_greediest(view: View) -> str:
    """Return a sentence about the move of `greediest_move`, with the number of moves that capture as many."""
    name = greediest_move(view)
    most = len(view.takes[name])
    equals = sum(len(taken) == most for taken in view.takes.values())
    if equals > 1:
        return f"{name} is one of {equals} moves that capture {most}."
    return f"{name} captures most: {most}."


def describe_expected(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    spec: str,
    line: Sequence[MoveT],
) -> str:
    """Return a text about the move that an opponent suggests, the expected replies, and the scores after these moves.

    `line` is the opponent's principal variation, of which the first `MOVES_SHOWN` moves count.
    """
    game = session.game
    moves = []
    for move in line[:MOVES_SHOWN]:
        moves.append(f"{game.turn.player} {move}")
        game = game.play(move)
    after = definition.presentation.view(replace(session, game=game))
    scores = ", ".join(f"{player.name} {player.score}" for player in after.players)
    likely = f" Likely: {', '.join(moves[1:])}." if moves[1:] else ""
    return f"{spec} suggests {line[0]}.{likely} Scores then: {scores}."

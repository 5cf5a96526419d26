"""Hints in words: the move that captures most, and the principal variation of an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tribolo_core.translation.messages import gettext

from .definition import GameDefinition
from .loop import MoveT, PlayerT, Session, TurnT
from .view import LINE_MOVES, View, format_line


def greediest_move(view: View) -> str:
    """Return the name of the legal move that captures most, of several the first.

    Raise ValueError if no human is to move, because `view.takes` is then empty.
    """
    return max(view.takes, key=lambda name: len(view.takes[name]))


def describe_greediest(view: View) -> str:
    """Return a sentence about the move of `greediest_move`; if several moves capture as many, it says how many do.

    Raise ValueError if no human is to move.
    """
    name = greediest_move(view)
    most = len(view.takes[name])
    equals = sum(len(taken) == most for taken in view.takes.values())
    if equals > 1:
        return gettext("{move} is one of {equals} moves that capture {most}.", move=name, equals=equals, most=most)
    return gettext("{move} captures most: {most}.", move=name, most=most)


def describe_expected(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    session: Session[TurnT, PlayerT, MoveT],
    line: Sequence[MoveT],
) -> str:
    """Return a text about the move that the engine suggests, the replies that it expects, and the scores after them.

    `line` is the principal variation of the engine, of which the first `LINE_MOVES` moves count.
    """
    game = session.game
    for move in line[:LINE_MOVES]:
        game = game.play(move)
    moves = definition.presentation.moves(game, len(session.game.moves))
    after = definition.presentation.view(replace(session, game=game))
    names = definition.presentation.names(after.players)
    scores = ", ".join(f"{names.title(player.name)} {player.score}" for player in after.players)
    return gettext(
        "The engine suggests {move}: {line}. Scores then: {scores}.",
        move=line[0],
        line=format_line(moves, names),
        scores=scores,
    )

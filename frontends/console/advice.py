"""Advice on the best move: first the move that takes most, then what the strongest opponent would play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from frontends.loop import Think

from .table import Table


def advise(table: Table[Any]) -> None:
    """Point at the move that takes most; asked again on the same turn, at that of the strongest opponent."""
    turn = table.session.turn
    if not table.kind.opponents:
        table.refuse(f"Nobody gives advice on {table.kind.name}.")
    elif table.ply is not None or not table.view.takes:
        table.refuse("Advice is for a person whose turn it is.")
    elif table.advised is not turn:
        table.advised = turn
        name, taken = max(table.view.takes.items(), key=lambda move: len(move[1]))
        _suggest(table, name, f"{name} takes most now: {len(taken)}. b again asks {table.kind.opponents[-1]}.")
    else:
        question = Think(turn, turn.player, table.kind.opponents[-1], table.session.seed)
        table.clock.think(partial(table.kind.expect, question), partial(_tell, table, question), 0)


def _tell(table: Table[Any], question: Think, line: Sequence[Any]) -> None:
    """Say what an opponent would play, the answers that it expects, and the scores after them."""
    game = table.session.game
    told = []
    for move in line:
        player = game.turns[-1].player
        game = game.play(move)
        told.append(f"{player} {move}")
    after = table.kind.view(replace(table.session, game=game))
    scores = ", ".join(f"{player.name} {player.score}" for player in after.players)
    expected = f"expects {', '.join(told[1:])}:" if told[1:] else "has then"
    _suggest(table, str(line[0]), f"{question.spec} would play {line[0]} and {expected} {scores}.")


def _suggest(table: Table[Any], name: str, text: str) -> None:
    table.say(text, "class:advice")
    table.point_at(name)

"""Advice on the best move: first the move that takes most, then what the strongest opponent would play."""

from __future__ import annotations

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
        table.clock.think(partial(table.kind.answer, question), partial(_tell, table, question), 0)


def _tell(table: Table[Any], question: Think, move: Any) -> None:
    """Say what an opponent would play, and all that is known to come of it: the scores after the move."""
    after = table.kind.view(replace(table.session, game=table.session.game.play(move)))
    scores = ", ".join(f"{player.name} {player.score}" for player in after.players)
    _suggest(table, str(move), f"{question.spec} would play {move}; then it stands at {scores}.")


def _suggest(table: Table[Any], name: str, text: str) -> None:
    table.say(text, "class:advice")
    table.point_at(name)

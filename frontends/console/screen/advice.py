"""Advice on the best move: first the move that takes most, then what the strongest opponent would play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from frontends.session.advice import most_taking, tell_expected
from frontends.session.loop import Think

from .model import Table


def advise(table: Table[Any]) -> None:
    """Point at the move that takes most; asked again on the same turn, at that of the strongest opponent."""
    turn = table.session.turn
    if not table.kind.opponents:
        table.refuse(f"Nobody gives advice on {table.kind.name}.")
    elif table.ply is not None or not table.view.takes:
        table.refuse("Advice is for a person whose turn it is.")
    elif table.advised is not turn:
        table.advised = turn
        name = most_taking(table.view)
        taken = len(table.view.takes[name])
        _suggest(table, name, f"{name} takes most now: {taken}. b again asks {table.kind.opponents[-1]}.")
    else:
        question = table.session.ask(table.kind.opponents[-1])
        table.clock.think(partial(table.kind.expect, question), partial(_tell, table, question), 0)


def _tell(table: Table[Any], question: Think, line: Sequence[Any]) -> None:
    _suggest(table, str(line[0]), tell_expected(table.kind, table.session, question.spec, line))


def _suggest(table: Table[Any], name: str, text: str) -> None:
    table.say(text, "class:advice")
    table.point_at(name)

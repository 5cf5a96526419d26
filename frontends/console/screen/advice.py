"""Advice on the best move: first the move that takes most, then what the strongest opponent would play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from frontends.session.advice import describe_expected, greediest_move
from frontends.session.loop import MoveT, PlayerT, TurnT

from .model import ScreenModel


def advise(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Point at the move that takes most; asked again on the same turn, at that of the strongest opponent."""
    turn, player = model.session.turn, model.session.player
    if not model.definition.opponents.specs:
        model.refuse(f"Nobody gives advice on {model.definition.name}.")
    elif player is None or model.ply is not None or not model.view.takes:
        model.refuse("Advice is for a person whose turn it is.")
    elif model.advised is not turn:
        model.advised = turn
        name = greediest_move(model.view)
        taken = len(model.view.takes[name])
        _suggest(model, name, f"{name} takes most now: {taken}. b again asks {model.definition.opponents.specs[-1]}.")
    else:
        question = model.session.ask(player, model.definition.opponents.specs[-1])
        model.clock.think(partial(model.definition.opponents.expect, question), partial(_tell, model, question.spec), 0)


def _tell(model: ScreenModel[TurnT, PlayerT, MoveT], spec: str, line: Sequence[MoveT]) -> None:
    _suggest(model, str(line[0]), describe_expected(model.definition, model.session, spec, line))


def _suggest(model: ScreenModel[TurnT, PlayerT, MoveT], name: str, text: str) -> None:
    model.say(text, "class:advice")
    model.point_at(name)

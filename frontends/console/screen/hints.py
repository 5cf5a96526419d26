"""Hints on the full screen: first the move that captures most, then the choice of the strongest opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from frontends.session.hints import describe_expected, describe_greediest, greediest_move
from frontends.session.loop import MoveT, PlayerT, TurnT
from tribolo_core.translation.messages import gettext

from .model import ScreenModel


def show_hint(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Suggest a move to the human to move, or show an error if that is impossible.

    The first hint on a turn is the move that captures most; the others come from the strongest opponent, in the
    background.
    """
    turn, player = model.session.turn, model.session.player
    specs = model.definition.opponents.specs
    if not specs:
        model.show_error(gettext("There are no hints in {game}.", game=model.definition.name))
    elif player is None or model.ply is not None or not model.view.takes:
        model.show_error(gettext("Hints are available only on your turn."), is_passing=True)
    elif model.hinted_turn is not turn:
        model.hinted_turn = turn
        again = gettext("Press B again for the engine's choice.")
        text = f"{describe_greediest(model.view)} {again}"
        _suggest(model, greediest_move(model.view), text)
    else:
        question = model.session.ask(player, specs[-1])
        model.scheduler.submit(partial(model.definition.opponents.expect, question), partial(_show_expected, model), 0)


def _show_expected(model: ScreenModel[TurnT, PlayerT, MoveT], line: Sequence[MoveT]) -> None:
    _suggest(model, str(line[0]), describe_expected(model.definition, model.session, line))


def _suggest(model: ScreenModel[TurnT, PlayerT, MoveT], name: str, text: str) -> None:
    model.count_hint()
    model.add_message(text, "class:advice", is_passing=True)
    model.point_at(name)

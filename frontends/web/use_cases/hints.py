"""Hints: the move that captures most, or the move of the strongest opponent."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer

from frontends.games.tribolo import TRIBOLO, expect
from frontends.session.hints import greediest_move
from frontends.web.resources import Resources
from frontends.web.room.errors import HintUnavailable, MovesOnly
from tribolo_core import Coord, Stop

from .games import GameSnapshot, Visitor


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move and the names of the cells that it captures.

    If an opponent suggests the move, `spec` names the opponent and `line` is its principal variation, starting with the
    move. Otherwise the move is the one that captures most, `spec` is `None` and `line` is empty.
    """

    move: str
    captured: tuple[str, ...]
    spec: str | None = None
    line: tuple[Coord, ...] = ()


def advise(resources: Resources, visitor: Visitor, snapshot: GameSnapshot, *, deep: bool) -> Hint:
    """Return a hint for the game in `snapshot`, the legal move that captures the most cells, and record it.

    If `deep`, let the strongest opponent search for the move instead. Raise HintUnavailable if the visitor is not to
    move or plays with other people, and MovesOnly in a ranked game. A deep hint raises RateLimited if `visitor.client`
    (the rate-limit key of the visitor) has no deep hints left, and ServerBusy if too many are being computed.
    """
    session = snapshot.room.session
    view = TRIBOLO.presentation.view(session)
    player = session.player
    if player is None or not view.takes or player not in snapshot.held:
        raise HintUnavailable(has_other_people=False)
    if snapshot.stored.day is not None:
        raise MovesOnly()
    if not snapshot.can_analyse:
        raise HintUnavailable(has_other_people=True)
    if not deep:
        name = greediest_move(view)
        resources.store.record_hint(snapshot.stored.id)
        return Hint(name, view.takes[name])
    spec = TRIBOLO.opponents.specs[-1]
    stop = Stop()
    with resources.slow_work(resources.bounds.hints, visitor.client):
        timer = Timer(resources.settings.hint_seconds, stop.set)
        timer.daemon = True
        timer.start()
        try:
            line = expect(session.ask(player, spec), stop)
        finally:
            timer.cancel()
    name = str(line[0])
    resources.store.record_hint(snapshot.stored.id)
    return Hint(name, view.takes[name], spec, line)

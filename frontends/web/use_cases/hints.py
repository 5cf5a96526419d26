"""Hints: the move of the strongest opponent."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer

from frontends.games.tribolo import TRIBOLO, expect
from frontends.web.resources import Resources
from frontends.web.room.errors import HintUnavailable, MovesOnly
from tribolo_core import Coord, Stop

from .games import GameSnapshot, Visitor


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move, and the names of the cells that it captures."""

    move: Coord
    captured: tuple[str, ...]


def advise(resources: Resources, visitor: Visitor, snapshot: GameSnapshot) -> Hint:
    """Return a hint for the game in `snapshot`, the move of the strongest opponent, and record it.

    Raise HintUnavailable if the visitor is not to move or plays with other people, MovesOnly in a ranked game,
    RateLimited if `visitor.client` (the rate-limit key of the visitor) has no hints left, and ServerBusy if too many
    are being computed.
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
    stop = Stop()
    with resources.slow_work(resources.bounds.hints, visitor.client):
        timer = Timer(resources.settings.hint_seconds, stop.set)
        timer.daemon = True
        timer.start()
        try:
            move, *_ = expect(session.ask(player, TRIBOLO.opponents.specs[-1]), stop)
        finally:
            timer.cancel()
    resources.store.record_hint(snapshot.stored.id)
    return Hint(move, view.takes[str(move)])

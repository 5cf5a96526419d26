"""Hints: the move of the strongest opponent on a server."""

from __future__ import annotations

from dataclasses import dataclass

from frontends.games.tribolo import TRIBOLO, expect
from frontends.web.characters import STRONGEST
from frontends.web.game.snapshots import GameSnapshot, view_game
from frontends.web.resources import Resources
from frontends.web.room.errors import AnalysisOff, HintOutOfTurn, MovesOnly
from frontends.web.serving.visitor import Visitor
from tribolo_core import Coord, Stop


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move, and the names of the cells that it captures."""

    move: Coord
    captured: tuple[str, ...]


def advise(resources: Resources, visitor: Visitor, snapshot: GameSnapshot) -> Hint:
    """Return a hint for the game in `snapshot`, the move of the strongest opponent, and record it.

    Raise HintOutOfTurn if the visitor is not to move, AnalysisOff if the visitor plays with other people, MovesOnly in
    a ranked game, and RateLimited if `visitor.client` (the rate-limit key of the visitor) has no hints left.
    """
    session = snapshot.room.session
    view = TRIBOLO.presentation.view(session)
    player = session.player
    if player is None or not view.takes or player not in snapshot.held:
        raise HintOutOfTurn()
    if snapshot.stored.day is not None:
        raise MovesOnly()
    if not snapshot.can_analyse:
        raise AnalysisOff()
    resources.limiter.spend(resources.bounds.hints, visitor.client)
    move, *_ = expect(session.ask(player, STRONGEST), Stop())
    resources.store.record_hint(snapshot.stored.id)
    return Hint(move, view.takes[str(move)])


def record_help(resources: Resources, visitor: Visitor, game: str) -> None:
    """Store that the visitor got a hint in the game with the id `game`, or analysed it, in their own browser.

    Do nothing if the visitor has no seat, if the game is over, or if there is no help because the game is ranked or
    other people play. Raise UnknownGame if no game has this id.
    """
    snapshot = view_game(resources, visitor, game)
    if snapshot.held and snapshot.can_analyse and snapshot.room.session.player is not None:
        resources.store.record_hint(game)

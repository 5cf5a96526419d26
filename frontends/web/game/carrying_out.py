"""Carry out what visitors ask for in a game: check it, change the game, and tell the bots and the open pages."""

from __future__ import annotations

from collections.abc import Callable

from frontends.web.game.actions import (
    Action,
    BlockRequest,
    DeclineRequest,
    GameRequest,
    LeaveRequest,
    RematchRequest,
    SayRequest,
    UnblockRequest,
)
from frontends.web.game.actor import Actor
from frontends.web.game.ranked import check_ranked
from frontends.web.game.rematches import ask_for_rematch, decline_rematch
from frontends.web.game.snapshots import GameSnapshot, check_id, take_snapshot, view_game
from frontends.web.live.attendance import places_in
from frontends.web.live.bots import answer_at_once
from frontends.web.live.leaving import leave
from frontends.web.resources import Resources
from frontends.web.room.errors import MovesOnly, NobodyToBlock, Spectating, TimeIsUp
from frontends.web.room.events import Flagged
from frontends.web.serving.visitor import Visitor
from frontends.web.store.games import GameChange
from tribolo_core import Player


def carry_out(
    resources: Resources, visitor: Visitor, game: str, action: Action, waited: Callable[[], float] = lambda: 0.0
) -> GameSnapshot:
    """Carry out a visitor's action in the game with the id `game`, and return the game after the action.

    `waited` returns the seconds since the request arrived. All changes of the game are stored in one transaction; if an
    error is raised, none of them is stored, with one exception: a move that arrived after the person's time had run out
    flags the person and raises TimeIsUp. Raise UnknownGame if no game has this id, or else the TriboloError that
    refuses the action, such as NotAllowed, StaleVersion, RateLimited or IllegalMove.
    """
    check_id(game)
    match action:
        case LeaveRequest():
            return _leave(resources, visitor, game)
        case BlockRequest() | UnblockRequest():
            return _set_block(resources, visitor, game, action)
        case RematchRequest():
            check_ranked(resources, resources.store.load(game), action)
            ask_for_rematch(resources, visitor.browser, visitor.client, game, action.offer)
            return view_game(resources, visitor, game)
        case DeclineRequest() if decline_rematch(resources, visitor.browser, game):
            return view_game(resources, visitor, game)
        case SayRequest():
            resources.limiter.spend(resources.bounds.phrases, visitor.client)
    return _change(resources, visitor, game, action, waited)


def _change(
    resources: Resources, visitor: Visitor, game: str, action: GameRequest, waited: Callable[[], float]
) -> GameSnapshot:
    """Carry out an action that changes a game, let the bots answer, and return the game for the visitor."""

    def decide(change: GameChange) -> tuple[frozenset[Player], Player | None]:
        check_ranked(resources, change.stored, action)
        actor = Actor(resources, visitor, change, waited())
        action.check(actor)
        action.apply(actor)
        if change.room.changed > change.stored.room.changed:
            answer_at_once(change)
        return change.held, next((event.player for event in change.events if isinstance(event, Flagged)), None)

    stored, (held, late) = resources.store.change(game, decide, visitor.browser)
    resources.feed.publish(stored)
    resources.attendance.note(places_in(stored, held))
    if late is not None:  # The move came after the end of the person's time.
        raise TimeIsUp(late)
    return take_snapshot(resources, visitor, stored, held, resources.feed.presence_in(game))


def _leave(resources: Resources, visitor: Visitor, game: str) -> GameSnapshot:
    """Let a visitor leave a game for good, and return it as a spectator sees it, or saw it last if it is removed."""
    snapshot = view_game(resources, visitor, game)
    if not snapshot.held:
        raise Spectating()
    if not snapshot.can_leave:
        raise MovesOnly()
    stored = leave(resources.feed, visitor.browser, game)
    return take_snapshot(resources, visitor, stored or snapshot.stored, frozenset())


def _set_block(
    resources: Resources, visitor: Visitor, game: str, action: BlockRequest | UnblockRequest
) -> GameSnapshot:
    """Let a visitor block the person in a seat, or end the block, and return the game as the visitor sees it then."""
    snapshot, player = view_game(resources, visitor, game), Player(action.player)
    if not snapshot.held:
        raise Spectating()
    if isinstance(action, UnblockRequest):
        resources.blocks.end(visitor.browser, game, player)
    elif snapshot.can_block(player):
        resources.limiter.spend(resources.bounds.blocks, visitor.client)
        resources.lobby.change(lambda lobby: lobby.block(visitor.browser, game, player))
    elif player not in snapshot.hidden.by_visitor:
        raise NobodyToBlock()
    return take_snapshot(resources, visitor, snapshot.stored, snapshot.held)

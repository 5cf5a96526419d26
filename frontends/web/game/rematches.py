"""Rematches: offered by one person of a finished game; each of the others joins by an act of their own."""

from __future__ import annotations

import time
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final, NamedTuple

from frontends.web.capacity import ServerBusy
from frontends.web.game.creation import begun, places_after, rematch, rematch_people
from frontends.web.live.attendance import places_in
from frontends.web.live.bots import answer_at_once
from frontends.web.live.leaving import leave
from frontends.web.resources import Resources
from frontends.web.room.errors import GameStillRuns, KeptApart, RematchExists, RematchWithdrawn, Spectating, UnknownGame
from frontends.web.room.events import RematchDeclined, RematchStarted
from frontends.web.room.room import check_budget, in_order
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange
from tribolo_core import Player

_TRIES: Final = 4
"""Times that a request is carried out anew because somebody else has offered or left a rematch meanwhile."""


class Rematch(NamedTuple):
    """The rematch of a game as one visitor sees it.

    `game` is the id of the rematch, `held` are the seats that the visitor has in it, and `invited` the seats that the
    visitor may take: they wait for the visitor, or another browser of the same person has taken them. `by` are the
    players of the first game whose person offers the rematch. `is_open` says that seats still wait, for the visitor or
    for others, and `is_over` that the offer has ended before everybody had come. A visitor who `has_declined` may still
    join. `is_kept_apart` says that the visitor may take no seat because of a block.
    """

    game: str
    held: frozenset[Player]
    invited: frozenset[Player]
    by: tuple[Player, ...]
    is_open: bool
    is_over: bool
    has_declined: bool
    is_kept_apart: bool


def find_rematch(resources: Resources, stored: StoredGame, held: AbstractSet[Player], browser: str) -> Rematch | None:
    """Return the rematch of `stored` for a browser that holds the seats `held`; `None` if there is none any more."""
    game = stored.room.rematch
    if game is None:
        return None
    try:
        following, own = resources.store.load_for(game, browser)
    except UnknownGame:
        return None
    offer, places = following.room.offer, places_after(stored)
    is_open = offer is not None and time.time() < offer.until
    seats = offer.seats if offer is not None and is_open else frozenset()
    wanted = frozenset(places[player] for player in held) - own
    if not wanted <= seats:
        seats |= resources.store.companions(stored.id, game, browser)
    invited = wanted & seats
    is_kept_apart = bool(invited) and resources.blocks.keeps_out(browser, game)
    by = frozenset() if offer is None else offer.by
    return Rematch(
        game,
        own,
        frozenset() if is_kept_apart else invited,
        in_order(player for player, place in places.items() if place in by),
        is_open,
        is_over=offer is not None and not is_open,
        has_declined=offer is not None and invited <= offer.declined,
        is_kept_apart=is_kept_apart,
    )


def ask_for_rematch(resources: Resources, browser: str, client: str, game: str, offered: str = "") -> None:
    """Join the rematch of a game that is offered to a visitor, or offer one to the other people.

    `browser` is the digest of the visitor's cookie, `client` the rate-limit key. `offered` is the id of the rematch
    that the visitor wants to join, empty for any.

    Do nothing if the visitor has a seat in the rematch already. Raise Spectating if the visitor has no seat in `game`.
    Raise ImpossibleEvent if the game still runs, if there is a rematch without the visitor, or if `offered` is not
    offered any more. Raise KeptApart or BlockedVisitor if a block keeps these people apart, or RateLimited.
    """
    for _ in range(_TRIES):
        stored, held = resources.store.load_for(game, browser)
        if not held:
            raise Spectating()
        if stored.room.session.player is not None:
            raise GameStillRuns()
        found = find_rematch(resources, stored, held, browser)
        if found is not None and found.is_kept_apart:
            raise KeptApart()
        if offered and (found is None or found.game != offered or not found.invited):
            raise RematchWithdrawn()
        if found is not None and found.invited:
            if _join(resources, browser, stored, held, found):
                return
        elif found is not None and found.held and not found.is_over:
            return  # The request was sent twice.
        elif found is not None and found.is_open:
            raise RematchExists()
        elif _offer(resources, browser, client, stored):
            if found is not None and found.held:
                leave(resources.feed, browser, found.game)  # Nobody came to the earlier offer of the visitor.
            return
    raise ServerBusy(1)


def decline_rematch(resources: Resources, browser: str, game: str) -> bool:
    """Decline the rematch of `game` that is offered to a visitor; return false if nothing is left to decline."""
    stored, held = resources.store.load_for(game, browser)
    found = find_rematch(resources, stored, held, browser)
    if found is None or found.has_declined:
        return False

    def decide(change: GameChange) -> bool:
        players = in_order(found.invited & change.room.reserved)
        if players:
            change.apply(RematchDeclined(players))
        return bool(players)

    following, is_declined = resources.store.change(found.game, decide)
    resources.feed.publish(following)
    return is_declined


def _join(
    resources: Resources, browser: str, stored: StoredGame, held: frozenset[Player], found: Rematch
) -> frozenset[Player]:
    """Let a visitor with the seats `held` of `stored` take the invited seats of its rematch; return these seats.

    Return none if the seats are no longer offered, or a block keeps the visitor out.
    """
    resources.blocks.check_host(browser)
    places = places_after(stored)

    def decide(change: GameChange) -> frozenset[Player]:
        offer = change.room.offer
        seats = frozenset() if offer is None else offer.seats
        if found.invited - change.room.joined - seats or resources.blocks.keeps_out(browser, found.game):
            return frozenset()
        taken = frozenset(player for player in held if places[player] in found.invited)
        for player in in_order(found.invited):
            change.hold(player)
        for event in rematch_people(stored, stored.room, taken):
            change.apply(event)
        answer_at_once(change)
        return found.invited

    following, joined = resources.store.change(found.game, decide, browser)
    resources.feed.publish(following)
    resources.attendance.note(places_in(following, joined))
    return joined


def _offer(resources: Resources, browser: str, client: str, stored: StoredGame) -> bool:
    """Offer a new rematch of a game; return false if another rematch was offered since `stored` was read."""
    resources.limiter.spend(resources.bounds.games, client)
    table = resources.programs.table
    programs, free = table.all(), [program.name for program, is_free in table.connected().items() if is_free]

    def decide(change: GameChange) -> bool:
        if change.room.rematch != stored.room.rematch:
            return False
        following, seats, seated = rematch(change.stored, change.room, change.held, programs, free)
        following = begun(following)
        if following.room.offer is not None:
            resources.blocks.check_host(browser)
            if resources.blocks.keeps_out(browser, stored.id, minds_host=False):
                raise KeptApart()
        by = () if following.room.offer is None else in_order(change.held)
        started = RematchStarted(following.id, by)
        check_budget(change.room, started)
        change.apply(started)
        change.add_rematch(following, seats, partial(table.seat, game=following.id, seats=seated))
        return True

    changed, is_offered = resources.store.change(stored.id, decide, browser)
    resources.feed.publish(changed)
    return is_offered

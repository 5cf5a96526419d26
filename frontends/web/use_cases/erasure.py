"""The erasure of a visitor's data: games of their own are removed, and games with other people go on without them."""

from __future__ import annotations

from contextlib import suppress

from frontends.session.seats import HUMAN
from frontends.web.characters import STAND_IN
from frontends.web.resources import Resources
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import Left, Renamed, SeatChanged
from frontends.web.room.room import MAX_EVENTS, in_order
from frontends.web.store.daily.friends import leave
from frontends.web.store.games import GameChange
from frontends.web.store.visitors.erasure import OwnGames
from tribolo_core import Player

from .games import Visitor


def erase(resources: Resources, visitor: Visitor) -> int:
    """Erase the names, seats, results and tables of friends of a visitor's browser, and return the number of its games.

    Games in which no other browser holds a seat are removed. In the other games, the names in the browser's seats and
    the visitor's rate-limit key are erased, and a computer player takes over the seats, unless the game is over or too
    long, or another browser holds the same seat. The key of another network, from which the visitor may have started a
    game, stays, as do the visitor's reports of names and a block by the host. The counters of rate limits stay until
    they have expired.
    """
    resources.store.database.write(lambda connection: leave(connection, visitor.browser))
    own = OwnGames(resources.store.database, visitor.browser)
    count = own.remove_unshared()
    shared = own.ids()
    for game in shared:
        with suppress(UnknownGame):  # The other people have left in the meantime.
            _leave(resources, own, visitor, game)
    resources.store.database.forget()
    return count + len(shared)


def _leave(resources: Resources, own: OwnGames, visitor: Visitor, game: str) -> None:
    """Let a visitor leave a game in which other browsers hold seats; raise UnknownGame if the game is removed."""
    # The cache then knows all seats that the browser holds.
    resources.store.load_for(game, own.browser)
    kept = own.seats_of_others(game)

    def decide(change: GameChange) -> None:
        for player in in_order(change.held & kept):
            if change.room.version < MAX_EVENTS:
                change.apply(Renamed(player, ""))
        given_up = in_order(change.held - kept)
        if given_up:
            change.apply(Left(given_up))
        for player in given_up:
            _hand_over(change, player)
        change.leave(visitor.client)
        resources.answer_at_once(change)

    resources.store.change(game, decide, own.browser)
    # Read anew, without the names.
    resources.notify(resources.store.load(game))


def _hand_over(change: GameChange, player: Player) -> None:
    """Let a computer player take over the seat of `player`, if it can, so that the others can go on."""
    session = change.room.session
    if session.player is not None and session.seats[player] == HUMAN and change.room.version < MAX_EVENTS:
        change.apply(SeatChanged(player, STAND_IN))

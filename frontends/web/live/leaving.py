"""Leaving a game: a computer player plays the seats on, so that the others can go on."""

from __future__ import annotations

from frontends.web.live.bots import answer_at_once, hand_over
from frontends.web.live.feed import Feed
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import Left, Renamed
from frontends.web.room.room import in_order
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange
from frontends.web.store.visitors.erasure import OwnGames


def leave(feed: Feed, browser: str, game: str) -> StoredGame | None:
    """Let a browser or a program leave a game for good, also after its end; return the game without it.

    Return `None` if the game is removed.
    The names in the browser's seats are erased, and a computer player takes over the seats, unless the game is over or
    another browser holds the same seat. A game in which nobody else holds a seat is removed, also if programs do. Raise
    UnknownGame if there is no such game.
    """
    # The cache then knows all seats that the browser holds.
    feed.store.load_for(game, browser)
    own = OwnGames(feed.store.database, browser)

    def decide(change: GameChange) -> None:
        kept = own.seats_of_others(game)
        for player in in_order(change.held & kept):
            change.apply(Renamed(player, ""))
        given_up = in_order(change.held - kept)
        if given_up:
            change.apply(Left(given_up))
        change.leave()
        if kept:  # Otherwise the game is removed.
            for player in given_up:
                hand_over(change, player)
            answer_at_once(change)

    feed.store.change(game, decide, browser)
    try:
        stored = feed.store.load(game)  # Read anew, without the names.
    except UnknownGame:
        return None
    feed.publish(stored)
    return stored

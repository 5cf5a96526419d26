"""The games that anybody may watch, as one visitor sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from frontends.web.game.presenter import _occupant
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.live.public_games import PublicGame
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.serving.visitor import resources, visitor
from frontends.wire.states import (
    WatchedGame,
    WatchState,
)
from tribolo_core import format_position


def present_public_games(games: Iterable[PublicGame], hidden: Mapping[str, HiddenSeats], now: float) -> WatchState:
    """Return the state of the page with games that anybody may watch.

    `hidden` are the seats whose people are hidden from the visitor, keyed by the ids of the games.
    """
    return WatchState(
        games=tuple(_watched_game(game, hidden.get(game.stored.id, NOTHING_HIDDEN), now) for game in games)
    )


def _watched_game(game: PublicGame, hidden: HiddenSeats, now: float) -> WatchedGame:
    stored, turn = game.stored, game.stored.room.session.turn
    snapshot = GameSnapshot(stored, frozenset(), hidden=hidden)
    return WatchedGame(
        id=stored.id,
        version=stored.room.version,
        plies=stored.room.plies,
        position=format_position(turn.position),
        time_control=stored.time_control,
        seats=tuple(_occupant(snapshot, player) for player in stored.room.session.seats),
        watching=game.watching,
        quiet=max(0, int(now - game.touched)),
    )


def watch_state() -> WatchState:
    """Return the state of the page with games that anybody may watch, for the visitor of the current request."""
    games = resources().public_games
    found = games.refresh().games
    hidden = resources().hidden_in_all([game.stored for game in found], visitor().browser)
    return present_public_games(found, hidden, games.clock())

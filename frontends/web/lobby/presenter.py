"""The lobby as one visitor sees it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from frontends.web.lobby.actions import LobbyView
from frontends.web.room.time_controls import TIME_CONTROLS
from frontends.wire.states import (
    LobbyState,
    OpenGameState,
    OpenSeatState,
)
from tribolo_core.translation.messages import gettext_noop as _

_STAY: Final = _("Keep this page open. You may look at other tabs meanwhile.")
_LEAVE: Final = _("You may leave this page. When the game has begun, it is among your games on the front page.")

ADVICE: Final[Mapping[str, str]] = {
    name: _STAY if control.needs_page else _LEAVE for name, control in TIME_CONTROLS.items()
}
"""What a person who waits for a game may do meanwhile, as a message, keyed by time control."""


def present_lobby(view: LobbyView) -> LobbyState:
    """Return the state of the lobby for the visitor of `view`."""
    games = view.news.own.get(view.browser, ())
    own = [(game, seat) for game in games if (seat := game.seat_of(view.browser)) is not None]
    begun = [game for game, _ in own if game.closed is not None and game.game is not None]
    newest = max(begun, key=lambda game: game.closed or 0.0, default=None)
    return LobbyState(
        games=tuple(
            OpenGameState(
                id=game.id,
                time_control=game.time_control,
                deal=game.deal,
                people=tuple(seat.name for seat in game.seats),
                waiting=max(0, int(view.now - game.created)),
            )
            for game in view.games
        ),
        yours=tuple(
            OpenSeatState(
                open_game=game.id,
                time_control=game.time_control,
                seat=game.seats.index(seat),
                computers=seat.computers,
                starts_in=max(0, math.ceil(seat.since + view.start_seconds - view.now)),
            )
            for game, seat in own
            if game.is_open
        ),
        game=None if newest is None else newest.game,
    )

"""The page with the running games that anybody may watch."""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.serving.rendering import known_characters, page
from frontends.web.watch.presenter import watch_state
from frontends.wire.states import WatchedGame
from frontends.wire.words import Who, describe_status, label_seats
from tribolo_core import PLAYERS, Turn, parse_position
from tribolo_core.translation.messages import gettext

watch: Final = Blueprint("watch", __name__)


@watch.get("/watch")
def show() -> AnyResponse:
    """Return the page with the running games of people that anybody may watch."""
    state = watch_state()
    games = list(map(_worded, state.games))
    title = gettext("Tribolo: Watch games")
    return page("watch.html", title=title, state=state, games=games, characters=known_characters())


def _worded(game: WatchedGame) -> dict[str, object]:
    """Return a game for the template; each of its `rows` holds a label, a score and whether it is to move."""
    turn = Turn.start(*parse_position(game.position))
    labels = label_seats(game.seats, is_over=turn.player is None)
    return {
        "facts": game,
        "rows": [
            (label, turn.scores[player], player is turn.player) for player, label in zip(PLAYERS, labels, strict=True)
        ],
        "status": describe_status(turn, Who.of(game.seats), is_yours=False),
    }

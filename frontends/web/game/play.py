"""The page of the games in the visitor's browser: one document for every visitor, which its script fills."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session
from frontends.session.pace import DEFAULT_PACE
from frontends.web.game.presenter import Viewing, present, view_game_at
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.game.viewing import page_texts
from frontends.web.room.events import Joined
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.rendering import choices, page
from tribolo_core.translation.messages import gettext

play: Final = Blueprint("play", __name__)

_START: Final = Session(TRIBOLO.new(1), TRIBOLO.setup.default_seats, 1)
"""The game that the page holds until the script has filled it; nobody sees it."""

_SHELL: Final = GameSnapshot(
    StoredGame.of("", _START, DEFAULT_PACE, [Joined(_START.seats.humans)]), frozenset(_START.seats.humans)
)


@play.get("/play")
def show() -> AnyResponse:
    """Return the page of a game in the visitor's browser; its script reads the query, which names the game.

    If the client already has the page (header `If-None-Match`), answer with the status 304.
    """
    state = present(_SHELL, Viewing(lambda _: ""))
    response = page(
        "game.html",
        200,
        title=gettext("Tribolo game"),
        state=state,
        view=view_game_at(_SHELL, None),
        **page_texts(_SHELL, state),
        live=state,
        deal_name="",
        link="",
        **choices(),
    )
    response.add_etag()
    return response.make_conditional(request)

"""The page with the running games that anybody may watch."""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.http.presenter import present_public_games
from frontends.web.http.rendering import page
from frontends.web.http.visitor import resources
from tribolo_core.translation.messages import gettext

watch: Final = Blueprint("watch", __name__)


@watch.get("/watch")
def show() -> AnyResponse:
    """Return the page with the running games of people that anybody may watch."""
    games = resources().public_games
    state = present_public_games(games.refresh().games, games.clock())
    return page("watch.html", title=gettext("Tribolo: Watch games"), state=state)

"""The page for frames of other sites: a position or a game record with steps, and nothing about the visitor."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.positions import view_of
from frontends.web.serving.rendering import page
from tribolo_core import Game
from tribolo_core.translation.messages import gettext

embed: Final = Blueprint("embed", __name__)

EXAMPLE: Final = Game.new(seed=1).turn.position
"""The position that the page holds until its script has read the address."""


@embed.get("/embed")
def show() -> AnyResponse:
    """Return the page; its script reads from the address what to show. It is the same for every visitor and address."""
    response = page("embed.html", title=gettext("Tribolo: Position"), view=view_of(EXAMPLE))
    response.add_etag()
    return response.make_conditional(request)

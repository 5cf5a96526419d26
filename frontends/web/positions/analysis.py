"""The analysis page, one document in each language for all visitors and queries."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.positions import view_of
from frontends.web.serving.errors import status_of
from frontends.web.serving.rendering import known_characters, page
from tribolo_core import Game, TriboloError, format_position, parse_position
from tribolo_core.translation.messages import gettext

analysis: Final = Blueprint("analysis", __name__)

EXAMPLE: Final = Game.new(seed=1).turn.position
"""The position that the page shows if the query names none."""


@analysis.get("/analysis")
def show() -> AnyResponse:
    """Return the analysis page with a start position; its script reads the query and asks for the game that it names.

    If the client already has the page (header `If-None-Match`), answer with the status 304. The document is the same
    for a query with an invalid position, but its status is that of the error.
    """
    status = _status(request.args.get("p", ""))
    response = page(
        "analysis.html",
        status,
        title=gettext("Tribolo: Analysis"),
        view=view_of(EXAMPLE),
        position=format_position(EXAMPLE),
        characters=known_characters(),
    )
    response.add_etag()
    return response.make_conditional(request) if status == 200 else response


def _status(position: str) -> int:
    """Return the status of the answer to a query with this position string: that of its error, or 200.

    An empty text stands for no position, which is no error.
    """
    try:
        if position:
            Game.start(parse_position(position))
    except TriboloError as error:
        return status_of(error)
    return 200

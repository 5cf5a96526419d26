"""The operation of the JSON interface that lists a visitor's own games."""

from __future__ import annotations

from flask import Response
from pydantic import BaseModel

from frontends.web.front.own_games import find_own_games
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.visitors.summaries import GameFilter
from frontends.wire.states import OwnGamesState


class OwnGamesQuery(BaseModel):
    """Which games to list: with `people`, only those in which another person also holds a seat.

    The games that the visitor has given up are left out then.
    """

    people: bool = False


@api.get("/games")
@Operation("experimental", {200: ("The games.", OwnGamesState)}, query=OwnGamesQuery)
def list_own_games(query: OwnGamesQuery) -> Response:
    """Get the 20 running games in which the visitor has a seat and that were changed last.

    Those that wait for the visitor come first.
    """
    choice = GameFilter.TOGETHER if query.people else GameFilter.RUNNING
    return json_response(find_own_games(resources(), visitor().browser, choice))

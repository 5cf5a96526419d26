"""The operation of the JSON interface that lists a visitor's own games."""

from __future__ import annotations

from typing import Final

from flask import Response

from frontends.web.game.presenter import present_summary
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.visitors.summaries import GameFilter
from frontends.wire.states import OwnGamesState, OwnGameState

MOST_GAMES: Final = 20
"""Games in one answer."""


@api.get("/games")
@Operation("experimental", {200: ("The games.", OwnGamesState)})
def list_own_games() -> Response:
    """Get the running games in which the visitor has a seat, the most recently changed first, at most 20."""
    browser = visitor().browser
    found = resources().summaries(browser, MOST_GAMES, GameFilter.RUNNING, 0) if browser else []
    games = (
        OwnGameState(id=each.id, seats=tuple(present_summary(each)), is_your_turn=each.mover in each.held)
        for each in found
    )
    return json_response(OwnGamesState(games=tuple(games)))

"""The operation of the JSON interface on the games to watch."""

from __future__ import annotations

from flask import Response

from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.watch.presenter import watch_state
from frontends.wire.states import WatchState


@api.get("/watch")
@Operation("experimental", {200: ("The games.", WatchState)})
def show_public_games() -> Response:
    """Get the running games of people that anybody may watch."""
    return json_response(watch_state())

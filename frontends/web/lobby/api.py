"""The operations of the JSON interface on the lobby."""

from __future__ import annotations

from flask import Response

from frontends.web.lobby.actions import LOBBY_ACTION, LobbyAction, act_in_lobby, takes_seat, view_lobby
from frontends.web.lobby.presenter import present_lobby
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.visitor import resources, visitor
from frontends.wire.states import LobbyState


@api.get("/lobby")
@Operation("experimental", {200: ("The lobby.", LobbyState)})
def show_lobby() -> Response:
    """Get the games that wait for people.

    A client without a cookie gets one, so that all its further requests come from one visitor.
    """
    return json_response(present_lobby(view_lobby(resources(), visitor(is_new=True))))


@api.post("/lobby/commands")
@Operation("experimental", {200: ("The lobby after the command.", LobbyState)}, body=LOBBY_ACTION, errors=(404, 409))
def command_lobby(action: LobbyAction) -> Response:
    """Take or give up a seat in a game that waits for people, or begin with computers."""
    return json_response(present_lobby(act_in_lobby(resources(), visitor(is_new=takes_seat(action)), action)))

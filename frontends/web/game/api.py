"""The operations of the JSON interface on a game."""

from __future__ import annotations

from typing import Final

from flask import Response, request, url_for
from flask.typing import ResponseReturnValue

from frontends.web.capacity import RateLimited
from frontends.web.game.actions import ACTION, Action, JoinRequest
from frontends.web.game.carrying_out import carry_out
from frontends.web.game.requests import NEW_GAME, UPLOAD, NewGame, UploadRequest, ViewOptions
from frontends.web.game.snapshots import view_game
from frontends.web.game.starting import begin, upload
from frontends.web.game.viewing import state_of
from frontends.web.room.errors import UnknownGame
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response, problem
from frontends.web.serving.visitor import resources, visitor, waited
from frontends.wire.states import State
from tribolo_core import TriboloError

_CREATED: Final = {201: ("The new game; Location holds its URL.", State)}


@api.post("/games")
@Operation("stable", _CREATED, body=NEW_GAME)
def create(new: NewGame) -> ResponseReturnValue:
    """Start a game."""
    return _created(begin(resources(), visitor(is_new=True), new))


@api.post("/records")
@Operation("stable", _CREATED, body=UPLOAD)
def upload_record(uploaded: UploadRequest) -> ResponseReturnValue:
    """Continue a game record as a new game."""
    return _created(upload(resources(), visitor(is_new=True), uploaded))


def _created(game: str) -> ResponseReturnValue:
    """Return the response to a request that has started the game with the id `game`."""
    state = state_of(view_game(resources(), visitor(), game))
    return json_response(state), 201, {"Location": url_for("api.show", game=game)}


@api.get("/games/<game>")
@Operation("stable", {200: ("The game.", State), 304: ("The game has not changed.", None)}, query=ViewOptions)
def show(options: ViewOptions, game: str) -> Response:
    """Get a game as it stands, or as it stood after some moves.

    If `at` is greater than the number of moves played, the state shows the present turn.
    """
    response = json_response(state_of(view_game(resources(), visitor(), game), options))
    response.add_etag()
    response.make_conditional(request)
    return response


@api.post("/games/<game>/commands")
@Operation("stable", {200: ("The game after the action.", State)}, body=ACTION, errors=(409,))
def command(action: Action, game: str) -> Response:
    """Act in a game.

    If the command is refused, the response is an error. The error holds the reason. The error also holds the present
    state of the game, unless the body is invalid, the game is unknown or a rate limit is the reason.
    """
    try:
        snapshot = carry_out(resources(), visitor(is_new=isinstance(action, JoinRequest)), game, action, waited)
    except RateLimited as error:
        return problem(error)
    except TriboloError as error:
        return problem(error, _state_or_none(game))
    return json_response(state_of(snapshot))


@api.post("/games/<game>/help")
@Operation("experimental", {204: ("Recorded, if the visitor plays in the game and it is not over.", None)})
def record_help(game: str) -> ResponseReturnValue:
    """Record that the visitor's own engine helped, if the visitor plays alone in a running game that is not ranked."""
    snapshot = view_game(resources(), visitor(), game)
    if snapshot.held and snapshot.can_analyse and snapshot.room.session.player is not None:
        resources().store.record_hint(game)
    return "", 204


def _state_or_none(game: str) -> State | None:
    """Return the state that the visitor sees of a game, or `None` if there is no such game."""
    try:
        return state_of(view_game(resources(), visitor(), game))
    except UnknownGame:
        return None

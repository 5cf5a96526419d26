"""The JSON interface, which the page's own script uses; `openapi` describes its operations."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from frontends.web.capacity import RateLimited
from frontends.web.room.errors import UnknownGame
from frontends.web.use_cases import hints
from frontends.web.use_cases.actions import ACTION, Action, JoinRequest
from frontends.web.use_cases.carrying_out import carry_out
from frontends.web.use_cases.lobby import act_in_lobby, takes_seat, view_lobby
from frontends.web.use_cases.requests import (
    LOBBY_ACTION,
    NEW_GAME,
    UPLOAD,
    LobbyAction,
    NewGame,
    PuzzleWish,
    UploadRequest,
    ViewOptions,
)
from frontends.web.use_cases.snapshots import view_game
from frontends.web.use_cases.starting import begin, upload
from frontends.wire.refusals import sentences
from tribolo_core import TriboloError
from tribolo_core.puzzles.puzzle import Puzzle

from .openapi import Operation, openapi
from .presenter import present_hint, present_lobby, present_puzzle
from .rendering import json_response, problem
from .schemas import HintState, LobbyState, PuzzleState, RefusalSentences, State, WatchState
from .viewing import state_of, watch_state
from .visitor import resources, visitor, waited

api: Final = Blueprint("api", __name__, url_prefix="/api")

_CREATED: Final = {201: ("The new game; Location holds its URL.", State)}
_PUZZLE: Final = {200: ("The puzzle, with its solution.", PuzzleState)}


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


@api.post("/games/<game>/hint")
@Operation("experimental", {200: ("The hint.", HintState)})
def hint(game: str) -> Response:
    """Get the move of the strongest opponent, and record that the visitor got help."""
    snapshot = view_game(resources(), visitor(), game)
    return json_response(present_hint(hints.advise(resources(), visitor(), snapshot)))


@api.post("/games/<game>/help")
@Operation("experimental", {204: ("Recorded, if the visitor plays in the game and it is not over.", None)})
def record_help(game: str) -> ResponseReturnValue:
    """Record that the visitor's own engine helped in a running game."""
    hints.record_help(resources(), visitor(), game)
    return "", 204


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


@api.get("/watch")
@Operation("experimental", {200: ("The games.", WatchState)})
def show_public_games() -> Response:
    """Get the running games of people that anybody may watch."""
    return json_response(watch_state())


@api.get("/puzzles")
@Operation("experimental", _PUZZLE, query=PuzzleWish, errors=(404,))
def draw_puzzle(wish: PuzzleWish) -> Response:
    """Get a puzzle near a rating.

    The puzzles that the query excludes are left out, unless it excludes all with the theme.
    """
    return _puzzle(resources().puzzles.draw(wish.rating, wish.theme, wish.exclude.split(",")))


@api.get("/puzzles/<puzzle>")
@Operation("experimental", _PUZZLE)
def show_puzzle(puzzle: str) -> Response:
    """Get a puzzle."""
    return _puzzle(resources().puzzles.find(puzzle))


def _puzzle(puzzle: Puzzle) -> Response:
    return json_response(present_puzzle(puzzle))


@api.get("/refusals")
@Operation("experimental", {200: ("The sentences.", RefusalSentences)})
def show_refusals() -> Response:
    """Get the sentences of refusals in the language of the request."""
    return json_response(RefusalSentences(sentences=sentences()))


@api.get("/openapi.json")
def document() -> Response:
    response = Response(_document(request.script_root), mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def _document(root: str) -> str:
    """Return the text of the document below a prefix; it takes 20 ms, so it is kept."""
    return json.dumps(openapi(api, root))


def _state_or_none(game: str) -> State | None:
    """Return the state that the visitor sees of a game, or `None` if there is no such game."""
    try:
        return state_of(view_game(resources(), visitor(), game))
    except UnknownGame:
        return None

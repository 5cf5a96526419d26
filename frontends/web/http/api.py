"""The JSON interface, which the page's own script uses; `openapi` describes it."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from flask import Blueprint, Response, request, url_for

from frontends.web.capacity import RateLimited
from frontends.web.editor import parse_drawing
from frontends.web.room.errors import UnknownGame
from frontends.web.use_cases.games import begin, carry_out, record_help, upload, view_game
from frontends.web.use_cases.hints import advise
from frontends.web.use_cases.lobby import act_in_lobby, takes_seat, view_lobby
from frontends.web.use_cases.requests import (
    ACTION,
    DRAWING,
    LOBBY_ACTION,
    NEW_GAME,
    UPLOAD,
    JoinRequest,
    PuzzleWish,
    ViewOptions,
)
from frontends.wire.refusals import sentences
from tribolo_core import TriboloError
from tribolo_core.puzzles.puzzle import Puzzle

from .openapi import openapi
from .parsing import parse_json, parse_query
from .presenter import present_hint, present_lobby, present_position, present_puzzle
from .rendering import json_response, problem
from .schemas import State
from .viewing import state_of, watch_state
from .visitor import resources, visitor, waited

api: Final = Blueprint("api", __name__, url_prefix="/api")


@api.post("/games")
def create() -> tuple[Response, int, dict[str, str]]:
    """Start the game that the JSON body describes; return its state, with its URL in the header `Location`."""
    return _created(begin(resources(), visitor(is_new=True), parse_json(NEW_GAME)))


@api.post("/records")
def upload_record() -> tuple[Response, int, dict[str, str]]:
    """Start the game that continues the record in the JSON body; return its state, with its URL in `Location`."""
    return _created(upload(resources(), visitor(is_new=True), parse_json(UPLOAD)))


def _created(game: str) -> tuple[Response, int, dict[str, str]]:
    """Return the response to a request that has started the game with the id `game`."""
    state = state_of(view_game(resources(), visitor(), game))
    return json_response(state), 201, {"Location": url_for("api.show", game=game)}


@api.get("/games/<game>")
def show(game: str) -> Response:
    """Return the state of the game with the id `game`.

    The query parameter `at`, a number of moves, selects the turn after these moves. Without `at`, or if `at`
    is greater than the number of moves played, the state shows the present turn.

    If the client already has this state (header `If-None-Match`), answer with the status 304.
    """
    options = parse_query(ViewOptions)
    response = json_response(state_of(view_game(resources(), visitor(), game), options))
    response.add_etag()
    response.make_conditional(request)
    return response


@api.post("/games/<game>/commands")
def command(game: str) -> Response:
    """Carry out the command in the JSON body, such as a move, in the game with the id `game`; return the new state.

    If the command is refused, the response is an error. The error holds the reason. The error also holds the present
    state of the game, unless the body is invalid, the game is unknown or a rate limit is the reason.
    """
    action = parse_json(ACTION)
    try:
        snapshot = carry_out(resources(), visitor(is_new=isinstance(action, JoinRequest)), game, action, waited)
    except RateLimited as error:
        return problem(error)
    except TriboloError as error:
        return problem(error, _state_or_none(game))
    return json_response(state_of(snapshot))


@api.post("/games/<game>/hint")
def hint(game: str) -> Response:
    """Return a hint for the visitor's turn in the game with the id `game`, and record that the visitor got it."""
    snapshot = view_game(resources(), visitor(), game)
    return json_response(present_hint(snapshot, advise(resources(), visitor(), snapshot)))


@api.post("/games/<game>/help")
def report_help(game: str) -> tuple[str, int]:
    """Record that the engine in the visitor's browser gave a hint in the game with the id `game`, or analysed it.

    Record nothing if the game is over; see `record_help`.
    """
    record_help(resources(), visitor(), game)
    return "", 204


@api.get("/lobby")
def show_lobby() -> Response:
    """Return the lobby: the games that wait for people, and the visitor's own seats in them.

    A client without a cookie gets one, so that all its further requests come from one visitor.
    """
    return json_response(present_lobby(view_lobby(resources(), visitor(is_new=True))))


@api.post("/lobby/commands")
def command_lobby() -> Response:
    """Carry out the command in the JSON body, such as taking a seat in an open game; return the lobby after it."""
    action = parse_json(LOBBY_ACTION)
    return json_response(present_lobby(act_in_lobby(resources(), visitor(is_new=takes_seat(action)), action)))


@api.get("/watch")
def show_public_games() -> Response:
    """Return the running games of people that anybody may watch."""
    return json_response(watch_state())


@api.post("/positions")
def position() -> Response:
    """Parse the position in the JSON body, in any notation; return its position string, and whether a player can move.

    The JSON body may also give the player to move.
    """
    drawing = parse_json(DRAWING)
    return json_response(present_position(parse_drawing(drawing.text, drawing.mover)))


@api.get("/puzzles")
def draw_puzzle() -> Response:
    """Return a puzzle near the rating in the query and, if the query names a theme, with this theme.

    The puzzles that the query excludes are left out, unless it excludes all with the theme.
    """
    wish = parse_query(PuzzleWish)
    return _puzzle(resources().puzzles.draw(wish.rating, wish.theme, wish.exclude.split(",")))


@api.get("/puzzles/<puzzle>")
def show_puzzle(puzzle: str) -> Response:
    return _puzzle(resources().puzzles.find(puzzle))


def _puzzle(puzzle: Puzzle) -> Response:
    return json_response(present_puzzle(puzzle))


@api.get("/refusals")
def show_refusals() -> Response:
    """Return the sentences of refusals in the language of the visitor, keyed by code."""
    return Response(json.dumps(sentences(), ensure_ascii=False), mimetype="application/json")


@api.get("/openapi.json")
def document() -> Response:
    response = Response(_document(request.script_root), mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def _document(root: str) -> str:
    """Return the text of the document below a prefix; it takes 20 ms, so it is kept."""
    return json.dumps(openapi(root))


def _state_or_none(game: str) -> State | None:
    """Return the state that the visitor sees of a game, or `None` if there is no such game."""
    try:
        return state_of(view_game(resources(), visitor(), game))
    except UnknownGame:
        return None

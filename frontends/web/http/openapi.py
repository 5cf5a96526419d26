"""The OpenAPI document of the JSON interface; its schemas are generated from those of the requests and responses."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter

from frontends.web.use_cases.requests import (
    ACTION,
    DRAWING,
    LOBBY_ACTION,
    NEW_GAME,
    UPLOAD,
    PuzzleWish,
    ViewOptions,
)

from .schemas import HintState, LobbyState, PositionState, Problem, PuzzleState, State, Update, WatchState

Json: TypeAlias = dict[str, JsonValue]


_PREFIX: Final = "#/components/schemas/"

_ABOUT: Final = """\
`x-stability` says what later releases do with an operation. `stable`: its path, its fields and their meanings stay, as
the page *Stability* of the documents says. `experimental`: they can change in any release. In both cases, answers can
gain fields, and texts for people can change.

A client is known by its cookie. The lobby (`GET /api/lobby`) gives it one; without it, each request that starts a game
or takes a seat comes from another visitor. A request with a `key` starts one game, however often a client sends it."""

_ERRORS: Final = {
    400: "The request does not follow its schema.",
    403: "Not allowed, or sent by another site.",
    404: "There is no such game or puzzle.",
    409: "The game has changed; the answer holds its present state.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "The rules or the state of the game refuse the request.",
    429: "Too many requests; Retry-After says when to try again.",
    503: "The server is busy; Retry-After says when to try again.",
}


def openapi(prefix: str = "") -> dict[str, Any]:
    """Return the OpenAPI document of a server whose URLs start with `prefix`, such as `/play`."""
    bodies, schemas = TypeAdapter.json_schemas(
        [
            ("new_game", "validation", NEW_GAME),
            ("upload", "validation", UPLOAD),
            ("action", "validation", ACTION),
            ("lobby_action", "validation", LOBBY_ACTION),
            ("drawing", "validation", DRAWING),
            ("view", "validation", TypeAdapter(ViewOptions)),
            ("wish", "validation", TypeAdapter(PuzzleWish)),
            ("state", "serialization", TypeAdapter(State)),
            ("hint", "serialization", TypeAdapter(HintState)),
            ("lobby", "serialization", TypeAdapter(LobbyState)),
            ("watch", "serialization", TypeAdapter(WatchState)),
            ("position", "serialization", TypeAdapter(PositionState)),
            ("puzzle", "serialization", TypeAdapter(PuzzleState)),
            ("problem", "serialization", TypeAdapter(Problem)),
            ("update", "serialization", TypeAdapter(Update)),
        ],
        ref_template=_PREFIX + "{model}",
    )
    classes = schemas["$defs"]
    titles = {name: str(schema["title"]) for name, schema in classes.items()}
    named = {name: _with_titles(schema, titles) for (name, _), schema in bodies.items()}
    new_game, upload, action, lobby_action, drawing = (
        named[name] for name in ("new_game", "upload", "action", "lobby_action", "drawing")
    )
    view, wish = (_query(_with_titles(classes.pop(model.__name__), titles)) for model in (ViewOptions, PuzzleWish))
    state, hint, lobby, watch, position, puzzle, problem = (
        named[name] for name in ("state", "hint", "lobby", "watch", "position", "puzzle", "problem")
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tribolo",
            "version": version("tribolo"),
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "servers": [{"url": prefix or "/"}],
        "paths": {
            "/api/games": {
                "post": {
                    "operationId": "create",
                    "x-stability": "stable",
                    "summary": "Start a game.",
                    "requestBody": _body(new_game),
                    "responses": {
                        "201": _response("The new game; Location holds its URL.", state),
                        **_errors(problem, 400, 403, 413, 415, 422, 429, 503),
                    },
                }
            },
            "/api/records": {
                "post": {
                    "operationId": "upload_record",
                    "x-stability": "stable",
                    "summary": "Continue a game record as a new game.",
                    "requestBody": _body(upload),
                    "responses": {
                        "201": _response("The new game; Location holds its URL.", state),
                        **_errors(problem, 400, 403, 413, 415, 422, 429, 503),
                    },
                }
            },
            "/api/games/{game}": {
                "get": {
                    "operationId": "show",
                    "x-stability": "stable",
                    "summary": "Get a game as it stands, or as it stood after some moves.",
                    "parameters": [_id("game"), *view],
                    "responses": {
                        "200": _response("The game.", state),
                        "304": {"description": "The game has not changed."},
                        **_errors(problem, 400, 403, 404, 429, 503),
                    },
                }
            },
            "/api/games/{game}/commands": {
                "post": {
                    "operationId": "command",
                    "x-stability": "stable",
                    "summary": "Act in a game.",
                    "parameters": [_id("game")],
                    "requestBody": _body(action),
                    "responses": {
                        "200": _response("The game after the action.", state),
                        **_errors(problem, *_ERRORS),
                    },
                }
            },
            "/api/games/{game}/hint": {
                "post": {
                    "operationId": "hint",
                    "x-stability": "experimental",
                    "summary": "Get the move of the strongest opponent, and record that the visitor got help.",
                    "parameters": [_id("game")],
                    "responses": {
                        "200": _response("The hint.", hint),
                        **_errors(problem, 403, 404, 429, 503),
                    },
                }
            },
            "/api/games/{game}/help": {
                "post": {
                    "operationId": "record_help",
                    "x-stability": "experimental",
                    "summary": "Record that the visitor's own engine helped in a running game.",
                    "parameters": [_id("game")],
                    "responses": {
                        "204": {"description": "Recorded, if the visitor plays in the game and it is not over."},
                        **_errors(problem, 403, 404, 429, 503),
                    },
                }
            },
            "/api/lobby": {
                "get": {
                    "operationId": "show_lobby",
                    "x-stability": "experimental",
                    "summary": "Get the games that wait for people.",
                    "responses": {
                        "200": _response("The lobby.", lobby),
                        **_errors(problem, 403, 429, 503),
                    },
                }
            },
            "/api/lobby/commands": {
                "post": {
                    "operationId": "command_lobby",
                    "x-stability": "experimental",
                    "summary": "Take or give up a seat in a game that waits for people, or begin with computers.",
                    "requestBody": _body(lobby_action),
                    "responses": {
                        "200": _response("The lobby after the command.", lobby),
                        **_errors(problem, 400, 403, 404, 409, 413, 415, 422, 429, 503),
                    },
                }
            },
            "/api/watch": {
                "get": {
                    "operationId": "show_public_games",
                    "x-stability": "experimental",
                    "summary": "Get the running games of people that anybody may watch.",
                    "responses": {
                        "200": _response("The games.", watch),
                        **_errors(problem, 403, 429, 503),
                    },
                }
            },
            "/api/positions": {
                "post": {
                    "operationId": "position",
                    "x-stability": "stable",
                    "summary": "Get the position that a drawing shows.",
                    "requestBody": _body(drawing),
                    "responses": {
                        "200": _response("The position.", position),
                        **_errors(problem, 400, 403, 413, 415, 422, 429, 503),
                    },
                }
            },
            "/api/puzzles": {
                "get": {
                    "operationId": "draw_puzzle",
                    "x-stability": "experimental",
                    "summary": "Get a puzzle near a rating.",
                    "parameters": wish,
                    "responses": {
                        "200": _response("The puzzle, with its solution.", puzzle),
                        **_errors(problem, 400, 403, 404, 429, 503),
                    },
                }
            },
            "/api/puzzles/{puzzle}": {
                "get": {
                    "operationId": "show_puzzle",
                    "x-stability": "experimental",
                    "summary": "Get a puzzle.",
                    "parameters": [_id("puzzle")],
                    "responses": {
                        "200": _response("The puzzle, with its solution.", puzzle),
                        **_errors(problem, 403, 404, 429, 503),
                    },
                }
            },
            "/api/refusals": {
                "get": {
                    "operationId": "show_refusals",
                    "x-stability": "experimental",
                    "summary": "Get the sentences of refusals in the language of the request, keyed by code.",
                    "responses": {
                        "200": _response(
                            "The sentences; words in braces stand for the fields.",
                            {"type": "object", "additionalProperties": {"type": "string"}},
                        ),
                    },
                }
            },
        },
        "components": {"schemas": {titles[name]: _with_titles(schema, titles) for name, schema in classes.items()}},
    }


def _with_titles(schema: Json, titles: Mapping[str, str]) -> Json:
    """Return a copy of a JSON schema in which references name schemas by their titles, not by their Python classes.

    `titles` maps the name of each Python class to the title of its schema. Because the OpenAPI document contains only
    titles, a class that states its own title can be renamed without a change of the JSON interface.
    """

    def renamed(value: JsonValue) -> JsonValue:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        if isinstance(value, str) and value.startswith(_PREFIX):
            return _PREFIX + titles[value.removeprefix(_PREFIX)]
        return value

    return {key: renamed(value) for key, value in schema.items()}


def _id(name: str) -> Json:
    """Return the parameter for an id in a path."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query(schema: Json) -> list[Json]:
    """Return the query parameters that the JSON schema of a model describes.

    The schemas of the parameters do not allow null, because a client omits a query parameter that has no value.
    """
    properties = cast(dict[str, Json], schema["properties"])
    return [
        {"name": name, "in": "query", "required": False, "schema": _without_null(inner)}
        for name, inner in properties.items()
    ]


def _without_null(schema: Json) -> Json:
    choices = cast(list[Json], schema.get("anyOf", [schema]))
    return next(choice for choice in choices if choice.get("type") != "null")


def _body(schema: Json) -> Json:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _response(description: str, schema: Json) -> Json:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _errors(schema: Json, *statuses: int) -> dict[str, Json]:
    return {str(status): _response(_ERRORS[status], schema) for status in statuses}

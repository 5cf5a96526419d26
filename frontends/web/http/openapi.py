"""The OpenAPI document of the JSON interface, made from the models that check what arrives and make what leaves."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from frontends.web.room.commands import COMMAND, DRAWING, NEW_GAME, Look

from .schemas import PositionState, Problem, State

_REF: Final = "#/components/schemas/{model}"

_REFUSALS: Final = {
    400: "What was sent cannot be read.",
    403: "You may not do this, or it comes from another site.",
    404: "There is no such game.",
    409: "Somebody was faster; the state is the present one.",
    413: "What was sent is too large.",
    415: "What was sent is no JSON.",
    422: "The rules refuse it.",
    429: "Too much; Retry-After says when to try again.",
    503: "The server is busy; Retry-After says when to try again.",
}


def openapi(prefix: str = "") -> dict[str, Any]:
    """The document, for a server below a prefix."""
    inputs: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("new_game", "validation", NEW_GAME),
        ("command", "validation", COMMAND),
        ("drawing", "validation", DRAWING),
        ("state", "serialization", TypeAdapter(State)),
        ("position", "serialization", TypeAdapter(PositionState)),
        ("problem", "serialization", TypeAdapter(Problem)),
    ]
    named, schemas = TypeAdapter.json_schemas(inputs, ref_template=_REF)
    new_game, command, drawing, state, position, problem = (named[name, mode] for name, mode, _ in inputs)
    id_ = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
    look = [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in _query(Look.model_json_schema()["properties"]).items()
    ]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tribolo", "version": version("tribolo"), "license": {"name": "MIT"}},
        "servers": [{"url": prefix or "/"}],
        "paths": {
            "/api/games": {
                "post": {
                    "operationId": "create",
                    "summary": "Begin a game.",
                    "requestBody": _json_body(new_game),
                    "responses": {
                        "201": _answer("The game, and in Location where it is.", state),
                        **_refused(problem, 400, 403, 413, 415, 422, 429, 503),
                    },
                }
            },
            "/api/games/{game}": {
                "get": {
                    "operationId": "show",
                    "summary": "How a game stands, or stood.",
                    "parameters": [id_, *look],
                    "responses": {
                        "200": _answer("The game.", state),
                        "304": {"description": "It stands as you know it."},
                        **_refused(problem, 400, 403, 404, 429, 503),
                    },
                }
            },
            "/api/games/{game}/commands": {
                "post": {
                    "operationId": "command",
                    "summary": "Do something at a game.",
                    "parameters": [id_],
                    "requestBody": _json_body(command),
                    "responses": {
                        "200": _answer("The game after it.", state),
                        **_refused(problem, *_REFUSALS),
                    },
                }
            },
            "/api/positions": {
                "post": {
                    "operationId": "position",
                    "summary": "What is to be said of a position that somebody draws.",
                    "requestBody": _json_body(drawing),
                    "responses": {
                        "200": _answer("The position.", position),
                        **_refused(problem, 400, 403, 413, 415, 422, 429, 503),
                    },
                }
            },
        },
        "components": {"schemas": schemas["$defs"]},
    }


def _query(properties: dict[str, Any]) -> dict[str, Any]:
    """The schemas of what may stand in a query, where nothing is null: it is left out."""
    return {
        name: next((choice for choice in schema.get("anyOf", ()) if choice.get("type") != "null"), schema)
        for name, schema in properties.items()
    }


def _json_body(schema: Any) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _answer(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _refused(schema: Any, *statuses: int) -> dict[str, Any]:
    return {str(status): _answer(_REFUSALS[status], schema) for status in statuses}

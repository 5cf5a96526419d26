"""The operations of the JSON interface, and the OpenAPI document that is derived from them and from their schemas."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import wraps
from importlib.metadata import version
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

from flask import Blueprint, Flask
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, JsonValue, TypeAdapter
from werkzeug.routing import Rule

from frontends.web.serving.parsing import parse_json, parse_query
from frontends.wire.states import Problem, Update

Json: TypeAlias = dict[str, JsonValue]
View = TypeVar("View", bound=Callable[..., ResponseReturnValue])

JSON: Final = "application/json"
EVENT_STREAM: Final = "text/event-stream"

_PREFIX: Final = "#/components/schemas/"
_MARK: Final = "operation"
"""The attribute of a view that holds its operation."""

_ABOUT: Final = """\
`x-stability` says what later releases do with an operation. `stable`: its path, its fields and their meanings stay, as
the page *Stability* of the documents says. `experimental`: they can change in any release. In both cases, answers can
gain fields, and texts for people can change.

A client is known by its cookie. The lobby (`GET /api/lobby`) gives it one; without it, each request that starts a game
or takes a seat comes from another visitor. A request with a `key` starts one game, however often a client sends it.

A house program sends its token instead, as `Authorization: Bearer TOKEN`. `GET /api/programs/events` tells it which
games wait for its move; it may play, resign and leave, and nothing else."""

_ERRORS: Final = {
    400: "The request does not follow its schema.",
    401: "The token is that of no house program.",
    403: "Not allowed, or sent by another site.",
    404: "There is no such game or puzzle.",
    409: "The game has changed; the answer holds its present state.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "The rules or the state of the game refuse the request.",
    429: "Too many requests; Retry-After says when to try again.",
    503: "The server is busy; Retry-After says when to try again.",
}


@dataclass(frozen=True, slots=True)
class Operation:
    """A decorator of the views of the JSON interface: it parses requests, and holds what the document says of the view.

    `responses` maps each status of success to its description and the schema of its body, `None` without a body. The
    view gets the JSON body or the query as its first argument if `body` or `query` is given. `errors` are the statuses
    of failure besides those that all operations of the same form have. The answers have the media type `media`; in an
    event stream, the data of each event follow the schema.
    """

    stability: Literal["stable", "experimental"]
    responses: Mapping[int, tuple[str, type[BaseModel] | None]]
    body: TypeAdapter[Any] | None = None
    query: type[BaseModel] | None = None
    errors: Collection[int] = ()
    media: str = JSON

    def __call__(self, view: View) -> View:
        @wraps(view)
        def parsed(**arguments: str) -> ResponseReturnValue:
            bodies = [] if self.body is None else [parse_json(self.body)]
            queries = [] if self.query is None else [parse_query(self.query)]
            return view(*bodies, *queries, **arguments)

        vars(parsed)[_MARK] = self
        return cast(View, parsed)


def openapi(interface: Blueprint, prefix: str = "") -> dict[str, Any]:
    """Return the OpenAPI document of a server whose URLs start with `prefix`, such as `/play`.

    The document describes the views of the blueprint `interface` that `Operation` decorates, in their order.
    """
    app = Flask(__name__)
    app.register_blueprint(interface)
    views = [(rule, app.view_functions[rule.endpoint]) for rule in app.url_map.iter_rules()]
    operations = [(rule, view, cast(Operation, vars(view)[_MARK])) for rule, view in views if _MARK in vars(view)]
    queries = {each.query.__name__: each.query for *_, each in operations if each.query}
    answers = [model for *_, each in operations for _, model in each.responses.values() if model]
    models: list[type[BaseModel]] = [*answers, Problem, Update]
    schemas, common = TypeAdapter.json_schemas(
        [
            *((rule.endpoint, "validation", each.body) for rule, _, each in operations if each.body),
            *((name, "validation", TypeAdapter(query)) for name, query in queries.items()),
            *((model.__name__, "serialization", TypeAdapter(model)) for model in models),
        ],
        ref_template=_PREFIX + "{model}",
    )
    named, classes = {name: schema for (name, _), schema in schemas.items()}, common["$defs"]
    titles = {name: str(schema["title"]) for name, schema in classes.items()}
    paths: dict[str, dict[str, Any]] = {}
    for rule, view, each in operations:
        (method,) = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        paths.setdefault(re.sub(r"<(\w+)>", r"{\1}", rule.rule), {})[method.lower()] = {
            "operationId": view.__name__,
            "x-stability": each.stability,
            "summary": str(view.__doc__).partition("\n")[0],
            **_request(rule, each, named, classes),
            "responses": _responses(rule, each, named),
        }
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Tribolo",
            "version": version("tribolo"),
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "servers": [{"url": prefix or "/"}],
        "paths": paths,
        "components": {"schemas": {titles[name]: classes[name] for name in classes if name not in queries}},
    }
    return _with_titles(document, titles)


def _request(rule: Rule, operation: Operation, named: dict[str, Json], classes: dict[str, Json]) -> dict[str, Any]:
    """Return the fields of the document for the parameters and the body of requests, where there are any.

    `named` maps the endpoint of each operation with a body to the schema of the body, `classes` the name of each class
    to its schema.
    """
    query = operation.query
    parameters = [*map(_id, rule.arguments), *(_query(classes[query.__name__]) if query else [])]
    return {
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": {"required": True, **_content(named[rule.endpoint])}} if operation.body else {}),
    }


def _responses(rule: Rule, operation: Operation, named: dict[str, Json]) -> Json:
    """Return the field of the document for the responses; `named` maps the name of each class to a reference to it."""
    of_path, of_query = {404} if rule.arguments else set(), {400} if operation.query else set()
    of_body = {400, 413, 415, 422} if operation.body else set()
    errors = sorted({403, 429, 503, *of_path, *of_query, *of_body, *operation.errors})
    answers = [(status, *answer, operation.media) for status, answer in operation.responses.items()]
    refusals = [(status, _ERRORS[status], Problem, JSON) for status in errors]
    return {
        str(status): {"description": text, **(_content(named[model.__name__], media) if model else {})}
        for status, text, model, media in (*answers, *refusals)
    }


def _with_titles(document: Json, titles: Mapping[str, str]) -> Json:
    """Return a copy of a document in which references name schemas by their titles, not by their Python classes.

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

    return {key: renamed(value) for key, value in document.items()}


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


def _content(schema: Json, media: str = JSON) -> Json:
    return {"content": {media: {"schema": schema}}}
